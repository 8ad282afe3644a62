package org.gpuquerylab.experiments.internal.sqlestimates;

import java.util.Map;
import org.gpuquerylab.calcite.SqlFrontEnd;
import org.gpuquerylab.measure.sweep.Trial;

/**
 * A trial that estimates one sub-plan, from its text. The checksum is the estimated number of rows;
 * another front end, which has no answers yet, must estimate the same.
 */
final class SqlTrial implements Trial {
  /** The name of the measure that holds the number of tables. */
  static final String TABLES = "tables";

  /** The name of the measure that holds the counted number of rows. */
  static final String TRUTH = "truth";

  /** The name of the measure that holds the estimated number of rows. */
  static final String ESTIMATE = "estimate";

  private final SqlWorkload workload;
  private final SubPlan plan;
  private final SqlMethod method;
  private final SqlFrontEnd frontEnd;
  private double estimate;

  SqlTrial(SqlWorkload workload, SubPlan plan, SqlMethod method) {
    this.workload = workload;
    this.plan = plan;
    this.method = method;
    frontEnd = workload.frontEnd(method);
  }

  @Override
  public void run() {
    estimate = workload.estimate(plan, method, frontEnd);
  }

  @Override
  public double checksum() {
    return estimate;
  }

  @Override
  public double expectedChecksum() {
    return workload.estimate(plan, method, workload.frontEnd(method));
  }

  @Override
  public Map<String, Double> measures() {
    return Map.of(
        TABLES, (double) plan.tables().size(), TRUTH, workload.count(plan), ESTIMATE, estimate);
  }
}
