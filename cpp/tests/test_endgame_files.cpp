// Shows that values come back from compressed blocks as they were, and that no damage passes.
#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "core/errors.hpp"
#include "core/zobrist.hpp"
#include "endgame/checksum.hpp"
#include "endgame/table_file.hpp"

using namespace twelves;

namespace {

std::span<const std::byte> bytes_of(const std::string& text) {
    return std::as_bytes(std::span(text.data(), text.size()));
}

/// Values in runs, some long and some short, all below `limit`.
std::vector<TableCode> values_with_runs(std::size_t count, unsigned limit, std::uint64_t random) {
    std::vector<TableCode> values;
    while (values.size() < count) {
        const std::uint64_t r = splitmix64(random);
        values.insert(values.end(), 1 + (r >> 8) % 9 * ((r >> 16) % 40),
                      static_cast<TableCode>(r % limit));
    }
    values.resize(count);
    return values;
}

CompressedBlocks compressed(const std::vector<TableCode>& values, std::size_t literals) {
    return compress(
        values.size() / block_size, literals, [&](std::uint64_t block, std::span<TableCode> out) {
            std::copy_n(values.begin() + static_cast<std::ptrdiff_t>(block * block_size),
                        block_size, out.begin());
        });
}

/// Block number `i`, which begins at `begin`.
std::span<const std::byte> content(const CompressedBlocks& c, std::size_t begin, std::size_t i) {
    const auto found = sealed_block(std::span(c.bytes).subspan(begin, c.sizes[i]));
    REQUIRE(found);
    return *found;
}

/// A folder that is gone afterwards.
struct Folder {
    std::filesystem::path path;
    Folder() {
        std::string name = (std::filesystem::temp_directory_path() / "tables-XXXXXX").string();
        REQUIRE(mkdtemp(name.data()) != nullptr);
        path = name;
    }
    ~Folder() { std::filesystem::remove_all(path); }
};

TableFacts facts_of(std::uint64_t slots) {
    return {"game", "AA-A", true, {{slots, 5, 6, 7, 21, 20}}};
}

std::string read_all(const std::filesystem::path& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}
void write_all(const std::filesystem::path& path, const std::string& content) {
    std::ofstream(path, std::ios::binary) << content;
}

}  // namespace

TEST_CASE("checksums are the published ones") {
    CHECK(crc32(bytes_of("123456789")) == 0xcbf43926);
    CHECK(crc16(bytes_of("123456789")) == 0xbb3d);
    CHECK(crc32(bytes_of("6789"), crc32(bytes_of("12345"))) == 0xcbf43926);
    CHECK(crc32({}) == 0);
}

TEST_CASE("blocks come back as they were") {
    for (const unsigned limit : {1U, 2U, 3U, 40U, 255U}) {
        for (const std::size_t blocks : {1UL, 2UL, 37UL}) {
            CAPTURE(limit);
            CAPTURE(blocks);
            const auto values = values_with_runs(blocks * block_size, limit, limit + blocks);
            const CompressedBlocks c = compressed(values, limit);
            const BlockDecoder decoder(c.grammar, c.lengths);
            std::size_t begin = 0;
            for (std::size_t i = 0; i < blocks; ++i) {
                const auto block = content(c, begin, i);
                begin += c.sizes[i];
                std::array<TableCode, block_size> out;
                REQUIRE(decoder.decode(block, out));
                const auto* const expected = values.data() + i * block_size;
                CHECK(std::equal(out.begin(), out.end(), expected));
                for (std::size_t at = 0; at + 64 <= block_size; at += 37) {
                    std::array<TableCode, 64> some;
                    REQUIRE(decoder.values(block, at, some));
                    REQUIRE(std::equal(some.begin(), some.end(), expected + at));
                }
            }
            CHECK(begin == c.bytes.size());
        }
    }
}

TEST_CASE("random values, which cannot be compressed, come back as well") {
    std::uint64_t random = 9;
    std::vector<TableCode> values(3 * block_size);
    for (TableCode& value : values) value = static_cast<TableCode>(splitmix64(random) % 255);
    const CompressedBlocks c = compressed(values, 255);
    const BlockDecoder decoder(c.grammar, c.lengths);
    std::array<TableCode, block_size> out;
    REQUIRE(decoder.decode(content(c, 0, 0), out));
    CHECK(std::equal(out.begin(), out.end(), values.begin()));
    CHECK(c.bytes.size() < values.size() * 11 / 10);
}

TEST_CASE("runs take next to nothing") {
    const std::vector<TableCode> values(64 * block_size, 2);
    CHECK(compressed(values, 3).bytes.size() <= 64);
}

