package org.gpuquerylab.experiments.internal.joinorder;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.gpuquerylab.joinorder.algorithm.Phase;
import org.gpuquerylab.plots.Hue;

/**
 * A part of an algorithm's time, which a figure shows as a segment of a bar.
 *
 * @param label the label of the part
 * @param hue the colour of the part
 * @param measures the measures whose sum is the part's time
 */
record TimePart(String label, Hue hue, List<String> measures) {

  private static final Map<Phase, Hue> HUES =
      Map.of(
          Phase.INIT, Hue.SKY,
          Phase.JOIN, Hue.BLUE,
          Phase.FILTER, Hue.YELLOW,
          Phase.SORT, Hue.PURPLE,
          Phase.PRE_PRUNING, Hue.ORANGE,
          Phase.PRUNING, Hue.VERMILLION,
          Phase.FINALIZE, Hue.GREEN,
          Phase.REST, Hue.GREY);

  /**
   * The parts that are kinds of driver commands, with their device times, as in figure 6 of Meister
   * and Saake 2020.
   */
  public static final List<TimePart> TRANSFERS_AND_KERNELS =
      List.of(
          new TimePart("Transfer-To", Hue.SKY, List.of(Measures.TRANSFER_TO_NANOS)),
          new TimePart("Transfer-From", Hue.ORANGE, List.of(Measures.TRANSFER_FROM_NANOS)),
          new TimePart("Kernel", Hue.BLUE, List.of(Measures.KERNEL_NANOS)));

  /** A part for each of some phases, and one part for the rest of the time. */
  public static List<TimePart> phases(Phase... phases) {
    List<TimePart> parts = new ArrayList<>();
    for (Phase phase : phases) {
      parts.add(new TimePart(label(phase), HUES.getOrDefault(phase, Hue.GREY), measures(phase)));
    }
    List<String> others =
        Stream.of(Phase.values())
            .filter(phase -> !List.of(phases).contains(phase))
            .flatMap(phase -> measures(phase).stream())
            .toList();
    parts.add(new TimePart("Rest", Hue.GREY, others));
    return List.copyOf(parts);
  }

  private static List<String> measures(Phase phase) {
    return List.of(Measures.nanosOf(phase));
  }

  private static String label(Phase phase) {
    String label = phase.label();
    return label.substring(0, 1).toUpperCase(Locale.ROOT) + label.substring(1);
  }

  /** The time of this part. */
  double nanos(Map<String, Double> measured) {
    return measures.stream()
        .mapToDouble(name -> Math.max(0, measured.getOrDefault(name, 0.0)))
        .sum();
  }
}
