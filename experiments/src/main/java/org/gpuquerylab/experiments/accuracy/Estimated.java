package org.gpuquerylab.experiments.accuracy;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.gpuquerylab.entropy.estimator.QError;
import org.gpuquerylab.measure.results.Point;
import org.gpuquerylab.measure.results.Row;

/**
 * An estimate of a row.
 *
 * @param setting of what and how
 * @param predicates of the conjunction
 * @param estimate rows
 * @param truth rows
 * @param repaired whether the statistics contradicted each other
 */
record Estimated(Setting setting, int predicates, double estimate, double truth, boolean repaired) {

  /**
   * What estimates are pooled by.
   *
   * @param data of which conjunctions
   * @param sampleRows rows of the sample that pairs and triples are counted on; 0 for all rows
   * @param method by what
   */
  record Setting(DataSet data, int sampleRows, EstimationMethod method)
      implements Comparable<Setting> {
    private static final Comparator<Setting> ORDER =
        Comparator.comparing(Setting::data)
            .thenComparing(Setting::sampleRows)
            .thenComparing(Setting::method);

    /** What the statistics are, in words. */
    String statistics() {
      return sampleRows == 0 ? "exact" : "sample of " + sampleRows;
    }

    @Override
    public int compareTo(Setting other) {
      return ORDER.compare(this, other);
    }
  }

  /** The estimates of measured rows. */
  static List<Estimated> of(List<Row> rows) {
    return rows.stream().map(Estimated::of).toList();
  }

  private static Estimated of(Row row) {
    Point point = row.point();
    Map<String, Double> measures = row.measured().measures();
    return new Estimated(
        new Setting(
            DataSet.of(point.get(EstimateAccuracy.DATA)),
            point.getInt(EstimateAccuracy.SAMPLE_ROWS),
            EstimationMethod.of(point.get(EstimateAccuracy.ESTIMATOR))),
        point.getInt(EstimateAccuracy.PREDICATES),
        measures.getOrDefault(EstimateTrial.ESTIMATE, 0.0),
        measures.getOrDefault(EstimateTrial.TRUTH, 0.0),
        measures.getOrDefault(EstimateTrial.REPAIRED, 0.0) > 0);
  }

  /** Whether the conjunction holds for no row: what estimates are worth there is told apart. */
  boolean isEmpty() {
    return truth == 0;
  }

  double error() {
    return QError.of(estimate, truth);
  }
}
