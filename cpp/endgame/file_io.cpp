#include "endgame/file_io.hpp"

#include <vector>

#include "core/errors.hpp"

namespace twelves {

void remove_unfinished(const std::filesystem::path& folder) {
    std::error_code ignored;
    std::vector<std::filesystem::path> found;
    for (std::filesystem::directory_iterator i(folder, ignored), end; !ignored && i != end;
         i.increment(ignored))
        if (i->path().string().ends_with(detail::unfinished_suffix)) found.push_back(i->path());
    for (const auto& path : found) detail::remove_left_over(path);
}

void prepare_folder(const std::filesystem::path& folder) {
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    if (error)
        throw TableError("cannot make the folder " + folder.string() + ": " + error.message());
    NewFile probe(folder / "writable");  // removed unfinished
}

}  // namespace twelves
