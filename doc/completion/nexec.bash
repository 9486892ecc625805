# Bash completion for the nexec programs.  Generated; do not edit.

_nexec_words()
{
  mapfile -t COMPREPLY < <(compgen -W "$1" -- "$2")
}

_nexec_files()
{
  compopt -o filenames 2> /dev/null
  mapfile -t COMPREPLY < <(compgen -f -- "$1")
}

_nexec_train()
{
  local cur=${COMP_WORDS[COMP_CWORD]}
  local prev=${COMP_WORDS[COMP_CWORD-1]}
  COMPREPLY=()
  case "$prev" in
    --algorithm) _nexec_words 'insertion_sort minimum_to_front gnome_sort bubble_sort cocktail_sort odd_even_sort reversal bfs dfs prim dijkstra bellman_ford mis components eccentricity' "$cur"; return ;;
    --algorithm_file) _nexec_files "$cur"; return ;;
    --attention_scale) return ;;
    --attention_start) return ;;
    --batch_size|-b) return ;;
    --checkpoint_file) _nexec_files "$cur"; return ;;
    --checkpoint_interval) return ;;
    --embedding_size|-d) return ;;
    --figure_file) _nexec_files "$cur"; return ;;
    --figure_theme) _nexec_words 'auto light dark' "$cur"; return ;;
    --hidden_size) return ;;
    --history_file|-o) _nexec_files "$cur"; return ;;
    --info) _nexec_words 'algorithm algorithm_file attention_scale attention_start batch_size checkpoint_file checkpoint_interval embedding_size figure_file figure_theme help hidden_size history_file info input_model_file kinds_figure_file length max_gradient_norm max_restarts nodes output_model_file pooling rare_kinds recipe require resume seed sharpening step_size threads tied_share updates validation_interval validation_lengths verbose version views virtual_node_weight virtual_scale' "$cur"; return ;;
    --input_model_file|-m) _nexec_files "$cur"; return ;;
    --kinds_figure_file) _nexec_files "$cur"; return ;;
    --length|-l) return ;;
    --max_gradient_norm) return ;;
    --max_restarts) return ;;
    --nodes|-n) return ;;
    --output_model_file|-M) _nexec_files "$cur"; return ;;
    --pooling) _nexec_words 'softmax hard distinct' "$cur"; return ;;
    --rare_kinds) return ;;
    --recipe) _nexec_words 'staged plain' "$cur"; return ;;
    --require) _nexec_words 'proved perfect none' "$cur"; return ;;
    --seed|-s) return ;;
    --sharpening) return ;;
    --step_size|-a) return ;;
    --threads|-j) return ;;
    --tied_share) return ;;
    --updates|-u) return ;;
    --validation_interval) return ;;
    --validation_lengths) return ;;
    --views) return ;;
    --virtual_node_weight|-w) return ;;
    --virtual_scale) return ;;
  esac
  _nexec_words '--algorithm --algorithm_file --attention_scale --attention_start --batch_size --checkpoint_file --checkpoint_interval --embedding_size --figure_file --figure_theme --help --hidden_size --history_file --info --input_model_file --kinds_figure_file --length --max_gradient_norm --max_restarts --nodes --output_model_file --pooling --rare_kinds --recipe --require --resume --seed --sharpening --step_size --threads --tied_share --updates --validation_interval --validation_lengths --verbose --version --views --virtual_node_weight --virtual_scale' "$cur"
}
complete -F _nexec_train nexec_train

