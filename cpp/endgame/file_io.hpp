// Owns how table files are read and written: mapped into memory, and made under another name until
// they are whole. Knows no format.
#pragma once

#include <cstddef>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>

namespace twelves {

/// The bytes of a file, as they were when it was opened; holds no file open.
class MappedFile {
  public:
    /// Throws TableError.
    explicit MappedFile(const std::filesystem::path& path);
    MappedFile(const MappedFile&) = delete;
    MappedFile& operator=(const MappedFile&) = delete;
    ~MappedFile();

    std::span<const std::byte> bytes() const noexcept { return bytes_; }

  private:
    std::span<const std::byte> bytes_;
};

/// Writes a file that has its name only when it is whole and on the disk. What is left half-made is
/// removed. Any number of writers may make the same file: the last one wins.
class NewFile {
  public:
    /// All throw TableError, with the name and the reason.
    explicit NewFile(std::filesystem::path path);
    NewFile(const NewFile&) = delete;
    NewFile& operator=(const NewFile&) = delete;
    ~NewFile();

    void write(std::span<const std::byte> bytes);
    void finish();

  private:
    [[noreturn]] void fail(const char* what) const;

    std::filesystem::path path_;
    std::string unfinished_;
    int descriptor_ = -1;
};

namespace detail {

inline constexpr std::string_view unfinished_suffix = ".unfinished";

/// Removes an unfinished file unless somebody is writing it.
void remove_left_over(const std::filesystem::path& unfinished);

}  // namespace detail

/// Removes what writers left in a folder that ended before they were finished.
void remove_unfinished(const std::filesystem::path& folder);

/// Makes the folder if need be. Throws TableError if nothing can be written there.
void prepare_folder(const std::filesystem::path& folder);

}  // namespace twelves
