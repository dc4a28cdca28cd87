// Owns the functions that the library exports. The interface has no handle, so there is one session
// in a process (docs/decisions/0005-checkerboard.md); no error crosses the border.
#include <algorithm>
#include <cstring>
#include <exception>
#include <mutex>
#include <string_view>

#include "checkerboard/commands.hpp"
#include "checkerboard/interface.hpp"
#include "checkerboard/session.hpp"

#if defined(_WIN32)
#include <windows.h>
#endif

namespace twelves::checkerboard {

namespace {

/// On Windows the library stays in memory until the program ends. Unloading it would wait for a
/// search thread that may still be on its way out, and for that needs the lock which the system
/// holds while it unloads: both would wait for ever.
void stay_loaded() {
#if defined(_WIN32)
    HMODULE module = nullptr;
    GetModuleHandleExW(GET_MODULE_HANDLE_EX_FLAG_FROM_ADDRESS | GET_MODULE_HANDLE_EX_FLAG_PIN,
                       reinterpret_cast<LPCWSTR>(&stay_loaded), &module);
#endif
}

struct Shared {
    Shared() { stay_loaded(); }

    std::mutex mutex;  // held during a search: options do not change under it
    Session session;
};

Shared& shared() {
    static Shared only;
    return only;
}

void copy_text(std::string_view text, char* target) {
    if (target == nullptr) return;
    const std::size_t length = std::min(text.size(), std::size_t{text_size} - 1);
    std::memcpy(target, text.data(), length);
    target[length] = '\0';
}

}  // namespace

extern "C" {

int TWELVES_CB_CALL getmove(int board[8][8], int color, double maxtime, char text[1024],
                            int* play_now, int info, int more_info, CBmove* move) {
    CBmove found{};
    Claim claim = Claim::Unknown;
    try {
        Shared& own = shared();
        const std::lock_guard lock(own.mutex);
        const Request request{color, maxtime, info, more_info, play_now};
        auto& squares = *reinterpret_cast<Board*>(board);
        claim = own.session.move(
            squares, request, [text](std::string_view words) { copy_text(words, text); }, found);
    } catch (const std::exception& error) {
        copy_text(error.what(), text);
    }
    if (move != nullptr) *move = found;
    return static_cast<int>(claim);
}

int TWELVES_CB_CALL enginecommand(char command[256], char reply[1024]) {
    Reply result{false, "busy: a search is running"};
    try {
        const std::string_view words(command, strnlen(command, command_size));
        if (const auto known = answer(words)) {
            result = *known;
        } else {
            Shared& own = shared();
            if (const std::unique_lock lock(own.mutex, std::try_to_lock); lock.owns_lock())
                result = carry_out(words, own.session);
        }
    } catch (const std::exception& error) {
        result = {false, error.what()};
    }
    copy_text(result.text, reply);
    return result.done ? 1 : 0;
}

}  // extern "C"

}  // namespace twelves::checkerboard