_nexec_train_mpi()
{
  local cur=${COMP_WORDS[COMP_CWORD]}
  local prev=${COMP_WORDS[COMP_CWORD-1]}
  COMPREPLY=()
  case "$prev" in
    --algorithm) _nexec_words 'insertion_sort minimum_to_front gnome_sort bubble_sort cocktail_sort odd_even_sort reversal bfs dfs prim dijkstra bellman_ford mis components eccentricity' "$cur"; return ;;
    --algorithm_file) _nexec_files "$cur"; return ;;
    --attention_scale) return ;;
    --attention_start) return ;;
    --batch_size|-b) return ;;
    --checkpoint_file) _nexec_files "$cur"; return ;;
    --checkpoint_interval) return ;;
    --comm_timeout) return ;;
    --embedding_size|-d) return ;;
    --figure_file) _nexec_files "$cur"; return ;;
    --figure_theme) _nexec_words 'auto light dark' "$cur"; return ;;
    --hidden_size) return ;;
    --history_file|-o) _nexec_files "$cur"; return ;;
    --info) _nexec_words 'algorithm algorithm_file attention_scale attention_start batch_size checkpoint_file checkpoint_interval comm_timeout embedding_size figure_file figure_theme help hidden_size history_file info input_model_file kinds_figure_file length max_gradient_norm max_restarts nodes output_model_file pooling rare_kinds recipe require resume seed sharpening step_size threads tied_share updates validation_interval validation_lengths verbose version views virtual_node_weight virtual_scale' "$cur"; return ;;
    --input_model_file|-m) _nexec_files "$cur"; return ;;
    --kinds_figure_file) _nexec_files "$cur"; return ;;
    --length|-l) return ;;
    --max_gradient_norm) return ;;
    --max_restarts) return ;;
    --nodes|-n) return ;;
    --output_model_file|-M) _nexec_files "$cur"; return ;;
    --pooling) _nexec_words 'softmax hard distinct' "$cur"; return ;;
    --rare_kinds) return ;;
    --recipe) _nexec_words 'staged plain' "$cur"; return ;;
    --require) _nexec_words 'proved perfect none' "$cur"; return ;;
    --seed|-s) return ;;
    --sharpening) return ;;
    --step_size|-a) return ;;
    --threads|-j) return ;;
    --tied_share) return ;;
    --updates|-u) return ;;
    --validation_interval) return ;;
    --validation_lengths) return ;;
    --views) return ;;
    --virtual_node_weight|-w) return ;;
    --virtual_scale) return ;;
  esac
  _nexec_words '--algorithm --algorithm_file --attention_scale --attention_start --batch_size --checkpoint_file --checkpoint_interval --comm_timeout --embedding_size --figure_file --figure_theme --help --hidden_size --history_file --info --input_model_file --kinds_figure_file --length --max_gradient_norm --max_restarts --nodes --output_model_file --pooling --rare_kinds --recipe --require --resume --seed --sharpening --step_size --threads --tied_share --updates --validation_interval --validation_lengths --verbose --version --views --virtual_node_weight --virtual_scale' "$cur"
}
complete -F _nexec_train_mpi nexec_train_mpi

_nexec_evaluate()
{
  local cur=${COMP_WORDS[COMP_CWORD]}
  local prev=${COMP_WORDS[COMP_CWORD-1]}
  COMPREPLY=()
  case "$prev" in
    --algorithm) _nexec_words 'insertion_sort minimum_to_front gnome_sort bubble_sort cocktail_sort odd_even_sort reversal bfs dfs prim dijkstra bellman_ford mis components eccentricity' "$cur"; return ;;
    --algorithm_file) _nexec_files "$cur"; return ;;
    --certificate_file) _nexec_files "$cur"; return ;;
    --executor) _nexec_words 'dense factored compiled' "$cur"; return ;;
    --family) _nexec_words 'erdos_renyi watts_strogatz delaunay path cycle star grid tree clique' "$cur"; return ;;
    --figure_file) _nexec_files "$cur"; return ;;
    --figure_theme) _nexec_words 'auto light dark' "$cur"; return ;;
    --info) _nexec_words 'algorithm algorithm_file certificate_file executor family figure_file figure_theme help info input_model_file json lengths metrics_file minimum_accuracy nodes num_graphs num_sequences pooling results_file resume seed shard test_file threads verbose version weights' "$cur"; return ;;
    --input_model_file|-m) _nexec_files "$cur"; return ;;
    --lengths|-l) return ;;
    --metrics_file|-o) _nexec_files "$cur"; return ;;
    --minimum_accuracy) return ;;
    --nodes) return ;;
    --num_graphs) return ;;
    --num_sequences|-n) return ;;
    --pooling) _nexec_words 'softmax hard distinct' "$cur"; return ;;
    --results_file|-R) _nexec_files "$cur"; return ;;
    --seed|-s) return ;;
    --shard) return ;;
    --test_file|-T) _nexec_files "$cur"; return ;;
    --threads|-j) return ;;
    --weights) _nexec_words 'uniform tied signed unit' "$cur"; return ;;
  esac
  _nexec_words '--algorithm --algorithm_file --certificate_file --executor --family --figure_file --figure_theme --help --info --input_model_file --json --lengths --metrics_file --minimum_accuracy --nodes --num_graphs --num_sequences --pooling --results_file --resume --seed --shard --test_file --threads --verbose --version --weights' "$cur"
}
complete -F _nexec_evaluate nexec_evaluate

