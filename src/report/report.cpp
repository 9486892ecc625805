/**
 * @file report/report.cpp
 */
#include "report.hpp"
#include "core/base64.hpp"
#include "core/sha256.hpp"

#include <set>
#include <string_view>

namespace nexec
{

namespace
{

//! How the page looks.
constexpr const char* reportStyle = R"(
:root { color-scheme: light dark; --text: #1d2430; --soft: #5b6675;
  --page: #f6f7f9; --card: #ffffff; --line: #dce1e8; --accent: #0060a8;
  --shade: #00000038; }
@media (prefers-color-scheme: dark) {
  :root { --text: #e6eaf0; --soft: #a3aebd; --page: #12161c; --card: #1b212a;
    --line: #323b48; --accent: #6db8ff; --shade: #000000b0; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--text);
  font: 16px/1.55 system-ui, sans-serif; }
main, header { max-width: 62rem; margin: 0 auto; padding: 0 1rem; }
header { padding-top: 1.5rem; }
h1 { font-size: 1.7rem; line-height: 1.2; margin: 0 0 .5rem; }
header p { max-width: none; margin: .4rem 0; font-size: .95rem; }
h2 { font-size: 1.4rem; margin: 0 0 .5rem; }
a { color: var(--accent); }
nav ul { list-style: none; margin: .6rem 0; padding: 0; display: flex;
  flex-wrap: wrap; gap: 0 1.2rem; font-size: .95rem; }
section { background: var(--card); border: 1px solid var(--line);
  border-radius: 12px; padding: 1.4rem; margin: 1.4rem 0; }
p { max-width: 46rem; }
.scroll, figure, pre { overflow-x: auto; scroll-timeline: --sideways x;
  --cover: var(--card); }
/* What scrolls has a shadow where it goes on, and says so. */
pre { --cover: var(--page); }
.scroll, pre { background: linear-gradient(to right, var(--cover) 1rem,
    transparent 3rem) local, linear-gradient(to left, var(--cover) 1rem,
    transparent 3rem) local,
    linear-gradient(to right, var(--shade), transparent 1rem) left,
    linear-gradient(to left, var(--shade), transparent 1rem) right;
  background-color: var(--cover); background-repeat: no-repeat; }
.more { display: block; position: sticky; left: 0; width: max-content;
  height: 0; overflow: hidden; color: var(--soft);
  font: .85rem/1.5 system-ui, sans-serif; user-select: none; }
@keyframes more { from, to { height: 1.8em; } }
@supports (animation-timeline: --sideways) {
  .more { animation: more auto linear both; animation-timeline: --sideways; } }
table { border-collapse: collapse; margin: .6rem 0; font-size: .92rem;
  font-variant-numeric: tabular-nums; }
caption { text-align: left; color: var(--soft); padding-bottom: .4rem; }
th, td { border-bottom: 1px solid var(--line); padding: .3rem .8rem .3rem 0;
  text-align: left; vertical-align: top; }
th { font-weight: 600; }
#summary p { max-width: none; margin: .4rem 0; font-size: .95rem; }
.stacks { font-size: .87rem; line-height: 1.35; }
.stacks :is(th, td) { padding-block: .2rem; }
/* The title above says as much. */
.stacks caption { position: absolute; clip-path: inset(50%); }
.stacks td:first-child { font-weight: 600; white-space: nowrap; }
figure { margin: 1.2rem 0; }
figure img { display: block; width: 100%; min-width: 34rem; height: auto; }
figcaption { color: var(--soft); font-size: .92rem; margin-top: .4rem; }
pre { border: 1px solid var(--line); border-radius: 8px; padding: .8rem;
  font-size: .85rem; }
kbd { font-weight: 600; }
samp { color: var(--soft); }
iframe { width: 100%; height: min(56rem, 92vh); min-height: 34rem;
  border: 1px solid var(--line); border-radius: 8px; }
dl { display: grid; grid-template-columns: max-content 1fr;
  gap: .2rem 1rem; font-size: .92rem; }
dt { color: var(--soft); }
dd { margin: 0; overflow-wrap: anywhere; }
/* On a phone, pages inside are as high as what they draw and its controls. */
@media (max-width: 40rem) { section { padding: 1rem; }
  dl { grid-template-columns: 1fr; } dd { margin-bottom: .4rem; }
  iframe { height: 58rem; } #live iframe { height: 92rem; }
  .stacks, .stacks tbody { display: block; }
  .stacks thead { display: none; }
  .stacks tr { display: grid; grid-template-columns: 5rem minmax(0, 1fr);
    padding: .35rem 0; border-bottom: 1px solid var(--line); }
  .stacks td { padding: .05rem 0; border: 0; }
  .stacks td:nth-child(n + 3) { grid-column: 2; color: var(--soft); }
  .stacks td:nth-child(n + 3):not(:empty)::before {
    content: attr(data-column) ": "; } }
)";

std::string Element(const std::string& tag, const std::string& text)
{
  return "<" + tag + ">" + EscapeHtml(text) + "</" + tag + ">";
}

std::string Paragraphs(const std::vector<std::string>& texts)
{
  std::string html;
  for (const std::string& text : texts)
    html += Element("p", text) + "\n";
  return html;
}

//! Begins what may be wider than the page: only there it is seen.
constexpr const char* scrollHint =
    "<span class=\"more\">Scroll sideways for more &rarr;</span>";

std::string TableHtml(const ReportTable& table)
{
  std::string html = "<div class=\"scroll\" tabindex=\"0\">" +
      std::string(scrollHint) + "<table id=\"" + EscapeHtml(table.id) + "\"" +
      (table.stacks ? " class=\"stacks\">" : ">") +
      Element("caption", table.caption) + "<thead><tr>";
  for (const std::string& column : table.columns)
    html += "<th scope=\"col\">" + EscapeHtml(column) + "</th>";
  html += "</tr></thead><tbody>\n";
  for (const std::vector<std::string>& row : table.rows)
  {
    html += "<tr>";
    for (size_t column = 0; column < row.size(); ++column)
    {
      // What a stacked cell says of itself.
      const std::string name = table.stacks
          ? " data-column=\"" + EscapeHtml(table.columns[column]) + "\""
          : "";
      html += "<td" + name + ">" + EscapeHtml(row[column]) + "</td>";
    }
    html += "</tr>\n";
  }
  return html + "</tbody></table></div>\n";
}

//! As an image, so that styles and names inside stay inside.  It shows its
//! title itself.
std::string FigureHtml(const ReportFigure& figure)
{
  std::string html = "<figure id=\"" + EscapeHtml(figure.id) +
      "\" tabindex=\"0\">" + scrollHint + "<img alt=\"" +
      EscapeHtml(figure.caption) + "\" src=\"data:image/svg+xml;base64," +
      Base64(figure.svg) + "\">";
  if (!figure.dataFile.empty())
  {
    html += "<figcaption><a href=\"" + EscapeHtml(figure.dataFile) +
        "\">Data as CSV</a></figcaption>";
  }
  return html + "</figure>\n";
}

std::string SectionHtml(const ReportSection& section)
{
  std::string html = "<section id=\"" + EscapeHtml(section.id) + "\">" +
      Element("h2", section.title) + "\n" + Paragraphs(section.paragraphs);
  if (!section.embeddedPage.empty())
  {
    html += "<iframe title=\"" + EscapeHtml(section.title) + "\" srcdoc=\"" +
        EscapeHtml(section.embeddedPage) + "\"></iframe>\n";
  }
  for (const ReportTable& table : section.tables)
    html += TableHtml(table);
  for (const ReportFigure& figure : section.figures)
    html += FigureHtml(figure);
  for (const auto& [command, output] : section.commands)
  {
    html += "<pre tabindex=\"0\">" + std::string(scrollHint) +
        Element("kbd", command) + "\n" + Element("samp", output) + "</pre>\n";
  }
  return html + "</section>\n";
}

//! All hashes that a page's own policy allows; a page inside another one is
//! bound by both policies.
std::set<std::string> AllowedHashes(const std::string& page)
{
  std::set<std::string> hashes;
  for (size_t start = page.find("'sha256-"); start != std::string::npos;
       start = page.find("'sha256-", start + 1))
  {
    const size_t end = page.find('\'', start + 1);
    if (end != std::string::npos && end - start < 64)
      hashes.insert(page.substr(start, end - start + 1));
  }
  return hashes;
}

std::string Policy(const Report& report)
{
  const std::string_view style = reportStyle;
  Sha256 digest;
  digest.Add(style.data(), style.size());
  std::set<std::string> hashes;
  for (const ReportSection& section : report.sections)
    hashes.merge(AllowedHashes(section.embeddedPage));
  std::string allowed;
  for (const std::string& hash : hashes)
    allowed += " " + hash;
  return "default-src 'none'; img-src data:; base-uri 'none'; form-action "
         "'none'; style-src 'sha256-" +
      Base64(digest.Bytes()) + "'" + allowed +
      (allowed.empty() ? std::string() : "; script-src" + allowed);
}

std::string Contents(const Report& report)
{
  std::string html = "<nav aria-label=\"Contents\"><ul>";
  for (const ReportSection& section : report.sections)
  {
    html += "<li><a href=\"#" + EscapeHtml(section.id) + "\">" +
        EscapeHtml(section.title) + "</a></li>";
  }
  return html + "</ul></nav>\n";
}

std::string SourceHtml(const Report& report)
{
  const auto& [citation, address] = report.source;
  if (citation.empty())
    return "";
  return "<p><a href=\"" + EscapeHtml(address) + "\">" + EscapeHtml(citation) +
      "</a></p>\n";
}

std::string FactsHtml(const Report& report)
{
  std::string html = "<section id=\"facts\"><h2>Machine and settings</h2><dl>";
  for (const auto& [name, value] : report.facts)
    html += Element("dt", name) + Element("dd", value);
  return html + "</dl></section>\n";
}

}  // namespace

std::string EscapeHtml(const std::string& text)
{
  std::string html;
  html.reserve(text.size());
  for (const char c : text)
  {
    switch (c)
    {
      case '&':
        html += "&amp;";
        break;
      case '<':
        html += "&lt;";
        break;
      case '>':
        html += "&gt;";
        break;
      case '"':
        html += "&quot;";
        break;
      default:
        html += c;
    }
  }
  return html;
}

std::string ReportPage(const Report& report)
{
  std::string html =
      "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
      "<meta http-equiv=\"Content-Security-Policy\" content=\"" +
      EscapeHtml(Policy(report)) +
      "\">\n<meta name=\"viewport\" content=\"width=device-width, "
      "initial-scale=1\">\n" +
      Element("title", report.title) + "\n<style>" + reportStyle +
      "</style></head>\n<body><header>" + Element("h1", report.title) + "\n" +
      Paragraphs(report.paragraphs) + SourceHtml(report) + Contents(report) +
      "</header>\n<main>\n";
  for (const ReportSection& section : report.sections)
    html += SectionHtml(section);
  return html + FactsHtml(report) + "</main></body></html>\n";
}

}  // namespace nexec
