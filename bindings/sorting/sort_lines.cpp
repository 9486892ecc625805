/**
 * @file bindings/sorting/sort_lines.cpp
 */
#include "sort_lines.hpp"
#include "core/number_text.hpp"
#include "process/log.hpp"

#include <nexec/core/errors.hpp>

#include <exception>
#include <utility>

namespace nexec::bindings
{

namespace
{

//! So many lines, and about so many numbers, are worked on in parallel before
//! they are written.
constexpr size_t chunkLines = 16384;
constexpr size_t chunkNumbers = 1000000;

//! What all ways to sort have in common: the input with its name, and where the
//! result goes.
struct Table
{
  Table(Sorter& sorter, SequenceReader& reader, const std::string& name,
        const bool hasHeader, std::ostream& out) :
      sorter(sorter),
      reader(reader),
      name(name),
      out(out),
      header(hasHeader ? reader.TakeHeader() : "")
  {
  }

  //! Write what stands before the first line, once.
  void WriteHead()
  {
    if (!headWritten)
      out << reader.Head() << header;
    headWritten = true;
  }

  void CheckWritten() const
  {
    if (!out)
      throw WriteError("cannot write the sequences");
  }

  //! Count an outcome, and say so if it is wrong.
  void Judge(const SortOutcome& outcome, const std::string& place)
  {
    if (outcome.problem.empty())
      return;
    ++wrong;
    Log::Warn(Named(place) + " is not right: " + outcome.problem);
  }

  std::string Named(const std::string& place) const
  {
    return "'" + name + "', " + place;
  }

  Sorter& sorter;
  SequenceReader& reader;
  const std::string& name;
  std::ostream& out;
  //! The line of names, with its end.
  std::string header;
  bool headWritten = false;
  //! Sequences with a wrong result so far.
  size_t wrong = 0;
};

//! Refuse a column that is longer than a line may be.
void CheckColumn(const Table& table, const size_t length)
{
  if (length > maxLineNumbers)
  {
    throw InputError("'" + table.name + "' has more than " +
                     std::to_string(maxLineNumbers) + " lines in one column");
  }
}

//! One column of a table: in each line, the number at this position.
struct Column
{
  std::vector<double> values;
  std::vector<std::string> tokens;

  void Add(const SequenceLine& line, const size_t position)
  {
    values.push_back(line.values[position]);
    tokens.push_back(line.tokens[position]);
  }
};

//! Sort columns, of which the first has this number, and say which are wrong.
std::vector<SortOutcome> SortAll(Table& table, std::vector<Column> columns,
                                 const size_t first = 1)
{
  std::vector<std::vector<double>> sequences;
  for (size_t c = 0; c < columns.size(); ++c)
  {
    if (!table.reader.IsArray())
    {
      CheckDistinct(columns[c].values, columns[c].tokens,
                    table.Named("column " + std::to_string(c + first)));
    }
    sequences.push_back(std::move(columns[c].values));
  }
  std::vector<SortOutcome> outcomes = table.sorter.Sort(sequences);
  for (size_t c = 0; c < outcomes.size(); ++c)
    table.Judge(outcomes[c], "column " + std::to_string(c + first));
  return outcomes;
}

//! Lines with one number at most: sort these from the first line to the last.
void SortSingles(Table& table, const std::vector<SequenceLine>& lines)
{
  Column column;
  for (const SequenceLine& line : lines)
  {
    if (!line.values.empty())
      column.Add(line, 0);
  }
  CheckColumn(table, column.values.size());
  const std::vector<std::string> tokens = column.tokens;
  const SortOutcome outcome = SortAll(table, {column}).front();
  table.WriteHead();
  size_t position = 0;
  for (const SequenceLine& line : lines)
  {
    SequenceLine sorted = line;
    if (!line.values.empty())
      sorted.tokens[0] = tokens[outcome.order[position++]];
    WriteSequence(table.out, sorted);
  }
  table.CheckWritten();
}

//! The numbers of each line, as lines come in.
class LineSorter
{
 public:
  explicit LineSorter(Table& table) : table(table) {}

  void Run()
  {
    do
    {
      ReadChunk();
      Sort();
    } while (!ended && !error);
    if (error)
      std::rethrow_exception(error);
    if (isSingle)
      SortSingles(table, lines);
  }

 private:
  //! Read what is there without having to wait, and at least one line.
  void ReadChunk()
  {
    size_t numbers = 0;
    try
    {
      for (size_t count = 0; count < chunkLines && numbers < chunkNumbers;
           ++count)
      {
        if (count > 0 && table.reader.MustWait())
          return;
        SequenceLine line;
        ended = !table.reader.Next(line);
        if (ended)
          return;
        Check(line);
        numbers += line.values.size();
        lines.push_back(std::move(line));
      }
    }
    catch (const Error&)
    {
      // The lines before it are still worked on and written.
      error = std::current_exception();
    }
  }

