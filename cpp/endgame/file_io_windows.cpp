// What file_io.hpp needs of the system, on Windows: a file that is open cannot be removed there, so
// no lock is needed to tell what is left over. Files are read whole, not mapped.
#ifdef _WIN32

#include <fcntl.h>
#include <io.h>
#include <process.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <memory>

#include "core/errors.hpp"
#include "endgame/file_io.hpp"

namespace twelves {
namespace {

std::string reason() { return std::strerror(errno); }

}  // namespace

MappedFile::MappedFile(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary | std::ios::ate);
    const std::streamoff size = file ? std::streamoff(file.tellg()) : -1;
    if (size < 0) throw TableError("cannot open " + path.string() + ": " + reason());
    if (size == 0) return;
    auto memory = std::make_unique<std::byte[]>(static_cast<std::size_t>(size));
    file.seekg(0);
    if (!file.read(reinterpret_cast<char*>(memory.get()), size))
        throw TableError("cannot read " + path.string() + ": " + reason());
    bytes_ = {memory.release(), static_cast<std::size_t>(size)};
}

MappedFile::~MappedFile() { delete[] bytes_.data(); }

NewFile::NewFile(std::filesystem::path path) : path_(std::move(path)) {
    constexpr int most_names = 1000;
    for (int i = 0; descriptor_ < 0 && i < most_names; ++i) {
        unfinished_ = path_.string() + "." + std::to_string(_getpid()) + "-" + std::to_string(i) +
                      std::string(detail::unfinished_suffix);
        descriptor_ = _open(unfinished_.c_str(), _O_CREAT | _O_EXCL | _O_WRONLY | _O_BINARY,
                            _S_IREAD | _S_IWRITE);
        if (descriptor_ < 0 && errno != EEXIST) break;
    }
    if (descriptor_ < 0) fail("make");
}

NewFile::~NewFile() {
    if (descriptor_ < 0) return;
    _close(descriptor_);
    _unlink(unfinished_.c_str());
}

void NewFile::write(std::span<const std::byte> bytes) {
    constexpr std::size_t most = 1 << 20;
    while (!bytes.empty()) {
        const auto part = static_cast<unsigned>(std::min(bytes.size(), most));
        const int count = _write(descriptor_, bytes.data(), part);
        if (count < 0) fail("write");
        bytes = bytes.subspan(static_cast<std::size_t>(count));
    }
}

void NewFile::finish() {
    if (_commit(descriptor_) != 0) fail("write");
    _close(descriptor_);
    descriptor_ = -1;
    std::error_code error;
    std::filesystem::rename(unfinished_, path_, error);
    if (!error) return;
    _unlink(unfinished_.c_str());
    throw TableError("cannot rename " + path_.string() + ": " + error.message());
}

void NewFile::fail(const char* what) const {
    throw TableError(std::string("cannot ") + what + " " + path_.string() + ": " + reason());
}

void detail::remove_left_over(const std::filesystem::path& unfinished) {
    std::error_code ignored;  // whoever writes it has it open
    std::filesystem::remove(unfinished, ignored);
}

}  // namespace twelves

#endif
