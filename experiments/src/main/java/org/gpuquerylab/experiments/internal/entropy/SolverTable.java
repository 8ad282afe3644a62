package org.gpuquerylab.experiments.internal.entropy;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.gpuquerylab.entropy.solver.Step;
import org.gpuquerylab.measure.internal.report.Numbers;
import org.gpuquerylab.measure.results.Measurement;
import org.gpuquerylab.measure.sweep.ReportTable;

/**
 * A table of our medians, the paper's averages, the time of each step, and a solver's minimum time.
 */
final class SolverTable {

  private static final String NOTE =
      "Milliseconds and iterations: our medians, and the paper's averages of 777 problems. Transform"
          + " to rest: the time of each step; on a device, from one more solution whose kernels are"
          + " timed one by one. Floor: the minimum time for the operations and bytes of the solver's"
          + " iterations on this device without tensor cores, if the device's rates are known.";

  private SolverTable() {}

  static ReportTable of(List<Solved> solved) {
    List<String> header =
        new ArrayList<>(
            List.of(
                "known",
                "predicates",
                "m",
                "solver",
                "ms",
                "device ms",
                "iterations",
                "paper ms",
                "paper's iterations",
                "paper / ours"));
    for (Step step : Step.values()) {
      header.add(step.label() + " ms");
    }
    header.addAll(List.of("floor ms", "floor / device"));
    return new ReportTable(
        "Beside the paper", NOTE, header, solved.stream().map(SolverTable::line).toList());
  }

  private static List<String> line(Solved solved) {
    Known known = solved.known();
    Optional<PaperRuntime> paper =
        PaperRuntime.find(known, solved.predicates(), solved.solver().algorithm());
    double millis = solved.median(Measurement::millis).median();
    OptionalDouble device = solved.median("deviceMillis");
    List<String> cells = new ArrayList<>();
    cells.add(known.label());
    cells.add(Integer.toString(solved.predicates()));
    cells.add(Integer.toString(known.count(solved.predicates())));
    cells.add(solved.solver().label());
    cells.add(Numbers.significant(millis));
    cells.add(text(device));
    cells.add(text(solved.median("iterations")));
    cells.add(paper.map(p -> Numbers.significant(p.millis())).orElse("-"));
    cells.add(
        paper
            .map(PaperRuntime::iterations)
            .filter(n -> !n.isNaN())
            .map(Numbers::significant)
            .orElse("-"));
    cells.add(paper.map(p -> Numbers.significant(p.millis() / millis)).orElse("-"));
    for (Step step : Step.values()) {
      cells.add(text(solved.median(SolverTrial.measure(step))));
    }
    OptionalDouble floor = solved.median("floorMillis");
    cells.add(text(floor));
    boolean both = floor.isPresent() && device.isPresent();
    cells.add(both ? Numbers.significant(floor.getAsDouble() / device.getAsDouble()) : "-");
    return cells;
  }

  private static String text(OptionalDouble number) {
    return number.isPresent() && !Double.isNaN(number.getAsDouble())
        ? Numbers.significant(number.getAsDouble())
        : "-";
  }
}
