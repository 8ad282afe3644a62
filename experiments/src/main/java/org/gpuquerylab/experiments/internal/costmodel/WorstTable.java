package org.gpuquerylab.experiments.internal.costmodel;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import org.gpuquerylab.measure.sweep.ReportTable;

/** The mean error of each model, and the points with its largest error in either direction. */
final class WorstTable {
  private static final String NOTE =
      "First two models without a fit, then the fitted calibrated model: on the points to which it"
          + " was fitted, on the points held out, and on whole sweeps that it has not seen. Worst:"
          + " the largest errors above and below the measured time, with the point's sweep, value"
          + " and base-2 logarithm of the rows.";

  /** A model, and the points that test it. */
  private record Claim(
      String model, String points, ToDoubleFunction<Judged> millis, Predicate<SweptPoint> which) {}

  /** The relative error of a model at a point. */
  private record Miss(Judged judged, double error) {
    String at() {
      SweptPoint point = judged.point();
      return point.sweep().label() + " " + point.value() + ", 2^" + point.group().logRows();
    }
  }

  private static final List<Claim> CLAIMS =
      List.of(
          new Claim("paper's, corrected, not fitted", "all", Judged::text, p -> true),
          new Claim("calibrated, not fitted", "all", Judged::unfitted, p -> true),
          new Claim("calibrated, fitted", "fitted to", Judged::fitted, p -> !p.isHeldOut()),
          new Claim("calibrated, fitted", "held out", Judged::fitted, SweptPoint::isHeldOut),
          new Claim("calibrated, fitted to other sweeps", "all", Judged::unseen, p -> true));

  private WorstTable() {}

  static ReportTable of(List<Judged> points) {
    List<List<String>> lines = new ArrayList<>();
    points.stream()
        .collect(groupingBy(p -> p.point().group().backend(), TreeMap::new, toList()))
        .forEach((backend, some) -> add(lines, backend, some));
    return new ReportTable(
        "Models like beside like, and their worst points",
        NOTE,
        List.of(
            "backend",
            "sweeps",
            "model",
            "judged by",
            "points",
            "mean error %",
            "worst above %",
            "there",
            "worst below %",
            "there "),
        lines);
  }

  private static void add(List<List<String>> lines, String backend, List<Judged> points) {
    List<Judged> ofText = points.stream().filter(WorstTable::isOfText).toList();
    if (!ofText.isEmpty() && ofText.size() < points.size()) {
      CLAIMS.forEach(claim -> lines.add(line(backend, "the paper's", claim, ofText)));
    }
    CLAIMS.forEach(claim -> lines.add(line(backend, "all", claim, points)));
  }

  private static boolean isOfText(Judged judged) {
    return OperatorSweep.ofText().contains(judged.point().sweep());
  }

  private static List<String> line(
      String backend, String sweeps, Claim claim, List<Judged> points) {
    List<Miss> errors =
        points.stream()
            .filter(p -> claim.which.test(p.point()))
            .map(p -> new Miss(p, p.error(claim.millis.applyAsDouble(p))))
            .filter(e -> !Double.isNaN(e.error))
            .sorted(Comparator.comparingDouble(Miss::error))
            .toList();
    List<String> cells = new ArrayList<>(List.of(backend, sweeps, claim.model, claim.points));
    cells.add(Integer.toString(errors.size()));
    if (errors.isEmpty()) {
      cells.addAll(List.of("-", "-", "-", "-", "-"));
      return cells;
    }
    double mean = errors.stream().mapToDouble(e -> Math.abs(e.error)).average().orElseThrow();
    cells.add(AccuracyTables.percent(mean));
    addWorst(cells, errors.get(errors.size() - 1), 1);
    addWorst(cells, errors.get(0), -1);
    return cells;
  }

  /** Empty if the model never errs in that direction. */
  private static void addWorst(List<String> cells, Miss worst, int side) {
    boolean there = worst.error * side > 0;
    cells.add(there ? AccuracyTables.percent(worst.error) : "-");
    cells.add(there ? worst.at() : "-");
  }
}
