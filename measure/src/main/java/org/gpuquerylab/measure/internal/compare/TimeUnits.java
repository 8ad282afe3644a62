package org.gpuquerylab.measure.internal.compare;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gpuquerylab.measure.internal.compare.Matching.RowPair;
import org.gpuquerylab.measure.stats.MedianInterval;

/**
 * Divides pairs of rows into stretches of time, which are the units of findings about many points.
 * Successive rows share the state of the machine, and rows of a process share the code that its JVM
 * compiled. Stretches of time are nearly independent. See A. M. Law: Simulation Modeling and
 * Analysis, section 9.5.3, the method of batch means.
 */
final class TimeUnits {

  /**
   * This number is enough for a rank test: the smallest possible p-value of 16 pairs is 2 to the
   * power of -15.
   */
  static final int LEAST = 16;

  private TimeUnits() {}

  /**
   * A value for each stretch of time: the median of the log ratios in this stretch. Each process is
   * a stretch, or several stretches if there are few processes.
   *
   * @param pairs pairs of rows in the order of time
   */
  static Samples of(List<RowPair> pairs) {
    Map<Integer, List<RowPair>> processes = new LinkedHashMap<>();
    for (RowPair pair : pairs) {
      processes.computeIfAbsent(pair.base().process(), p -> new ArrayList<>()).add(pair);
    }
    int pieces = (LEAST + processes.size() - 1) / processes.size();
    List<Double> values = new ArrayList<>();
    for (List<RowPair> process : processes.values()) {
      int size = process.size();
      int cuts = Math.min(pieces, size);
      for (int i = 0; i < cuts; i++) {
        values.add(median(process.subList(i * size / cuts, (i + 1) * size / cuts)));
      }
    }
    return new PairedSamples(values.stream().mapToDouble(Double::doubleValue).toArray());
  }

  private static double median(List<RowPair> pairs) {
    return MedianInterval.median(pairs.stream().mapToDouble(RowPair::logRatio).toArray());
  }
}
