package org.gpuquerylab.cli.internal.estimate;

import java.util.stream.Collectors;
import org.gpuquerylab.entropy.MaxEntSolvers;
import org.gpuquerylab.entropy.SolverEntry;
import org.gpuquerylab.entropy.solver.StoppingRule;
import org.gpuquerylab.input.Suggestion;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The stopping rule of {@code lab estimate}'s solver. */
final class StoppingOption {
  @Option(
      names = "--stopping",
      paramLabel = "RULE",
      description = {
        "When a solver stops. ratio: once every known selectivity has a relative error of at most",
        "1e-8. paper-gpu: once no cell changes by more than 1e-8, like the GPU program of",
        "Havenstein et al.; this needs an --algorithm that writes all cells. The default is ratio."
      })
  String name = "ratio";

  /**
   * The chosen stopping rule.
   *
   * @throws org.gpuquerylab.input.InputException if there is no rule with that name
   */
  StoppingRule rule() {
    return StoppingRule.find(name)
        .orElseThrow(() -> Suggestion.unknown("stopping rule", name, StoppingRule.names()));
  }

  /**
   * Whether an algorithm supports the rule; the default algorithm, given by null, supports only the
   * default rule.
   */
  boolean isTakenBy(@Nullable String algorithm) {
    return rule().equals(StoppingRule.RATIO)
        || (algorithm != null && MaxEntSolvers.named(algorithm).traits().everyRule());
  }

  /** The solvers that support every stopping rule. */
  static String algorithms() {
    return MaxEntSolvers.all().stream()
        .filter(entry -> entry.traits().everyRule())
        .map(SolverEntry::name)
        .collect(Collectors.joining(", "));
  }
}
