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
 * @param setting what was estimated, and how
 * @param predicates number of predicates of the conjunction
 * @param estimate rows
 * @param truth rows
 * @param repaired whether the statistics contradicted each other
 */
record Estimated(Setting setting, int predicates, double estimate, double truth, boolean repaired) {

  /**
   * The key by which estimates are pooled.
   *
   * @param data the data of the conjunctions
   * @param sampleRows rows of the sample on which pairs and triples are counted; 0 for all rows
   * @param method by what
   */
  record Setting(DataSet data, int sampleRows, EstimationMethod method)
      implements Comparable<Setting> {
    private static final Comparator<Setting> ORDER =
        Comparator.comparing(Setting::data)
            .thenComparing(Setting::sampleRows)
            .thenComparing(Setting::method);

    /** The statistics in words. */
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

  /** Whether the conjunction holds for no row; such estimates are reported separately. */
  boolean isEmpty() {
    return truth == 0;
  }

  double error() {
    return QError.of(estimate, truth);
  }
}
