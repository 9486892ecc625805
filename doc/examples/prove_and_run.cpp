// Prove a model, then run it as a table at the speed of insertion sort.
#include <nexec.hpp>

#include <iostream>

int main(int argc, char** argv)
{
  const std::string path = argc > 1 ? argv[1] : "data/insertion_sort.bin";
  const nexec::ExecutorModel model = nexec::LoadModel(path);

  // For every sequence of every length up to a million, ties included?
  const nexec::Certificate certificate = nexec::Certify(model, 1000000);
  if (!certificate.proved)
  {
    std::cout << "proved to length " << certificate.provedLength << "; "
              << (certificate.refuted ? "refuted" : certificate.open) << '\n';
    return 1;
  }
  std::cout << "proved to length " << certificate.maxLength << '\n';

  // The certificate permits to run the learnt table instead of the network. One
  // from a file would be decided again; this one has just been made.
  const auto executor =
      nexec::MakeCompiledExecutor(model, certificate, nexec::Trust::AsGiven);
  const auto values =
      nexec::RandomSequence(20000, 1, nexec::Purpose::EvaluationData, 0);
  nexec::Rollout run(nexec::FindAlgorithm(model.config.algorithm), *executor,
                     values);
  run.Finish();
  std::cout << "halted: " << run.Halted() << " after " << run.Steps()
            << " steps\n";
  return run.Halted() ? 0 : 1;
}