  void Check(const SequenceLine& line)
  {
    table.sorter.CheckLength(line.values.size());
    if (isSingle && line.values.size() > 1)
    {
      isSingle = false;
      if (numNumbers > 0)
      {
        Log::Warn(table.Named(table.reader.PlaceOf(line.number)) + " has " +
                  CountText(line.values.size(), "number") +
                  ", so each line is sorted, not the column");
      }
    }
    numNumbers += line.values.size();
    if (!warned && !table.reader.IsArray() && MixesSeparators(line))
    {
      Log::Warn(table.Named(table.reader.PlaceOf(line.number)) +
                ": has commas and blanks between its numbers; '1,000' would "
                "be read as two numbers");
      warned = true;
    }
  }

  //! Sort the lines that were read, unless they may be a column.
  void Sort()
  {
    if (!isSingle || numNumbers == 0)
      SortChunk();
    else
      CheckColumn(table, numNumbers);
  }

  void SortChunk()
  {
    std::vector<std::vector<double>> sequences;
    for (SequenceLine& line : lines)
      sequences.push_back(std::move(line.values));
    const std::vector<SortOutcome> outcomes = table.sorter.Sort(sequences);
    if (!error || !lines.empty())
      table.WriteHead();
    for (size_t i = 0; i < lines.size(); ++i)
    {
      WriteSequence(table.out, lines[i], outcomes[i].order);
      if (!outcomes[i].problem.empty())
        table.Judge(outcomes[i], table.reader.PlaceOf(lines[i].number));
    }
    lines.clear();
    table.out.flush();
    table.CheckWritten();
  }

  Table& table;
  std::vector<SequenceLine> lines;
  //! Whether no line so far has more than one number.
  bool isSingle = true;
  bool ended = false;
  bool warned = false;
  //! Numbers read so far.
  size_t numNumbers = 0;
  //! Set if there is something wrong with the line after the last one.
  std::exception_ptr error;
};

}  // namespace

size_t SortLines(Sorter& sorter, SequenceReader& reader,
                 const std::string& name, const bool hasHeader,
                 std::ostream& out)
{
  Table table(sorter, reader, name, hasHeader, out);
  LineSorter(table).Run();
  return table.wrong;
}

size_t SortColumns(Sorter& sorter, SequenceReader& reader,
                   const std::string& name, const bool hasHeader,
                   std::ostream& out)
{
  Table table(sorter, reader, name, hasHeader, out);
  std::vector<SequenceLine> lines;
  std::vector<Column> columns;
  for (SequenceLine line; reader.Next(line, false);
       lines.push_back(std::move(line)))
  {
    if (line.values.empty())
      continue;
    if (columns.empty())
      columns.resize(line.values.size());
    CheckColumn(table, columns[0].values.size() + 1);
    if (line.values.size() != columns.size())
    {
      throw InputError(table.Named(reader.PlaceOf(line.number)) + ": has " +
                       CountText(line.values.size(), "number") +
                       ", but the lines before it have " +
                       std::to_string(columns.size()));
    }
    for (size_t c = 0; c < columns.size(); ++c)
      columns[c].Add(line, c);
  }
  const std::vector<Column> unsorted = columns;
  const std::vector<SortOutcome> outcomes = SortAll(table, std::move(columns));
  table.WriteHead();
  size_t row = 0;
  for (SequenceLine& line : lines)
  {
    for (size_t c = 0; c < line.tokens.size(); ++c)
      line.tokens[c] = unsorted[c].tokens[outcomes[c].order[row]];
    row += line.tokens.empty() ? 0 : 1;
    WriteSequence(out, line);
  }
  table.CheckWritten();
  return table.wrong;
}

size_t SortByKey(Sorter& sorter, SequenceReader& reader,
                 const std::string& name, const bool hasHeader,
                 const size_t key, std::ostream& out)
{
  Table table(sorter, reader, name, hasHeader, out);
  std::vector<SequenceLine> lines;
  Column column;
  for (SequenceLine line; reader.NextField(key, line);
       lines.push_back(std::move(line)))
  {
    CheckColumn(table, lines.size() + 1);
    column.Add(line, 0);
  }
  const SortOutcome outcome = SortAll(table, {std::move(column)}, key).front();
  table.WriteHead();
  for (size_t row = 0; row < lines.size(); ++row)
  {
    SequenceLine line = lines[outcome.order[row]];
    line.lineEnd = lines[row].lineEnd;
    WriteSequence(out, line);
  }
  table.CheckWritten();
  return table.wrong;
}

}  // namespace nexec::bindings