_nexec_evaluate_mpi()
{
  local cur=${COMP_WORDS[COMP_CWORD]}
  local prev=${COMP_WORDS[COMP_CWORD-1]}
  COMPREPLY=()
  case "$prev" in
    --algorithm) _nexec_words 'insertion_sort minimum_to_front gnome_sort bubble_sort cocktail_sort odd_even_sort reversal bfs dfs prim dijkstra bellman_ford mis components eccentricity' "$cur"; return ;;
    --algorithm_file) _nexec_files "$cur"; return ;;
    --certificate_file) _nexec_files "$cur"; return ;;
    --comm_timeout) return ;;
    --executor) _nexec_words 'dense factored compiled' "$cur"; return ;;
    --family) _nexec_words 'erdos_renyi watts_strogatz delaunay path cycle star grid tree clique' "$cur"; return ;;
    --figure_file) _nexec_files "$cur"; return ;;
    --figure_theme) _nexec_words 'auto light dark' "$cur"; return ;;
    --info) _nexec_words 'algorithm algorithm_file certificate_file comm_timeout executor family figure_file figure_theme help info input_model_file json lengths metrics_file minimum_accuracy nodes num_graphs num_sequences pooling results_file resume seed shard test_file threads verbose version weights' "$cur"; return ;;
    --input_model_file|-m) _nexec_files "$cur"; return ;;
    --lengths|-l) return ;;
    --metrics_file|-o) _nexec_files "$cur"; return ;;
    --minimum_accuracy) return ;;
    --nodes) return ;;
    --num_graphs) return ;;
    --num_sequences|-n) return ;;
    --pooling) _nexec_words 'softmax hard distinct' "$cur"; return ;;
    --results_file|-R) _nexec_files "$cur"; return ;;
    --seed|-s) return ;;
    --shard) return ;;
    --test_file|-T) _nexec_files "$cur"; return ;;
    --threads|-j) return ;;
    --weights) _nexec_words 'uniform tied signed unit' "$cur"; return ;;
  esac
  _nexec_words '--algorithm --algorithm_file --certificate_file --comm_timeout --executor --family --figure_file --figure_theme --help --info --input_model_file --json --lengths --metrics_file --minimum_accuracy --nodes --num_graphs --num_sequences --pooling --results_file --resume --seed --shard --test_file --threads --verbose --version --weights' "$cur"
}
complete -F _nexec_evaluate_mpi nexec_evaluate_mpi

_nexec_sort()
{
  local cur=${COMP_WORDS[COMP_CWORD]}
  local prev=${COMP_WORDS[COMP_CWORD-1]}
  COMPREPLY=()
  case "$prev" in
    --algorithm) _nexec_words 'insertion_sort minimum_to_front gnome_sort bubble_sort cocktail_sort odd_even_sort reversal' "$cur"; return ;;
    --algorithm_file) _nexec_files "$cur"; return ;;
    --certificate_file) _nexec_files "$cur"; return ;;
    --executor) _nexec_words 'dense factored compiled' "$cur"; return ;;
    --info) _nexec_words 'algorithm algorithm_file certificate_file columns descending executor header help info input_file input_model_file key numbers output_file pooling threads trace_file verbose version' "$cur"; return ;;
    --input_file|-i) _nexec_files "$cur"; return ;;
    --input_model_file|-m) _nexec_files "$cur"; return ;;
    --key) return ;;
    --numbers) return ;;
    --output_file|-o) _nexec_files "$cur"; return ;;
    --pooling) _nexec_words 'softmax hard distinct' "$cur"; return ;;
    --threads|-j) return ;;
    --trace_file|-t) _nexec_files "$cur"; return ;;
  esac
  _nexec_words '--algorithm --algorithm_file --certificate_file --columns --descending --executor --header --help --info --input_file --input_model_file --key --numbers --output_file --pooling --threads --trace_file --verbose --version' "$cur"
}
complete -F _nexec_sort nexec_sort

