/**
 * @file report/report.hpp
 *
 * What was found out, as one page for people; io/report_file.hpp makes a file
 * for programs from the same cells, so that they cannot disagree.
 */
#ifndef NEXEC_REPORT_REPORT_HPP
#define NEXEC_REPORT_REPORT_HPP

#include <string>
#include <utility>
#include <vector>

namespace nexec
{

//! A table; every row has a cell for each column.
struct ReportTable
{
  //! Name in the page's addresses and in the file.
  std::string id;
  std::string caption;
  std::vector<std::string> columns;
  std::vector<std::vector<std::string>> rows;
  //! Whether cells stand below each other where a page is too narrow for the
  //! columns, so that nothing has to be scrolled to.
  bool stacks = false;
};

//! A picture.
struct ReportFigure
{
  std::string id;
  //! What it shows, for those who cannot see it.
  std::string caption;
  //! The picture itself.
  std::string svg;
  //! Where its data are, beside the page.
  std::string dataFile;
};

//! A command, and what it prints.
struct ReportCommand
{
  std::string command;
  std::string output;
};

//! One question and its answer.
struct ReportSection
{
  std::string id;
  std::string title;
  std::vector<std::string> paragraphs;
  std::vector<ReportTable> tables;
  std::vector<ReportFigure> figures;
  //! Commands that show the same, in the folder of the page.
  std::vector<ReportCommand> commands;
  //! A whole page to show inside, or nothing.
  std::string embeddedPage;
};

struct Report
{
  std::string title;
  std::vector<std::string> paragraphs;
  //! What it is about: how that is cited, and its address.  May be empty.
  std::pair<std::string, std::string> source;
  //! Machine, versions, settings: names and values.
  std::vector<std::pair<std::string, std::string>> facts;
  std::vector<ReportSection> sections;
};

/**
 * One HTML page that needs nothing else: pictures and pages are inside, nothing
 * is loaded from anywhere, and nothing but the embedded pages may run scripts.
 * All text is escaped.  Requires ids that differ.
 */
std::string ReportPage(const Report& report);

/**
 * Text with the characters that mean something in HTML replaced; fit for
 * attributes in double quotes too.
 */
std::string EscapeHtml(const std::string& text);

}  // namespace nexec

#endif
