/**
 * @file tests/report/report_test.cpp
 */
#include "io/report_file.hpp"

#include <catch2/catch.hpp>
#include <cereal/archives/json.hpp>

using namespace nexec;
using Catch::Matchers::Contains;

namespace
{

Report SmallReport()
{
  Report report;
  report.title = "A <b> & c";
  report.facts = {{"machine", "two \"cores\""}, {"seeds", "5"}};
  ReportSection section;
  section.id = "lengths";
  section.title = "Lengths";
  section.paragraphs = {"x < y"};
  section.tables = {{"table-1",
                     "Caption",
                     {"n", "right"},
                     {{"16", "100.00%"},
                      {"5.5 \xc2\xb1 1", "3 of 5"},
                      {"-", "7 words"},
                      {"3 of cake", "0.1.0"}}}};
  section.figures = {{"figure-1", "A picture", "<svg/>", "figure-1.csv"}};
  section.commands = {{"nexec_train --seed 1 > log", "a < b\n"}};
  report.sections = {section};
  return report;
}

}  // namespace

TEST_CASE("A report is one page without anything from elsewhere", "[report]")
{
  const std::string page = ReportPage(SmallReport());
  CHECK_THAT(page, Contains("<h1>A &lt;b&gt; &amp; c</h1>"));
  CHECK_THAT(page, Contains("<p>x &lt; y</p>"));
  CHECK_THAT(page, Contains("<td>16</td><td>100.00%</td>"));
  // "<svg/>" in base64.
  CHECK_THAT(page, Contains("data:image/svg+xml;base64,PHN2Zy8+"));
  CHECK_THAT(page, Contains("href=\"figure-1.csv\""));
  CHECK_THAT(page,
             Contains("<kbd>nexec_train --seed 1 &gt; log</kbd>\n"
                      "<samp>a &lt; b\n</samp>"));
  CHECK_THAT(page, Contains("default-src 'none'"));
  CHECK_THAT(page, !Contains("script-src"));
  CHECK_THAT(page, !Contains("http:"));
  CHECK_THAT(page, !Contains("https:"));
}

TEST_CASE("A report links to what it is about", "[report]")
{
  Report report = SmallReport();
  report.source = {"A & B", "https://example.org/?a=\"1\""};
  CHECK_THAT(
      ReportPage(report),
      Contains("<a href=\"https://example.org/?a=&quot;1&quot;\">A &amp; "
               "B</a>"));
}

TEST_CASE("A report allows the scripts of the pages inside it, and no others",
          "[report]")
{
  Report report = SmallReport();
  report.sections[0].embeddedPage =
      "<meta content=\"script-src 'sha256-abc='\"><p>\"quoted\"</p>";
  const std::string page = ReportPage(report);
  CHECK_THAT(page, Contains("script-src 'sha256-abc='"));
  CHECK_THAT(page, Contains("&lt;p&gt;&quot;quoted&quot;&lt;/p&gt;"));
}

TEST_CASE("The results have the cells of the page, as numbers", "[report]")
{
  rapidjson::Document json;
  json.Parse(ReportJson(SmallReport()).c_str());
  REQUIRE(json.IsObject());
  CHECK(json["format"] == "nexec results");
  CHECK(json["facts"]["machine"] == "two \"cores\"");
  CHECK(json["facts"]["seeds"] == 5);
  const auto& table = json["tables"]["table-1"];
  CHECK(table["columns"][1] == "right");
  const auto& rows = table["rows"];
  CHECK(rows[0][0] == 16);
  CHECK(rows[0][1] == 1.0);
  CHECK(rows[1][0]["mean"] == 5.5);
  CHECK(rows[1][0]["spread"] == 1.0);
  CHECK(rows[1][1]["count"] == 3.0);
  CHECK(rows[1][1]["of"] == 5.0);
  CHECK(rows[2][0].IsNull());
  CHECK(rows[2][1] == "7 words");
  CHECK(rows[3][0] == "3 of cake");
  CHECK(rows[3][1] == "0.1.0");
}
