#include "games/checkers/material.hpp"

#include <algorithm>

namespace twelves::checkers {
namespace {

Material canonical(const Army& a, const Army& b) {
    return is_stronger(b, a) ? Material{b, a} : Material{a, b};
}

std::vector<Army> armies(int pieces) {
    std::vector<Army> result;
    for (int men = 0; men <= pieces; ++men) {
        result.push_back({static_cast<std::uint8_t>(men), static_cast<std::uint8_t>(pieces - men)});
    }
    return result;
}

/// The army as it is, and with a man crowned.
std::vector<Army> with_crowning(Army army) {
    std::vector<Army> result{army};
    if (army.men > 0) {
        --army.men;
        ++army.kings;
        result.push_back(army);
    }
    return result;
}

/// What can be left of an army after a capture.
std::vector<Army> remains(const Army& army) {
    std::vector<Army> result;
    for (int men = 0; men <= army.men; ++men) {
        for (int kings = 0; kings <= army.kings; ++kings) {
            const Army left{static_cast<std::uint8_t>(men), static_cast<std::uint8_t>(kings)};
            if (left != army && left.pieces() > 0) result.push_back(left);
        }
    }
    return result;
}

void add_conversions(const Army& mover, const Army& other, std::vector<Material>& out) {
    const std::vector<Army> after = with_crowning(mover);
    for (const Army& own : after) {
        if (own != mover) out.push_back(canonical(own, other));
        for (const Army& left : remains(other)) out.push_back(canonical(own, left));
    }
}

std::string army_name(const Army& army) {
    return std::string(army.kings, 'K') + std::string(army.men, 'M');
}

}  // namespace

std::vector<Material> materials(int pieces) {
    std::vector<Material> result;
    for (int second = 1; 2 * second <= pieces; ++second) {
        for (const Army& a : armies(pieces - second)) {
            for (const Army& b : armies(second)) {
                if (is_canonical({a, b})) result.push_back({a, b});
            }
        }
    }
    return result;
}

std::string material_name(const Material& material) {
    return army_name(material.first) + "-" + army_name(material.second);
}

std::vector<Material> conversions(const Material& material) {
    std::vector<Material> result;
    add_conversions(material.first, material.second, result);
    add_conversions(material.second, material.first, result);
    std::sort(result.begin(), result.end());
    result.erase(std::unique(result.begin(), result.end()), result.end());
    return result;
}

}  // namespace twelves::checkers