TEST_CASE("an impossible grammar or code is refused") {
    CHECK_THROWS_AS(BlockDecoder({2, {{2, 0}}}, std::vector<std::uint8_t>{1, 2, 2}), TableError);
    CHECK_THROWS_AS(BlockDecoder({2, {}}, std::vector<std::uint8_t>{1}), TableError);
    CHECK_THROWS_AS(BlockDecoder({3, {}}, std::vector<std::uint8_t>{1, 1, 1}), TableError);
    CHECK_THROWS_AS(BlockDecoder({1, {}}, std::vector<std::uint8_t>{40}), TableError);
    Grammar doubling{1, {}};
    for (Symbol i = 0; i < 13; ++i) doubling.rules.emplace_back(i, i);
    CHECK_THROWS_AS(BlockDecoder(doubling, std::vector<std::uint8_t>(14, 4)), TableError);
}

TEST_CASE("a file says what was written, and every damage is found") {
    const Folder folder;
    const auto values = values_with_runs(5 * block_size, 30, 3);
    const CompressedBlocks parts[] = {compressed(values, 30)};
    write_table(folder.path, facts_of(values.size()), parts);
    const auto path = folder.path / "AA-A.dtw";
    {
        const TableFile file(path, "game", "AA-A", true);
        CHECK(file.facts() == facts_of(values.size()));
        file.check();
        std::array<TableCode, 1> one;
        for (std::uint64_t slot = 0; slot < values.size(); slot += 11) {
            REQUIRE(file.values(0, slot, one));
            REQUIRE(one[0] == values[slot]);
        }
    }
    const auto opens = [&](const char* game, const char* material, bool distances) {
        const TableFile file(path, game, material, distances);
        file.check();
    };
    CHECK_THROWS_AS(opens("other", "AA-A", true), TableError);
    CHECK_THROWS_AS(opens("game", "AA-B", true), TableError);
    CHECK_THROWS_AS(opens("game", "AA-A", false), TableError);

    const std::string good = read_all(path);
    for (std::size_t i = 0; i < good.size(); ++i) {
        std::string bad = good;
        bad[i] = static_cast<char>(bad[i] ^ 1 << i % 8);
        write_all(path, bad);
        REQUIRE_THROWS_AS(opens("game", "AA-A", true), TableError);
    }
    for (std::size_t size = 0; size < good.size(); size += size < 400 ? 1 : 97) {
        write_all(path, good.substr(0, size));
        REQUIRE_THROWS_AS(opens("game", "AA-A", true), TableError);
    }
    write_all(path, good + "x");
    CHECK_THROWS_AS(opens("game", "AA-A", true), TableError);
    write_all(path, good);
    CHECK_NOTHROW(opens("game", "AA-A", true));
}

TEST_CASE("a damaged block is found when it is read, and the others still answer") {
    const Folder folder;
    const auto values = values_with_runs(5 * block_size, 30, 4);
    const CompressedBlocks parts[] = {compressed(values, 30)};
    write_table(folder.path, facts_of(values.size()), parts);
    const auto path = folder.path / "AA-A.dtw";
    std::string bad = read_all(path);
    bad.back() = static_cast<char>(bad.back() ^ 64);
    write_all(path, bad);
    const TableFile file(path, "game", "AA-A", true);
    std::array<TableCode, block_size> out;
    CHECK_FALSE(file.read_block(0, 4, out));
    std::array<TableCode, 1> one;
    CHECK_FALSE(file.values(0, values.size() - 1, one));
    REQUIRE(file.values(0, 0, one));
    CHECK(one[0] == values[0]);
    CHECK_THROWS_AS(file.check(), TableError);
}

TEST_CASE("what is not finished has no name") {
    const Folder folder;
    const auto path = folder.path / "file";
    {
        NewFile file(path);
        file.write(bytes_of("half"));
        CHECK_FALSE(std::filesystem::exists(path));
        remove_unfinished(folder.path);  // another writer's: it is being written
        file.write(bytes_of(" and half"));
        file.finish();
    }
    CHECK(read_all(path) == "half and half");
    {
        NewFile(path).write(bytes_of("broken off"));
    }
    CHECK(read_all(path) == "half and half");
    write_all(folder.path / "file.abcdef.unfinished", "of a writer that is gone");
    remove_unfinished(folder.path);
    const std::filesystem::directory_iterator files(folder.path);
    CHECK(std::distance(files, {}) == 1);
    CHECK_THROWS_AS(NewFile(folder.path / "absent" / "file"), TableError);
    CHECK_THROWS_AS(prepare_folder(path / "below a file"), TableError);
}
