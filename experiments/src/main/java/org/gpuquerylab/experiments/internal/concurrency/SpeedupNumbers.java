package org.gpuquerylab.experiments.internal.concurrency;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.gpuquerylab.measure.sweep.OurNumber;
import org.gpuquerylab.measure.sweep.PaperNumber;

/** The speed-ups over sequential execution that the paper states in its text, beside ours. */
final class SpeedupNumbers {
  private static final String TWO_STAGE = "two-stage";
  private static final String MULTIQX = "multiqx";

  private final List<SpeedupRuns> runs;

  SpeedupNumbers(List<SpeedupRuns> runs) {
    this.runs = runs;
  }

  /** The numbers about single workloads, which have a position on the chart's axis. */
  List<PaperNumber> of(List<PaperSpeedup> paper, String axis, ToDoubleFunction<String> place) {
    List<PaperNumber> numbers = new ArrayList<>();
    for (PaperSpeedup one : paper) {
      Function<Map<String, OurNumber>, Stream<OurNumber>> at =
          speedups ->
              speedups.entrySet().stream()
                  .filter(workload -> place.applyAsDouble(workload.getKey()) == one.x())
                  .map(Map.Entry::getValue);
      String name = Integer.toString((int) one.x());
      numbers.add(number(name, axis + " " + name, TWO_STAGE, one.twoStage(), at));
      numbers.add(number(name, axis + " " + name, MULTIQX, one.multiQx(), at));
    }
    return numbers;
  }

  /** The numbers about the workload with the smallest speed-up. */
  List<PaperNumber> least(String what, double twoStage, double multiQx) {
    Function<Map<String, OurNumber>, Stream<OurNumber>> least =
        speedups ->
            speedups.values().stream().min(Comparator.comparingDouble(OurNumber::value)).stream();
    return List.of(
        number("least", what, TWO_STAGE, twoStage, least),
        number("least", what, MULTIQX, multiQx, least));
  }

  private PaperNumber number(
      String name,
      String what,
      String policy,
      double paper,
      Function<Map<String, OurNumber>, Stream<OurNumber>> which) {
    return PaperNumber.of(
        name + "-" + policy,
        what + ", " + policy,
        "times as fast as sequential",
        paper,
        runs.stream().flatMap(run -> which.apply(run.speedups(policy))).toList());
  }
}
