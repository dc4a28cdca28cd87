// What file_io.hpp needs of the system, with the calls of POSIX.
#ifndef _WIN32

#include <fcntl.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "core/errors.hpp"
#include "endgame/file_io.hpp"

namespace twelves {
namespace {

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
    unfinished_ = path_.string() + ".XXXXXX" + std::string(detail::unfinished_suffix);
    descriptor_ =
        ::mkstemps(unfinished_.data(), static_cast<int>(detail::unfinished_suffix.size()));
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

void detail::remove_left_over(const std::filesystem::path& unfinished) {
    const Descriptor file(::open(unfinished.c_str(), O_RDWR | O_CLOEXEC));
    if (file.number >= 0 && ::flock(file.number, LOCK_EX | LOCK_NB) == 0)
        ::unlink(unfinished.c_str());
}

}  // namespace twelves

#endif
