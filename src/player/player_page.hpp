/**
 * @file player/player_page.hpp
 *
 * A page on which people watch a run, step by step.
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
 *      "divergence": null or {"step": number, "what": text}}
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

}  // namespace nexec

#endif
