package org.gpuquerylab.experiments.internal.concurrency;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.gpuquerylab.experiments.internal.concurrency.SpeedupRuns.Comparison;
import org.gpuquerylab.measure.sweep.OurNumber;
import org.gpuquerylab.measure.sweep.PaperNumber;

/**
 * The speed-ups over sequential execution that the paper states in its text, beside ours. The
 * two-stage model is compared in both of its forms: launched from the host, and captured.
 */
final class SpeedupNumbers {
  private static final String TWO_STAGE = "two-stage";
  private static final String CAPTURED = "two-stage-replayed";
  private static final String MULTIQX = "multiqx";
  private static final String UNIT = "times as fast as sequential";

  private final List<SpeedupRuns> runs;
  private final List<Comparison> comparisons;

  private SpeedupNumbers(List<SpeedupRuns> runs, String measure) {
    this.runs = runs;
    comparisons = runs.stream().map(run -> Comparison.by(run, measure, "device's clock")).toList();
  }

  /** The numbers about one operation of a hash join, which is the only workload. */
  static List<PaperNumber> ofOperation(List<SpeedupRuns> runs, JoinOperation operation) {
    return new SpeedupNumbers(runs, operation.measure())
        .both(
            operation.name().toLowerCase(Locale.ROOT),
            operation.label,
            operation.twoStage,
            operation.multiQx,
            speedups -> speedups.values().stream());
  }

  /** Creates numbers by the host's clock, with pinned copies and with the paper's pageable ones. */
  SpeedupNumbers(List<SpeedupRuns> runs) {
    this(runs, List.of());
  }

  /**
   * @param more comparisons by other clocks, each of which is applied to each group of rows
   */
  SpeedupNumbers(List<SpeedupRuns> runs, List<Function<SpeedupRuns, Comparison>> more) {
    this.runs = runs;
    List<Comparison> all = new ArrayList<>();
    for (SpeedupRuns run : runs) {
      all.add(Comparison.within(run));
      runs.stream()
          .filter(run::hasPageable)
          .forEach(pageable -> all.add(Comparison.overPageable(run, pageable)));
      more.forEach(one -> all.add(one.apply(run)));
    }
    comparisons = List.copyOf(all);
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
      numbers.addAll(both(name, axis + " " + name, one.twoStage(), one.multiQx(), at));
    }
    return numbers;
  }

  /** The numbers about the workload with the smallest speed-up. */
  List<PaperNumber> least(String what, double twoStage, double multiQx) {
    return both(
        "least",
        what,
        twoStage,
        multiQx,
        speedups ->
            speedups.values().stream().min(Comparator.comparingDouble(OurNumber::value)).stream());
  }

  /** The number about the mean of all workloads. */
  List<PaperNumber> mean(String what, double twoStage) {
    return both("mean", what, twoStage, Double.NaN, speedups -> mean(speedups.values()));
  }

  private static Stream<OurNumber> mean(Collection<OurNumber> all) {
    return all.stream()
        .limit(1)
        .map(
            any ->
                new OurNumber(
                    any.where(),
                    all.stream().mapToDouble(OurNumber::value).average().orElse(Double.NaN),
                    Double.NaN,
                    Double.NaN,
                    ""));
  }

  /** The time in which the model is solved, over all workloads of each group of rows. */
  PaperNumber planning(String what, double millis) {
    return PaperNumber.of(
        "planning",
        what,
        "ms",
        millis,
        runs.stream().flatMap(run -> run.planning(TWO_STAGE).stream()).toList());
  }

  private List<PaperNumber> both(
      String name,
      String what,
      double twoStage,
      double multiQx,
      Function<Map<String, OurNumber>, Stream<OurNumber>> which) {
    List<PaperNumber> numbers = new ArrayList<>();
    numbers.add(number(name, what, TWO_STAGE, twoStage, which));
    numbers.add(number(name, what, CAPTURED, twoStage, which));
    if (!Double.isNaN(multiQx)) {
      numbers.add(number(name, what, MULTIQX, multiQx, which));
    }
    return numbers;
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
        UNIT,
        paper,
        comparisons.stream().flatMap(one -> which.apply(one.speedups(policy))).toList());
  }
}
