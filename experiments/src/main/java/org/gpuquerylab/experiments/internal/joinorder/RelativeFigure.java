package org.gpuquerylab.experiments.internal.joinorder;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.gpuquerylab.joinorder.internal.host.DpCcp;
import org.gpuquerylab.measure.results.Pass;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.sweep.PaperNumber;
import org.gpuquerylab.plots.Axis;
import org.gpuquerylab.plots.Figure;
import org.gpuquerylab.plots.ReferenceLine;

/**
 * A figure of runtimes relative to parallel DPE, with the statements of Meister and Saake 2020
 * about them. Sequential DPccp is measured as well. If a run does not include DPE, times are
 * divided by those of DPccp. The statements of Meister and Saake 2020 are relative to DPE with 8
 * threads. Therefore the statements are drawn only if the measured times are also relative to DPE
 * with 8 threads.
 */
abstract class RelativeFigure extends OptimizerExperiment {

  /**
   * The algorithm that represents the DPE of Meister and Saake 2020, who do not name the
   * enumeration that supplies it with pairs.
   */
  static final String BASELINE = "dpe-dpccp";

  private static final String MARKED =
      "Hollow markers are what section %s of the report states, relative to DPE in %d threads, too,"
          + " for a Tesla K20m beside two Xeon E5-2609 v2.";

  private static final String UNMARKED =
      "What section %s of the report states is relative to DPE in %d threads, and so is not drawn.";

  private final int number;
  private final String subject;
  private final String section;

  /**
   * Creates a figure.
   *
   * @param number the number of the figure in Meister and Saake 2020
   * @param subject the variants whose runtimes are shown
   * @param section the section of Meister and Saake 2020 that describes the figure
   */
  RelativeFigure(int number, String subject, String section) {
    this.number = number;
    this.subject = subject;
    this.section = section;
  }

  /** the names of the algorithms besides DPE and DPccp */
  abstract List<String> variants();

  @Override
  protected IntStream tables(Pass pass) {
    return pass == Pass.QUICK ? IntStream.of(2, 4, 6, 8, 10) : IntStream.rangeClosed(2, 20);
  }

  @Override
  protected final List<String> algorithms(Pass pass) {
    return Stream.concat(Stream.of(BASELINE, DpCcp.NAME), variants().stream()).toList();
  }

  @Override
  public final String name() {
    return String.format(Locale.ROOT, NAME, number);
  }

  @Override
  public final String title() {
    return "Relative runtime of " + subject;
  }

  @Override
  public final String reproduces() {
    return String.format(Locale.ROOT, REPORT, "figure " + number, section);
  }

  @Override
  public final List<Figure> figures(List<Row> rows) {
    Times times = new Times(rows);
    String baseline =
        times.variants().stream().anyMatch(v -> v.algorithm().equals(BASELINE))
            ? BASELINE
            : DpCcp.NAME;
    List<Reading> readings = over(baseline, times);
    boolean marked = baseline.equals(BASELINE) && areInUsualThreads(readings);
    return new TopologyCharts(
            name(),
            String.format(Locale.ROOT, "Figure %d: relative runtime of %s", number, subject),
            String.format(
                Locale.ROOT,
                "%s; each time is divided by that of %s on the same query, so below 1 a variant is"
                    + " faster. %s %s",
                TopologyCharts.sample(readings),
                described(baseline, readings),
                costs(readings),
                String.format(
                    Locale.ROOT, marked ? MARKED : UNMARKED, section, Variant.USUAL_THREADS)),
            Axis.log("runtime relative to " + (baseline.equals(BASELINE) ? "DPE" : "DPccp")),
            List.of(new ReferenceLine(1, described(baseline, readings))),
            marked ? StatedRuntime.of(number) : List.of())
        .figures(readings);
  }

  @Override
  public final List<PaperNumber> paperNumbers(List<Row> rows) {
    return StatedNumbers.of(number, over(BASELINE, new Times(rows)));
  }

  private static List<Reading> over(String baseline, Times times) {
    return times.over(
        reading -> {
          Variant variant = reading.variant();
          return variant.algorithm().equals(baseline) ? null : variant.onHost(baseline);
        });
  }

  private static boolean areInUsualThreads(List<Reading> readings) {
    return readings.stream().allMatch(r -> r.variant().threads() == Variant.USUAL_THREADS);
  }

  private static String described(String baseline, List<Reading> readings) {
    if (!baseline.equals(BASELINE)) {
      return "sequential DPccp";
    }
    List<String> threads =
        readings.stream()
            .map(reading -> reading.variant().threads())
            .distinct()
            .sorted()
            .map(Object::toString)
            .toList();
    return "DPE over DPccp, " + String.join(" or ", threads) + " threads";
  }

  private static String costs(List<Reading> readings) {
    List<String> costs =
        readings.stream()
            .map(Reading::variant)
            .filter(variant -> variant.overhead() != 0)
            .sorted(Comparator.comparingInt(Variant::overhead))
            .map(variant -> variant.costLabel() + " has " + variant.overhead() + " steps more")
            .distinct()
            .toList();
    return costs.isEmpty()
        ? "The cost function is C_out, which favours the CPU: the report's has an overhead."
        : "LOW is C_out, " + String.join(", ", costs) + ".";
  }
}
