package org.gpuquerylab.experiments.internal.accuracy;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.gpuquerylab.entropy.estimator.QError;
import org.gpuquerylab.measure.results.Point;
import org.gpuquerylab.measure.results.Row;

/**
 * An estimate that was read from a row.
 *
 * @param setting the conjunction's data, the method and the statistics
 * @param predicates the number of predicates in the conjunction
 * @param estimate the estimated number of rows
 * @param truth the true number of rows
 * @param repaired whether the statistics contradicted each other
 */
record Estimated(Setting setting, int predicates, double estimate, double truth, boolean repaired) {

  /**
   * The key for estimates that are pooled.
   *
   * @param data the data of the conjunctions
   * @param sampleRows number of rows in the sample on which pairs and triples are counted; 0 for
   *     all rows
   * @param method the method of the estimate
   */
  record Setting(DataSet data, int sampleRows, EstimationMethod method)
      implements Comparable<Setting> {
    private static final Comparator<Setting> ORDER =
        Comparator.comparing(Setting::data)
            .thenComparing(Setting::sampleRows)
            .thenComparing(Setting::method);

    /** A description of the statistics. */
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

  /** Whether no row satisfies the conjunction; such estimates are reported separately. */
  boolean isEmpty() {
    return truth == 0;
  }

  double error() {
    return QError.of(estimate, truth);
  }
}