_nexec_graph()
{
  local cur=${COMP_WORDS[COMP_CWORD]}
  local prev=${COMP_WORDS[COMP_CWORD-1]}
  COMPREPLY=()
  case "$prev" in
    --algorithm) _nexec_words 'bfs dfs prim dijkstra bellman_ford mis components eccentricity' "$cur"; return ;;
    --executor) _nexec_words 'factored dense rules' "$cur"; return ;;
    --info) _nexec_words 'algorithm executor help info input_file input_model_file json output_file seed start threads verbose version' "$cur"; return ;;
    --input_file|-i) _nexec_files "$cur"; return ;;
    --input_model_file|-m) _nexec_files "$cur"; return ;;
    --output_file|-o) _nexec_files "$cur"; return ;;
    --seed) return ;;
    --start|-s) return ;;
    --threads|-j) return ;;
  esac
  _nexec_words '--algorithm --executor --help --info --input_file --input_model_file --json --output_file --seed --start --threads --verbose --version' "$cur"
}
complete -F _nexec_graph nexec_graph

_nexec_generate()
{
  local cur=${COMP_WORDS[COMP_CWORD]}
  local prev=${COMP_WORDS[COMP_CWORD-1]}
  COMPREPLY=()
  case "$prev" in
    --count) return ;;
    --family) _nexec_words 'erdos_renyi watts_strogatz delaunay path cycle star grid tree clique' "$cur"; return ;;
    --info) _nexec_words 'count family help info json nodes output_file probability seed threads unconnected verbose version weights' "$cur"; return ;;
    --nodes|-n) return ;;
    --output_file|-o) _nexec_files "$cur"; return ;;
    --probability) return ;;
    --seed|-s) return ;;
    --threads|-j) return ;;
    --weights) _nexec_words 'uniform tied signed unit' "$cur"; return ;;
  esac
  _nexec_words '--count --family --help --info --json --nodes --output_file --probability --seed --threads --unconnected --verbose --version --weights' "$cur"
}
complete -F _nexec_generate nexec_generate

_nexec_trace()
{
  local cur=${COMP_WORDS[COMP_CWORD]}
  local prev=${COMP_WORDS[COMP_CWORD-1]}
  COMPREPLY=()
  case "$prev" in
    --algorithm) _nexec_words 'insertion_sort minimum_to_front gnome_sort bubble_sort cocktail_sort odd_even_sort reversal' "$cur"; return ;;
    --algorithm_file) _nexec_files "$cur"; return ;;
    --attention_figure_file) _nexec_files "$cur"; return ;;
    --certificate_file) _nexec_files "$cur"; return ;;
    --compare_file|-c) _nexec_files "$cur"; return ;;
    --executor) _nexec_words 'dense factored compiled' "$cur"; return ;;
    --figure_theme) _nexec_words 'auto light dark' "$cur"; return ;;
    --html_file) _nexec_files "$cur"; return ;;
    --info) _nexec_words 'algorithm algorithm_file attention_figure_file certificate_file compare_file executor figure_theme help html_file ignore_signal info input_file input_model_file json length live_file live_models_file other_model output_trace_file pooling reference seed steps threads trace_file verbose verify version' "$cur"; return ;;
    --input_file|-i) _nexec_files "$cur"; return ;;
    --input_model_file|-m) _nexec_files "$cur"; return ;;
    --length|-l) return ;;
    --live_file) _nexec_files "$cur"; return ;;
    --live_models_file) _nexec_files "$cur"; return ;;
    --output_trace_file|-o) _nexec_files "$cur"; return ;;
    --pooling) _nexec_words 'softmax hard distinct' "$cur"; return ;;
    --seed|-s) return ;;
    --steps) return ;;
    --threads|-j) return ;;
    --trace_file|-t) _nexec_files "$cur"; return ;;
  esac
  _nexec_words '--algorithm --algorithm_file --attention_figure_file --certificate_file --compare_file --executor --figure_theme --help --html_file --ignore_signal --info --input_file --input_model_file --json --length --live_file --live_models_file --other_model --output_trace_file --pooling --reference --seed --steps --threads --trace_file --verbose --verify --version' "$cur"
}
complete -F _nexec_trace nexec_trace

