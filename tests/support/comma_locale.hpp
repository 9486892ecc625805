/**
 * @file tests/support/comma_locale.hpp
 *
 * A locale that writes 1234.5 as 1.234,5.
 */
#ifndef NEXEC_TESTS_SUPPORT_COMMA_LOCALE_HPP
#define NEXEC_TESTS_SUPPORT_COMMA_LOCALE_HPP

#include "process.hpp"

#include <locale>

namespace nexec
{

//! German, made in a folder of its own where the package locales is installed:
//! a system need not have it.
class GermanFolder
{
 public:
  GermanFolder() :
      made(Run("localedef -i de_DE -f UTF-8 " + (folder / "de_DE.UTF-8"))
               .exitCode == 0)
  {
  }

  //! Whether there is such a locale now.
  bool Made() const { return made; }
  //! What LOCPATH has to be.
  std::string Path() const { return folder / ""; }

 private:
  TemporaryFolder folder;
  bool made;
};

//! Makes it the locale of this process, of printf() and of streams, while it
//! exists; of streams alone if there is no German.
class CommaLocale
{
 public:
  explicit CommaLocale(const GermanFolder& german) : before(std::locale())
  {
    if (german.Made())
    {
      setenv("LOCPATH", german.Path().c_str(), 1);
      std::locale::global(std::locale("de_DE.UTF-8"));
    }
    else
    {
      std::locale::global(std::locale(std::locale::classic(), new Commas));
    }
  }
  CommaLocale(const CommaLocale&) = delete;
  CommaLocale& operator=(const CommaLocale&) = delete;
  ~CommaLocale()
  {
    std::locale::global(before);
    unsetenv("LOCPATH");
  }

 private:
  struct Commas : std::numpunct<char>
  {
    char do_decimal_point() const override { return ','; }
    char do_thousands_sep() const override { return '.'; }
    std::string do_grouping() const override { return "\3"; }
  };

  std::locale before;
};

}  // namespace nexec

#endif
