/**
 * @file report/style.hpp
 *
 * How the page of a report looks.
 */
#ifndef NEXEC_REPORT_STYLE_HPP
#define NEXEC_REPORT_STYLE_HPP

namespace nexec
{

constexpr const char* reportStyle = R"(
:root { color-scheme: light dark; --text: #1d2430; --soft: #5b6675;
  --page: #f6f7f9; --card: #ffffff; --line: #dce1e8; --accent: #0060a8; }
@media (prefers-color-scheme: dark) {
  :root { --text: #e6eaf0; --soft: #a3aebd; --page: #12161c; --card: #1b212a;
    --line: #323b48; --accent: #6db8ff; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--text);
  font: 16px/1.55 system-ui, sans-serif; }
main, header { max-width: 62rem; margin: 0 auto; padding: 0 1rem; }
header { padding-top: 2.5rem; }
h1 { font-size: 2rem; line-height: 1.2; margin: 0 0 .5rem; }
h2 { font-size: 1.4rem; margin: 0 0 .5rem; }
a { color: var(--accent); }
nav ul { list-style: none; padding: 0; display: flex; flex-wrap: wrap;
  gap: .3rem 1.2rem; }
section { background: var(--card); border: 1px solid var(--line);
  border-radius: 12px; padding: 1.4rem; margin: 1.4rem 0; }
p { max-width: 46rem; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; margin: .6rem 0; font-size: .92rem;
  font-variant-numeric: tabular-nums; }
caption { text-align: left; color: var(--soft); padding-bottom: .4rem; }
th, td { border-bottom: 1px solid var(--line); padding: .3rem .8rem .3rem 0;
  text-align: left; vertical-align: top; }
th { font-weight: 600; }
figure { margin: 1.2rem 0; }
figure { overflow-x: auto; }
figure img { display: block; width: 100%; min-width: 34rem; height: auto; }
figcaption { color: var(--soft); font-size: .92rem; margin-top: .4rem; }
pre { background: var(--page); border: 1px solid var(--line);
  border-radius: 8px; padding: .8rem; overflow-x: auto; font-size: .85rem; }
iframe { width: 100%; height: 60rem; border: 1px solid var(--line);
  border-radius: 8px; }
dl { display: grid; grid-template-columns: max-content 1fr;
  gap: .2rem 1rem; font-size: .92rem; }
dt { color: var(--soft); }
dd { margin: 0; overflow-wrap: anywhere; }
@media (max-width: 40rem) { section { padding: 1rem; }
  dl { grid-template-columns: 1fr; } dd { margin-bottom: .4rem; } }
)";

}  // namespace nexec

#endif