_nexec_certify()
{
  local cur=${COMP_WORDS[COMP_CWORD]}
  local prev=${COMP_WORDS[COMP_CWORD-1]}
  COMPREPLY=()
  case "$prev" in
    --algorithm) _nexec_words 'insertion_sort minimum_to_front gnome_sort bubble_sort cocktail_sort odd_even_sort reversal bfs dfs prim dijkstra bellman_ford mis components eccentricity' "$cur"; return ;;
    --algorithm_file) _nexec_files "$cur"; return ;;
    --check_file|-c) _nexec_files "$cur"; return ;;
    --figure_file) _nexec_files "$cur"; return ;;
    --figure_theme) _nexec_words 'auto light dark' "$cur"; return ;;
    --info) _nexec_words 'algorithm algorithm_file check_file figure_file figure_theme help info input_model_file json max_length output_file pooling table_file threads verbose version' "$cur"; return ;;
    --input_model_file|-m) _nexec_files "$cur"; return ;;
    --max_length|-n) return ;;
    --output_file|-o) _nexec_files "$cur"; return ;;
    --pooling) _nexec_words 'softmax hard distinct' "$cur"; return ;;
    --table_file|-t) _nexec_files "$cur"; return ;;
    --threads|-j) return ;;
  esac
  _nexec_words '--algorithm --algorithm_file --check_file --figure_file --figure_theme --help --info --input_model_file --json --max_length --output_file --pooling --table_file --threads --verbose --version' "$cur"
}
complete -F _nexec_certify nexec_certify

_nexec_inspect()
{
  local cur=${COMP_WORDS[COMP_CWORD]}
  local prev=${COMP_WORDS[COMP_CWORD-1]}
  COMPREPLY=()
  case "$prev" in
    --algorithm) _nexec_words 'insertion_sort minimum_to_front gnome_sort bubble_sort cocktail_sort odd_even_sort reversal bfs dfs prim dijkstra bellman_ford mis components eccentricity' "$cur"; return ;;
    --algorithm_file) _nexec_files "$cur"; return ;;
    --info) _nexec_words 'algorithm algorithm_file help info input_model_file json output_model_file threads verbose version' "$cur"; return ;;
    --input_model_file|-m) _nexec_files "$cur"; return ;;
    --output_model_file|-M) _nexec_files "$cur"; return ;;
    --threads|-j) return ;;
  esac
  _nexec_words '--algorithm --algorithm_file --help --info --input_model_file --json --output_model_file --threads --verbose --version' "$cur"
}
complete -F _nexec_inspect nexec_inspect

_nexec_algorithms()
{
  local cur=${COMP_WORDS[COMP_CWORD]}
  local prev=${COMP_WORDS[COMP_CWORD-1]}
  COMPREPLY=()
  case "$prev" in
    --algorithm) _nexec_words 'insertion_sort minimum_to_front gnome_sort bubble_sort cocktail_sort odd_even_sort reversal bfs dfs prim dijkstra bellman_ford mis components eccentricity' "$cur"; return ;;
    --algorithm_file) _nexec_files "$cur"; return ;;
    --info) _nexec_words 'algorithm algorithm_file help info json rules_file run threads verbose version' "$cur"; return ;;
    --rules_file) _nexec_files "$cur"; return ;;
    --run) return ;;
    --threads|-j) return ;;
  esac
  _nexec_words '--algorithm --algorithm_file --help --info --json --rules_file --run --threads --verbose --version' "$cur"
}
complete -F _nexec_algorithms nexec_algorithms

_nexec_clrs_train()
{
  local cur=${COMP_WORDS[COMP_CWORD]}
  local prev=${COMP_WORDS[COMP_CWORD-1]}
  COMPREPLY=()
  case "$prev" in
    --batch_size|-b) return ;;
    --best_model_file) _nexec_files "$cur"; return ;;
    --checkpoint_file) _nexec_files "$cur"; return ;;
    --checkpoint_interval) return ;;
    --figure_file) _nexec_files "$cur"; return ;;
    --figure_theme) _nexec_words 'auto light dark' "$cur"; return ;;
    --hidden_size) return ;;
    --hint_weight|-w) return ;;
    --history_file|-o) _nexec_files "$cur"; return ;;
    --info) _nexec_words 'batch_size best_model_file checkpoint_file checkpoint_interval figure_file figure_theme forgetnet help hidden_size hint_weight history_file info lengths output_model_file preset processor resume seed threads updates verbose version' "$cur"; return ;;
    --lengths|-l) return ;;
    --output_model_file|-M) _nexec_files "$cur"; return ;;
    --preset|-p) _nexec_words 'generalist2022 clrs2022' "$cur"; return ;;
    --processor) _nexec_words 'mpnn pgn gmpnn triplet_mpnn triplet_gmpnn' "$cur"; return ;;
    --seed|-s) return ;;
    --threads|-j) return ;;
    --updates|-u) return ;;
  esac
  _nexec_words '--batch_size --best_model_file --checkpoint_file --checkpoint_interval --figure_file --figure_theme --forgetnet --help --hidden_size --hint_weight --history_file --info --lengths --output_model_file --preset --processor --resume --seed --threads --updates --verbose --version' "$cur"
}
complete -F _nexec_clrs_train nexec_clrs_train

