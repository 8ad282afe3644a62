package org.gpuquerylab.engine.internal.estimate;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gpuquerylab.calcite.BlockOrder;
import org.gpuquerylab.calcite.internal.BlockPlans;
import org.gpuquerylab.data.DataFolder;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.joinorder.plan.JoinTree;
import org.gpuquerylab.joinorder.query.SetCardinalities;

/**
 * The rows of the parts of a block as DuckDB counts or estimates them, each when it is first asked
 * for. Sets that no plan has are those of the statistics.
 */
final class SubJoinRows implements SetCardinalities {
  private static final Pattern ESTIMATE = Pattern.compile("\"Estimated Cardinality\": *\"(\\d+)\"");

  private final BlockOrder order;
  private final BlockPlans plans;
  private final DataFolder data;
  private final String source;
  private final boolean counted;
  private final Map<Long, Double> known = new HashMap<>();

  /**
   * Prepares.
   *
   * @param source the statement's name in messages
   * @param counted whether rows are counted rather than estimated
   */
  SubJoinRows(BlockOrder order, DataFolder data, String source, boolean counted) {
    this.order = order;
    this.plans = order.plans();
    this.data = data;
    this.source = source;
    this.counted = counted;
  }

  @Override
  public double cardinality(long set) {
    Double rows = known.get(set);
    if (rows == null) {
      Optional<JoinTree> part = plans.part(set);
      rows = part.isEmpty() ? plans.rows(set) : rows(part.orElseThrow());
      known.put(set, rows);
    }
    return rows;
  }

  private double rows(JoinTree part) {
    try {
      String sql = SubJoinSql.of(order, part);
      return counted
          ? ((Number) value("select count(*) from (" + sql + ") as part", 0)).doubleValue()
          : estimate(value("explain (format json) " + sql, 1).toString());
    } catch (InputException e) {
      throw new InputException(
          source
              + ": DuckDB does not take a part of the statement, so choose another estimator; "
              + e.getMessage(),
          e);
    }
  }

  private Object value(String sql, int column) {
    List<? extends List<?>> rows = data.byDuckDb(sql);
    Object value = rows.isEmpty() ? null : rows.get(0).get(column);
    if (value == null) {
      throw new InputException("it has no answer to " + sql);
    }
    return value;
  }

  /** The estimate of a plan's root, which comes after those of its inputs; 0 if it is empty. */
  private static double estimate(String plan) {
    Matcher matcher = ESTIMATE.matcher(plan);
    double last = 0;
    while (matcher.find()) {
      last = Double.parseDouble(matcher.group(1));
    }
    return last;
  }
}
