/**
 * @file player/player_page.hpp
 *
 * Pages on which people watch a run, step by step: one that was recorded, or
 * one that a network does in the page.
 */
#ifndef NEXEC_PLAYER_PLAYER_PAGE_HPP
#define NEXEC_PLAYER_PLAYER_PAGE_HPP

#include <string>

namespace nexec
{

/**
 * A whole HTML page that needs no other file and no network.  Its data:
 *
 *     {"title": text, "traces": [one or two traces], "command": text or "",
 *      "divergence": null or {"step": how many steps are taken when the first
 *                             one that differs is done, "what": text}}
 *
 * and each trace:
 *
 *     {"label": text, "algorithm": name, "about": a sentence about it,
 *      "reference": boolean, "states": [[code, name, meaning], ...],
 *      "signals": [name, ...], "exchanges": [[code, code], ...],
 *      "input": [value, ...],
 *      "start": [code, ...], "pooling": "softmax", "hard" or "distinct",
 *      "scores": [[code from, code to, larger, score], ...],
 *      "steps": [{"s": [[node, new code], ...], "v": signal,
 *                 "g": [[pair, rightward, leftward], ...],
 *                 "m": margin or null}, ...],
 *      "halted": boolean}
 *
 * Booleans in arrays are 0 or 1, infinite values "inf" and "-inf"; a reference
 * has no scores.  Scores are those of the virtual node, by type of edge.  The
 * exchanges are the states of neighbours, the left one first, whose values the
 * algorithm exchanges in some cases.
 *
 * @param dataJson The data, valid JSON.
 * @param title Title of the page, as plain text.
 */
std::string PlayerPage(const std::string& dataJson, const std::string& title);

/**
 * A whole HTML page that needs no other file and no network, in which networks
 * run on the numbers that you give.  Its data:
 *
 *     {"title": text, "command": text or "", "most": number of values that it
 *      takes, "values": [value, ...], "models": [one or more models],
 *      "algorithms": {name: algorithm, ...}}
 *
 * each model:
 *
 *     {"label": text, "group": text, "about": text, "algorithm": name,
 *      "pooling": as above, "bits": number, "signalBits": number,
 *      "embeddingSize": number, "hiddenSize": number,
 *      "parameters": doubles, lowest byte first, in base 64}
 *
 * and each algorithm has "algorithm", "about", "states", "signals" and
 * "exchanges" as above, "bits", "rules" as nexec_algorithms writes them, and
 * "bound": [[numerator of n^0, ...], denominator].
 *
 * @param dataJson The data, valid JSON.
 * @param title Title of the page, as plain text.
 */
std::string LivePage(const std::string& dataJson, const std::string& title);

}  // namespace nexec

#endif