_nexec_clrs_train_mpi()
{
  local cur=${COMP_WORDS[COMP_CWORD]}
  local prev=${COMP_WORDS[COMP_CWORD-1]}
  COMPREPLY=()
  case "$prev" in
    --batch_size|-b) return ;;
    --best_model_file) _nexec_files "$cur"; return ;;
    --checkpoint_file) _nexec_files "$cur"; return ;;
    --checkpoint_interval) return ;;
    --comm_timeout) return ;;
    --figure_file) _nexec_files "$cur"; return ;;
    --figure_theme) _nexec_words 'auto light dark' "$cur"; return ;;
    --hidden_size) return ;;
    --hint_weight|-w) return ;;
    --history_file|-o) _nexec_files "$cur"; return ;;
    --info) _nexec_words 'batch_size best_model_file checkpoint_file checkpoint_interval comm_timeout figure_file figure_theme forgetnet help hidden_size hint_weight history_file info lengths output_model_file preset processor resume seed threads updates verbose version' "$cur"; return ;;
    --lengths|-l) return ;;
    --output_model_file|-M) _nexec_files "$cur"; return ;;
    --preset|-p) _nexec_words 'generalist2022 clrs2022' "$cur"; return ;;
    --processor) _nexec_words 'mpnn pgn gmpnn triplet_mpnn triplet_gmpnn' "$cur"; return ;;
    --seed|-s) return ;;
    --threads|-j) return ;;
    --updates|-u) return ;;
  esac
  _nexec_words '--batch_size --best_model_file --checkpoint_file --checkpoint_interval --comm_timeout --figure_file --figure_theme --forgetnet --help --hidden_size --hint_weight --history_file --info --lengths --output_model_file --preset --processor --resume --seed --threads --updates --verbose --version' "$cur"
}
complete -F _nexec_clrs_train_mpi nexec_clrs_train_mpi

_nexec_clrs_evaluate()
{
  local cur=${COMP_WORDS[COMP_CWORD]}
  local prev=${COMP_WORDS[COMP_CWORD-1]}
  COMPREPLY=()
  case "$prev" in
    --info) _nexec_words 'help info input_model_file json lengths metrics_file num_sequences threads verbose version' "$cur"; return ;;
    --input_model_file|-m) _nexec_files "$cur"; return ;;
    --lengths|-l) return ;;
    --metrics_file|-o) _nexec_files "$cur"; return ;;
    --num_sequences|-n) return ;;
    --threads|-j) return ;;
  esac
  _nexec_words '--help --info --input_model_file --json --lengths --metrics_file --num_sequences --threads --verbose --version' "$cur"
}
complete -F _nexec_clrs_evaluate nexec_clrs_evaluate

