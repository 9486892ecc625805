# To be sourced: what the tests of packages share.
set -euo pipefail
source=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

fail() { echo "FAILED: $*" >&2; exit 1; }

# Leave the test out where the tools for it are missing.
need() { command -v "$@" > /dev/null || { echo "no $*" >&2; exit 77; }; }

# What a command writes goes to a log that is shown if the command fails.
quietly() { "$@" > "$scratch/log" 2>&1 || { cat "$scratch/log" >&2; fail "$*"; }; }

# A program works, and has its page and its completion.
check_program() {
  local prefix=$1 program=$2
  "$prefix/bin/$program" --version > "$scratch/out" || fail "$program"
  (cd "$prefix/share/man" && soelim "man1/$program.1") > "$scratch/out" ||
    fail "no page of $program"
  grep -qE "(^|, )${program}[, ].*\\\\- " "$scratch/out" ||
    fail "the page of $program does not name it"
  bash -c "source '$prefix/share/bash-completion/completions/$program' &&
    complete -p $program" > "$scratch/out" || fail "completion of $program"
}

# Everything that comes with nexec works below this prefix.
check_prefix() {
  local prefix=$1 program
  for program in "$source"/doc/man/*.1; do
    program=$(basename "$program" .1)
    check_program "$prefix" "$program"
    # Only a build with MPI has these, and the header.
    if grep -q ", ${program}_mpi" "$source/doc/man/$program.1" &&
      [ -d "$prefix/include/nexec/mpi" ]; then
      check_program "$prefix" "${program}_mpi"
    fi
  done
  [ "$(echo 3,1,2 | "$prefix/bin/nexec_sort" --input_model_file \
    "$prefix/share/nexec/insertion_sort.bin")" = 1,2,3 ] || fail "nexec_sort"
  diff -r "$source/data" "$prefix/share/nexec" || fail "data"
  [ -s "$prefix/share/doc/nexec/copyright" ] || fail "no copyright"
}

# A consumer sorts, and catches what the library throws at it.
check_consumer() {
  local consumer=$1 data=$2 code=0 certificate
  [ "$("$consumer" "$data/insertion_sort.bin" 5 2 9 1)" = "1 2 5 9 and 27" ] ||
    fail "$consumer does not sort"
  certificate=$data/insertion_sort.hard.certificate.json
  "$consumer" "$certificate" > "$scratch/out" || code=$?
  [ "$code" -eq 3 ] || fail "$consumer did not catch the error"
  grep -q "refused at byte" "$scratch/out" || fail "$consumer: wrong error"
}

# The program that the documentation begins with.
check_first_steps() {
  (cd "$scratch" && "$1" > "$scratch/out") || fail "$1"
  grep -q "10 of 10 exact" "$scratch/out" || fail "$1 is not exact"
  [ -s "$scratch/model.bin" ] || fail "$1 saved no model"
  rm "$scratch/model.bin"
}

# Build a project for several processes, and run it on two.
check_mpi() {
  local prefix=$1 launcher=$2
  quietly cmake -G Ninja -S "$source/tests/consumer/mpi" -B "$scratch/mpi" \
    -DCMAKE_PREFIX_PATH="$prefix"
  quietly cmake --build "$scratch/mpi"
  export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
  export OMPI_MCA_rmaps_base_oversubscribe=1
  [ "$("$launcher" -n 2 "$scratch/mpi/consumer" \
    "$prefix/share/nexec/insertion_sort.bin")" = "7 of 7 on 2 ranks" ] ||
    fail "the consumer of nexec::mpi"
}

# Build a project that finds nexec below a prefix, and run it: all of it, or one
# target.
check_find_package() {
  local prefix=$1 target=${2:-all}
  quietly cmake -G Ninja -S "$source/tests/consumer/find_package" \
    -B "$scratch/cmake" -DCMAKE_PREFIX_PATH="$prefix"
  quietly cmake --build "$scratch/cmake" --target "$target"
  [ "$(cat "$scratch/cmake/data-dir")" -ef "$prefix/share/nexec" ] ||
    fail "nexec_DATA_DIR"
  check_consumer "$scratch/cmake/consumer" "$prefix/share/nexec"
  if [ "$target" = all ]; then
    check_first_steps "$scratch/cmake/first_steps"
    "$scratch/cmake/own_algorithm" > "$scratch/out" || fail "own_algorithm"
    grep -q "proved: 1" "$scratch/out" || fail "own_algorithm is not proved"
  fi
  "$prefix/bin/nexec_algorithms" --algorithm_file \
    "$prefix/share/nexec/rules/zigzag.rules" > "$scratch/out" || fail "rules"
}
