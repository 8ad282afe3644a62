package org.gpuquerylab.calcite.internal;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.plan.Strong;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.util.ImmutableBitSet;
import org.gpuquerylab.calcite.query.CatalogueTable;
import org.gpuquerylab.calcite.query.ColumnStatistics;
import org.gpuquerylab.input.internal.LastUsed;
import org.jspecify.annotations.Nullable;

/**
 * Estimates the predicates on one table together. Those over one column and constants are a set of
 * values, so their conjunction is exact; the sets of different columns and all other predicates are
 * combined by {@link JointEstimate}; equalities on all columns of a key leave one row for each of
 * their combinations. The last answers are kept. Thread-safe.
 */
final class TableEstimates {
  private static final int KEPT = 1_024;

  /** So many predicates have few enough subsets to estimate all of them. */
  private static final int FEW = 6;

  /** Predicates over the table's fields that must all hold, and values that fields must have. */
  private record Question(
      Set<RexNode> filters, Map<Integer, ValueRanges> values, PredicateCombination combination) {}

  private final CatalogueTable table;
  private final PredicateEstimates predicates;
  private final SampledRows sample;
  private final boolean isWhole;
  private final Map<Question, JointEstimate> known =
      Collections.synchronizedMap(new LastUsed<>(KEPT));
  private final Map<RexNode, BitSet> satisfied = Collections.synchronizedMap(new LastUsed<>(KEPT));

  TableEstimates(CatalogueTable table) {
    this.table = table;
    predicates = new PredicateEstimates(i -> new EstimatedColumn(i, i, statistics(i)));
    sample = new SampledRows(table, predicates);
    isWhole = sample.rows() >= table.rows();
  }

  private ColumnStatistics statistics(int field) {
    return table.columns().get(field).statistics();
  }

  /**
   * Estimates predicates that must all hold.
   *
   * @param filters predicates over the table's fields
   * @param values the values that fields must have besides
   */
  JointEstimate together(Collection<RexNode> filters, Map<Integer, ValueRanges> values) {
    return together(filters, values, PredicateCombination.MAX_ENTROPY);
  }

  /** Estimates predicates that must all hold, combined in a given way. */
  JointEstimate together(
      Collection<RexNode> filters,
      Map<Integer, ValueRanges> values,
      PredicateCombination combination) {
    Set<RexNode> all = Set.copyOf(filters);
    return clipped(new Question(all, Map.copyOf(values), combination), all.size() <= FEW);
  }

  /**
   * An answer that is at most those with one predicate less, so that one more predicate never
   * raises an estimate: with it come pairs, and other statistics of its column.
   *
   * @param all whether the answers with one predicate less are clipped, too
   */
  private JointEstimate clipped(Question question, boolean all) {
    JointEstimate answer = known.get(question);
    if (answer == null) {
      answer = answer(question);
      for (RexNode filter : question.filters) {
        Set<RexNode> others = new LinkedHashSet<>(question.filters);
        others.remove(filter);
        Question fewer = new Question(Set.copyOf(others), question.values, question.combination);
        answer = answer.lowered((all ? clipped(fewer, true) : answer(fewer)).selectivity());
      }
      known.put(question, answer);
    }
    return answer;
  }

  private JointEstimate answer(Question question) {
    Map<Integer, List<ValueRanges>> sets = new TreeMap<>();
    Set<RexNode> others = new LinkedHashSet<>();
    question.values.forEach((field, set) -> sets.put(field, new ArrayList<>(List.of(set))));
    for (RexNode filter : question.filters) {
      ColumnEstimate ofColumn = predicates.ofColumn(filter);
      if (ofColumn == null) {
        others.add(filter);
      } else {
        sets.computeIfAbsent(ofColumn.column().index(), f -> new ArrayList<>()).add(ofColumn.yes());
      }
    }
    Map<Integer, ValueRanges> ofFields = new TreeMap<>();
    sets.forEach((field, some) -> ofFields.put(field, ValueRanges.intersection(some)));
    List<Factor> factors = new ArrayList<>();
    ofFields.forEach((field, set) -> factors.add(factor(field, set)));
    Set<Integer> filled = new HashSet<>(ofFields.keySet());
    filled.removeIf(field -> ofFields.getOrDefault(field, ValueRanges.NULL).nulls());
    for (RexNode filter : others) {
      factors.add(factor(filter, filled));
      RelOptUtil.InputFinder.bits(filter).asList().stream()
          .filter(field -> Strong.isNotTrue(filter, ImmutableBitSet.of(field)))
          .forEach(filled::add);
    }
    factors.removeIf(f -> f.isExact() && f.selectivity(sample.rows(), isWhole) == 1);
    JointEstimate joint =
        switch (question.combination) {
          case INDEPENDENCE -> JointEstimate.independent(factors);
          case MAX_ENTROPY -> JointEstimate.of(factors, sample.rows(), isWhole);
          case SAMPLE -> JointEstimate.ofSample(factors, sample.rows());
        };
    return joint.atMost(ofKeys(ofFields));
  }

  private Factor factor(int field, ValueRanges values) {
    ColumnStatistics statistics = statistics(field);
    boolean isPoint = values.isPoints() || values.complement().isPoints();
    return new Factor(
        values.selectivity(statistics),
        values.isCounted(statistics),
        isPoint,
        sample.rows(field, values));
  }

  /** A predicate; nulls of filled columns have left already. */
  private Factor factor(RexNode filter, Set<Integer> filled) {
    SampledTruth truth = sample.of(filter);
    PredicateEstimates rest =
        new PredicateEstimates(
            i ->
                new EstimatedColumn(
                    i, i, filled.contains(i) ? statistics(i).withoutNull() : statistics(i)));
    double statistic = rest.of(filter).truth().yes();
    return new Factor(statistic, false, false, truth == null ? null : truth.yes());
  }

  /** The most rows that a key leaves, as a fraction; more than 1 if no key has a say. */
  private double ofKeys(Map<Integer, ValueRanges> values) {
    double most = Double.POSITIVE_INFINITY;
    for (Set<Integer> key : table.keys()) {
      double rows = 1;
      for (int field : key) {
        ValueRanges set = values.getOrDefault(field, ValueRanges.NONE.complement());
        rows *= set.isPoints() ? set.points() : Double.POSITIVE_INFINITY;
      }
      most = Math.min(most, Double.isNaN(rows) ? 0 : rows / table.rows());
    }
    return most;
  }

  /** The selectivity of one predicate over the table's fields. */
  double alone(RexNode filter) {
    return together(List.of(filter), Map.of()).selectivity();
  }

  /** The sampled rows for which a predicate is true; null if it cannot be evaluated on them. */
  @Nullable BitSet satisfied(RexNode filter) {
    if (sample.rows() == 0) {
      return null;
    }
    BitSet rows = satisfied.get(filter);
    SampledTruth truth = rows == null ? sample.of(filter) : null;
    if (truth != null) {
      rows = truth.yes();
      satisfied.put(filter, rows);
    }
    return rows;
  }

  /** Says in a few words which statistic gives the selectivity of one predicate. */
  String statistic(RexNode filter) {
    ColumnEstimate ofColumn = predicates.ofColumn(filter);
    Factor factor =
        ofColumn == null
            ? factor(filter, Set.of())
            : factor(ofColumn.column().index(), ofColumn.yes());
    return factor.rows() != null && isWhole
        ? "all " + sample.rows() + " rows"
        : factor.isSampled(sample.rows())
            ? "sample of " + sample.rows() + " rows"
            : predicates.statistic(filter);
  }
}