_nexec_clrs_diagnose()
{
  local cur=${COMP_WORDS[COMP_CWORD]}
  local prev=${COMP_WORDS[COMP_CWORD-1]}
  COMPREPLY=()
  case "$prev" in
    --figure_theme) _nexec_words 'auto light dark' "$cur"; return ;;
    --hints_figure_file) _nexec_files "$cur"; return ;;
    --info) _nexec_words 'figure_theme help hints_figure_file info input_model_file json length losses_file losses_figure_file num_sequences seed solutions_figure_file steps_file threads trajectories_file trajectories_figure_file verbose version' "$cur"; return ;;
    --input_model_file|-m) _nexec_files "$cur"; return ;;
    --length|-l) return ;;
    --losses_file) _nexec_files "$cur"; return ;;
    --losses_figure_file) _nexec_files "$cur"; return ;;
    --num_sequences|-n) return ;;
    --seed|-s) return ;;
    --solutions_figure_file) _nexec_files "$cur"; return ;;
    --steps_file|-o) _nexec_files "$cur"; return ;;
    --threads|-j) return ;;
    --trajectories_file) _nexec_files "$cur"; return ;;
    --trajectories_figure_file) _nexec_files "$cur"; return ;;
  esac
  _nexec_words '--figure_theme --help --hints_figure_file --info --input_model_file --json --length --losses_file --losses_figure_file --num_sequences --seed --solutions_figure_file --steps_file --threads --trajectories_file --trajectories_figure_file --verbose --version' "$cur"
}
complete -F _nexec_clrs_diagnose nexec_clrs_diagnose

_nexec_reproduce()
{
  local cur=${COMP_WORDS[COMP_CWORD]}
  local prev=${COMP_WORDS[COMP_CWORD-1]}
  COMPREPLY=()
  case "$prev" in
    --baseline_updates) return ;;
    --executor_updates) return ;;
    --figure_theme) _nexec_words 'auto light dark' "$cur"; return ;;
    --info) _nexec_words 'baseline_updates executor_updates figure_theme help info output_folder quick resume seeds shard threads verbose version' "$cur"; return ;;
    --output_folder|-o) return ;;
    --seeds|-s) return ;;
    --shard) return ;;
    --threads|-j) return ;;
  esac
  _nexec_words '--baseline_updates --executor_updates --figure_theme --help --info --output_folder --quick --resume --seeds --shard --threads --verbose --version' "$cur"
}
complete -F _nexec_reproduce nexec_reproduce

_nexec_reproduce_mpi()
{
  local cur=${COMP_WORDS[COMP_CWORD]}
  local prev=${COMP_WORDS[COMP_CWORD-1]}
  COMPREPLY=()
  case "$prev" in
    --baseline_updates) return ;;
    --comm_timeout) return ;;
    --executor_updates) return ;;
    --figure_theme) _nexec_words 'auto light dark' "$cur"; return ;;
    --info) _nexec_words 'baseline_updates comm_timeout executor_updates figure_theme help info output_folder quick resume seeds shard threads verbose version' "$cur"; return ;;
    --output_folder|-o) return ;;
    --seeds|-s) return ;;
    --shard) return ;;
    --threads|-j) return ;;
  esac
  _nexec_words '--baseline_updates --comm_timeout --executor_updates --figure_theme --help --info --output_folder --quick --resume --seeds --shard --threads --verbose --version' "$cur"
}
complete -F _nexec_reproduce_mpi nexec_reproduce_mpi

_nexec_sweep()
{
  local cur=${COMP_WORDS[COMP_CWORD]}
  local prev=${COMP_WORDS[COMP_CWORD-1]}
  COMPREPLY=()
  case "$prev" in
    --algorithm_file) _nexec_files "$cur"; return ;;
    --grid_file|-g) _nexec_files "$cur"; return ;;
    --info) _nexec_words 'algorithm_file grid_file help info json lengths num_sequences results_file resume shard threads verbose version' "$cur"; return ;;
    --lengths|-l) return ;;
    --num_sequences|-n) return ;;
    --results_file|-R) _nexec_files "$cur"; return ;;
    --shard) return ;;
    --threads|-j) return ;;
  esac
  _nexec_words '--algorithm_file --grid_file --help --info --json --lengths --num_sequences --results_file --resume --shard --threads --verbose --version' "$cur"
}
complete -F _nexec_sweep nexec_sweep

_nexec_merge()
{
  local cur=${COMP_WORDS[COMP_CWORD]}
  local prev=${COMP_WORDS[COMP_CWORD-1]}
  COMPREPLY=()
  case "$prev" in
    --info) _nexec_words 'help info input_file json markdown results_file threads verbose version' "$cur"; return ;;
    --input_file|-i) _nexec_files "$cur"; return ;;
    --results_file|-R) _nexec_files "$cur"; return ;;
    --threads|-j) return ;;
  esac
  _nexec_words '--help --info --input_file --json --markdown --results_file --threads --verbose --version' "$cur"
}
complete -F _nexec_merge nexec_merge
