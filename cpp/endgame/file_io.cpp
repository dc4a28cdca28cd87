// For systems with the calls of POSIX; file_io_windows.cpp is for the others.
#ifndef _WIN32

#include "endgame/file_io.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <string_view>
#include <vector>

#include "core/errors.hpp"

namespace twelves {
namespace {

constexpr std::string_view unfinished_suffix = ".unfinished";

std::string reason() { return std::strerror(errno); }

/// A descriptor that is closed.
struct Descriptor {
    int number;
    explicit Descriptor(int n) : number(n) {}
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    ~Descriptor() {
        if (number >= 0) ::close(number);
    }
};

}  // namespace

MappedFile::MappedFile(const std::filesystem::path& path) {
    const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
    struct stat status{};
    if (file.number < 0 || ::fstat(file.number, &status) != 0)
        throw TableError("cannot open " + path.string() + ": " + reason());
    const auto size = static_cast<std::size_t>(status.st_size);
    if (size == 0) return;  // an empty file cannot be mapped
    void* const memory = ::mmap(nullptr, size, PROT_READ, MAP_SHARED, file.number, 0);
    if (memory == MAP_FAILED) throw TableError("cannot map " + path.string() + ": " + reason());
    bytes_ = {static_cast<const std::byte*>(memory), size};
}

MappedFile::~MappedFile() {
    if (!bytes_.empty()) ::munmap(const_cast<std::byte*>(bytes_.data()), bytes_.size());
}

NewFile::NewFile(std::filesystem::path path) : path_(std::move(path)) {
    unfinished_ = path_.string() + ".XXXXXX" + std::string(unfinished_suffix);
    descriptor_ = ::mkstemps(unfinished_.data(), static_cast<int>(unfinished_suffix.size()));
    if (descriptor_ < 0) fail("make");
    // As long as it is locked it is not removed as a leftover.
    ::flock(descriptor_, LOCK_EX | LOCK_NB);
}

NewFile::~NewFile() {
    if (descriptor_ < 0) return;
    ::unlink(unfinished_.c_str());
    ::close(descriptor_);
}

void NewFile::write(std::span<const std::byte> bytes) {
    while (!bytes.empty()) {
        const ssize_t count = ::write(descriptor_, bytes.data(), bytes.size());
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) fail("write");
        bytes = bytes.subspan(static_cast<std::size_t>(count));
    }
}

void NewFile::finish() {
    if (::fchmod(descriptor_, 0644) != 0 || ::fsync(descriptor_) != 0) fail("write");
    if (::rename(unfinished_.c_str(), path_.c_str()) != 0) fail("rename");
    ::close(descriptor_);
    descriptor_ = -1;
    const Descriptor folder(::open(path_.parent_path().c_str(), O_RDONLY | O_CLOEXEC));
    if (folder.number >= 0) ::fsync(folder.number);
}

void NewFile::fail(const char* what) const {
    throw TableError(std::string("cannot ") + what + " " + path_.string() + ": " + reason());
}

void remove_unfinished(const std::filesystem::path& folder) {
    std::error_code ignored;
    std::vector<std::filesystem::path> found;
    for (std::filesystem::directory_iterator i(folder, ignored), end; !ignored && i != end;
         i.increment(ignored))
        if (i->path().string().ends_with(unfinished_suffix)) found.push_back(i->path());
    for (const auto& path : found) {
        const Descriptor file(::open(path.c_str(), O_RDWR | O_CLOEXEC));
        if (file.number >= 0 && ::flock(file.number, LOCK_EX | LOCK_NB) == 0)
            ::unlink(path.c_str());
    }
}

void prepare_folder(const std::filesystem::path& folder) {
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    if (error)
        throw TableError("cannot make the folder " + folder.string() + ": " + error.message());
    NewFile probe(folder / "writable");  // removed unfinished
}

}  // namespace twelves

#endif
