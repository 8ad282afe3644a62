package org.gpuquerylab.experiments.internal.costmodel;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.DoubleFunction;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.gpuquerylab.measure.internal.report.Numbers;
import org.gpuquerylab.measure.sweep.OurNumber;
import org.gpuquerylab.measure.sweep.PaperNumber;
import org.gpuquerylab.measure.sweep.ReportTable;

/** The deviation of the models from the measurements, for each sweep and for each point. */
final class AccuracyTables {
  private static final String ALL = "all";
  private static final String OF_TEXT = "all of the paper";

  private static final String BY_SWEEP =
      "Mean absolute percentage error: the mean over the points of |predicted - measured| /"
          + " measured, in percent of the device time. The paper's model is the corrected one of"
          + " package yuan, and nothing in it is fitted. Beside it is the calibrated model, first"
          + " without a fit, that is with all coefficients 1."
          + " Fitted: its coefficients, none of them negative, are fitted to the first, third, fifth"
          + " and seventh point of each sweep, of all sizes; the other points are held out. Size"
          + " fitted alone: held-out points, predicted by a fit to the points of one size only. Unseen"
          + " sweep: the sweep is predicted by a fit to all points of all other sweeps.";

  private static final String BY_POINT =
      "Medians of the device time in milliseconds, the predictions, and their errors.";

  private AccuracyTables() {}

  /** The tables of some points. */
  public static List<ReportTable> of(List<Judged> points) {
    return List.of(bySweep(points), WorstTable.of(points), byPoint(points));
  }

  /**
   * The accuracy that Yuan et al. 2013 state in words, beside that of their model and of the
   * calibrated model.
   */
  public static List<PaperNumber> paperNumbers(List<Judged> points) {
    Map<SweptPoint.Group, List<Judged>> groups =
        points.stream()
            .filter(p -> OperatorSweep.ofText().contains(p.point().sweep()))
            .collect(groupingBy(p -> p.point().group(), LinkedHashMap::new, toList()));
    return List.of(
        number("text-model", "the paper's model, nothing fitted", groups, Judged::text),
        number("calibrated", "our model, nothing fitted", groups, Judged::unfitted),
        number("unseen", "our model, fitted to other sweeps", groups, Judged::unseen));
  }

  private static PaperNumber number(
      String name,
      String model,
      Map<SweptPoint.Group, List<Judged>> groups,
      ToDoubleFunction<Judged> predicted) {
    List<OurNumber> ours = new ArrayList<>();
    groups.forEach(
        (group, points) ->
            mean(points.stream(), predicted)
                .ifPresent(
                    error ->
                        ours.add(
                            new OurNumber(
                                group.toString(), 100 * error, Double.NaN, Double.NaN, ""))));
    return new PaperNumber(
        name,
        "mean absolute error over the paper's sweeps: " + model,
        "% of the time",
        "\"high accuracy\"",
        Double.NaN,
        ours);
  }

  private static ReportTable bySweep(List<Judged> points) {
    Map<SweptPoint.Group, List<Judged>> groups =
        points.stream().collect(groupingBy(p -> p.point().group(), LinkedHashMap::new, toList()));
    List<List<String>> lines = new ArrayList<>();
    groups.forEach(
        (group, some) -> {
          String size = Integer.toString(group.logRows());
          some.stream()
              .collect(groupingBy(p -> p.point().sweep(), TreeMap::new, toList()))
              .forEach((sweep, of) -> lines.add(line(group.backend(), size, sweep.label(), of)));
          addSums(lines, group.backend(), size, some);
        });
    points.stream()
        .collect(groupingBy(p -> p.point().group().backend(), TreeMap::new, toList()))
        .forEach((backend, some) -> addSums(lines, backend, ALL, some));
    return new ReportTable(
        "Mean absolute percentage error by sweep",
        BY_SWEEP,
        List.of(
            "backend",
            "log2 rows",
            "sweep",
            "points",
            "paper's model",
            "calibrated, not fitted",
            "calibrated, fitted points",
            "calibrated, held-out points",
            "calibrated, held out, size fitted alone",
            "calibrated, unseen sweep"),
        lines);
  }

  /**
   * A line for all sweeps. If there are additional sweeps, a line for those of Yuan et al. 2013
   * precedes it.
   */
  private static void addSums(
      List<List<String>> lines, String backend, String size, List<Judged> points) {
    List<Judged> ofText =
        points.stream().filter(p -> OperatorSweep.ofText().contains(p.point().sweep())).toList();
    if (!ofText.isEmpty() && ofText.size() < points.size()) {
      lines.add(line(backend, size, OF_TEXT, ofText));
    }
    lines.add(line(backend, size, ALL, points));
  }

  private static List<String> line(String backend, String size, String sweep, List<Judged> points) {
    return List.of(
        backend,
        size,
        sweep,
        Integer.toString(points.size()),
        mean(points, Judged::text, p -> true),
        mean(points, Judged::unfitted, p -> true),
        mean(points, Judged::fitted, p -> !p.isHeldOut()),
        mean(points, Judged::fitted, SweptPoint::isHeldOut),
        mean(points, Judged::alone, SweptPoint::isHeldOut),
        mean(points, Judged::unseen, p -> true));
  }

  /** The mean absolute relative error of a model over some points, in percent. */
  private static String mean(
      List<Judged> points, ToDoubleFunction<Judged> model, Predicate<SweptPoint> which) {
    OptionalDouble mean = mean(points.stream().filter(p -> which.test(p.point())), model);
    return mean.isPresent() ? percent(mean.getAsDouble()) : "-";
  }

  private static OptionalDouble mean(Stream<Judged> points, ToDoubleFunction<Judged> model) {
    return points
        .mapToDouble(p -> Math.abs(p.error(model.applyAsDouble(p))))
        .filter(error -> !Double.isNaN(error))
        .average();
  }

  private static ReportTable byPoint(List<Judged> points) {
    return new ReportTable(
        "Error of each point",
        BY_POINT,
        List.of(
            "backend",
            "log2 rows",
            "sweep",
            "value",
            "fitted to",
            "measured ms",
            "paper's model ms",
            "its error %",
            "calibrated, fitted ms",
            "error of that %"),
        points.stream().map(AccuracyTables::line).toList());
  }

  private static List<String> line(Judged judged) {
    SweptPoint point = judged.point();
    return List.of(
        point.group().backend(),
        Integer.toString(point.group().logRows()),
        point.sweep().label(),
        Integer.toString(point.value()),
        point.isHeldOut() ? "no" : "yes",
        Numbers.significant(judged.measured().median()),
        known(judged.text(), Numbers::significant),
        known(judged.text(), millis -> percent(judged.error(millis))),
        known(judged.fitted(), Numbers::significant),
        known(judged.fitted(), millis -> percent(judged.error(millis))));
  }

  private static String known(double millis, DoubleFunction<String> text) {
    return Double.isNaN(millis) ? "-" : text.apply(millis);
  }

  static String percent(double part) {
    return String.format(Locale.ROOT, "%.1f", 100 * part);
  }
}
