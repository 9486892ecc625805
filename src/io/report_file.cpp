/**
 * @file io/report_file.cpp
 */

#include "report_file.hpp"
#include "json_writer.hpp"

#include <cereal/types/vector.hpp>

namespace nexec
{

namespace
{

constexpr JsonFormat resultsFormat = {"nexec results", 1};

void WriteTables(JsonArchive& archive, const Report& report)
{
  for (const ReportSection& section : report.sections)
  {
    for (const ReportTable& table : section.tables)
    {
      WriteObject(archive, table.id,
                  [&](JsonFieldWriter& write)
                  {
                    write("caption", table.caption);
                    write("columns", table.columns);
                    write("rows", table.rows);
                  });
    }
  }
}

}  // namespace

std::string ReportJson(const Report& report)
{
  return JsonText(resultsFormat,
                  [&](JsonArchive& archive, JsonFieldWriter& /* write */)
                  {
                    WriteObject(archive, "facts",
                                [&](JsonFieldWriter& write)
                                {
                                  for (const auto& [name, value] : report.facts)
                                    write(name.c_str(), value);
                                });
                    WriteObject(archive, "tables",
                                [&](JsonFieldWriter& /* field */)
                                { WriteTables(archive, report); });
                  });
}

}  // namespace nexec
