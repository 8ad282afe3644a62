package org.gpuquerylab.experiments.internal.joinorder;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.stats.MedianInterval;
import org.gpuquerylab.measure.sweep.OurNumber;
import org.gpuquerylab.measure.sweep.PaperNumber;
import org.gpuquerylab.plots.FileName;

/** The statements of Meister and Saake 2020 about their figures, with our numbers beside them. */
final class StatedNumbers {

  private StatedNumbers() {}

  /**
   * All their statements about a figure.
   *
   * @param figure the number of the figure: 4, 7, 9 or 11
   * @param readings times divided by those of DPE; empty if DPE was not measured
   */
  public static List<PaperNumber> of(int figure, List<Reading> readings) {
    return StatedRuntime.of(figure).stream().map(stated -> number(stated, readings)).toList();
  }

  /** All their statements about one division of time. */
  public static List<PaperNumber> of(TimeView view, List<Row> rows) {
    return StatedShare.numbers(view, rows);
  }

  private static PaperNumber number(StatedRuntime stated, List<Reading> readings) {
    Map<Variant, List<Reading>> byVariant =
        readings.stream()
            .filter(reading -> isOf(stated, reading))
            .collect(groupingBy(Reading::variant, TreeMap::new, toList()));
    List<OurNumber> ours = new ArrayList<>();
    byVariant.forEach((variant, group) -> ours.add(our(variant, group)));
    String cost = stated.figure() == 11 ? ", " + cost(stated.overhead()) : "";
    return PaperNumber.of(
        String.format(
            Locale.ROOT,
            "%s-%d-%s%s",
            stated.topology().label(),
            stated.tables(),
            FileName.part(stated.algorithm()),
            stated.overhead() == 0 ? "" : "-" + stated.overhead()),
        String.format(
            Locale.ROOT,
            "%s, %d tables, %s%s",
            stated.topology().label(),
            stated.tables(),
            stated.algorithm(),
            cost),
        "times DPE's",
        stated.ratio(),
        ours);
  }

  private static String cost(int overhead) {
    return new Variant("", "", Variant.USUAL_THREADS, overhead).costLabel();
  }

  private static boolean isOf(StatedRuntime stated, Reading reading) {
    return reading.problem().topology() == stated.topology()
        && reading.problem().tables() == stated.tables()
        && reading.variant().algorithm().equals(stated.algorithm())
        && reading.variant().overhead() == stated.overhead();
  }

  private static OurNumber our(Variant variant, List<Reading> readings) {
    boolean usual = variant.threads() == Variant.USUAL_THREADS;
    return OurNumber.of(
        variant.backend()
            + (usual ? "" : String.format(Locale.ROOT, ", DPE in %d threads", variant.threads())),
        MedianInterval.of(readings.stream().mapToDouble(Reading::value).toArray()),
        usual
            ? ""
            : String.format(
                Locale.ROOT,
                "DPE has %d threads in the paper and %d here",
                Variant.USUAL_THREADS,
                variant.threads()));
  }
}
