package org.gpuquerylab.costmodel.internal.planning;

import static java.util.Collections.nCopies;

import java.util.ArrayList;
import java.util.List;
import org.gpuquerylab.costmodel.AggregationInput;
import org.gpuquerylab.costmodel.JoinInput;
import org.gpuquerylab.costmodel.OperatorInput;
import org.gpuquerylab.costmodel.SelectionInput;
import org.gpuquerylab.costmodel.SortInput;
import org.gpuquerylab.operators.sort.MergeSort;
import org.gpuquerylab.operators.star.DimensionJoin;
import org.gpuquerylab.operators.star.GroupColumn;
import org.gpuquerylab.operators.star.StarQuery;

/**
 * The operators of a star query with estimated shapes of their inputs. A join multiplies the number
 * of rows by the fraction of the dimension's rows that pass: joins are assumed to be independent
 * and foreign keys uniform.
 */
public final class StarShape {
  private static final int WORD = 4;
  private static final int SUM_BYTES = 8;

  private final StarQuery query;
  private final StarStatistics statistics;
  private final List<OperatorInput> operators = new ArrayList<>();

  private StarShape(StarQuery query, StarStatistics statistics) {
    this.query = query;
    this.statistics = statistics;
  }

  /** The operators in the order in which {@code OperatorExecutor} runs them. */
  public static List<OperatorInput> of(StarQuery query, StarStatistics statistics) {
    StarShape shape = new StarShape(query, statistics);
    query.joins().forEach(shape::selectDimension);
    shape.aggregate(shape.join(shape.selectFact()));
    return List.copyOf(shape.operators);
  }

  private void selectDimension(DimensionJoin join) {
    operators.add(
        new SelectionInput(
            statistics.rows(join.dimension()),
            words(Math.max(1, join.predicates().size())),
            words(1 + groups(join)),
            statistics.fraction(join.dimension(), join.predicates())));
  }

  /**
   * Adds the selection on the fact table, if there is one; returns the number of rows that pass.
   */
  private double selectFact() {
    long rows = statistics.rows(query.fact());
    double fraction = statistics.fraction(query.fact(), query.predicates());
    if (!query.predicates().isEmpty()) {
      int kept = query.joins().size() + query.measured().size();
      operators.add(
          new SelectionInput(rows, words(query.predicates().size()), words(kept), fraction));
    }
    return rows * fraction;
  }

  /** Adds the joins; returns the number of rows that pass all of them. */
  private double join(double before) {
    double rows = before;
    int grouped = 0;
    for (int i = 0; i < query.joins().size(); i++) {
      DimensionJoin join = query.joins().get(i);
      double fraction = statistics.fraction(join.dimension(), join.predicates());
      int keysLeft = query.joins().size() - i - 1;
      operators.add(
          new JoinInput(
              atLeastOne(rows),
              atLeastOne(statistics.rows(join.dimension()) * fraction),
              words(keysLeft + query.measured().size() + grouped),
              words(groups(join)),
              fraction));
      grouped += groups(join);
      rows *= fraction;
    }
    return rows;
  }

  private void aggregate(double joined) {
    long rows = atLeastOne(joined);
    int keys = query.groups().size();
    long groups = keys == 0 ? 1 : Math.min(rows, statistics.groups(query));
    List<Integer> bytes =
        query.aggregates().stream()
            .map(one -> one.measure().columns().size() == 1 ? WORD : SUM_BYTES)
            .toList();
    operators.add(new AggregationInput(rows, WORD * Math.max(1, keys), bytes, groups));
    List<Integer> result = new ArrayList<>(words(keys));
    result.addAll(nCopies(bytes.size(), SUM_BYTES));
    long partitions = Math.max(1, groups / MergeSort.PARTITION);
    operators.add(new SortInput(groups, WORD, result, partitions));
  }

  private int groups(DimensionJoin join) {
    return (int)
        query.groups().stream()
            .map(GroupColumn::dimension)
            .filter(join.dimension()::equals)
            .count();
  }

  private static List<Integer> words(int count) {
    return nCopies(count, WORD);
  }

  private static long atLeastOne(double rows) {
    return Math.max(1, Math.round(rows));
  }
}
