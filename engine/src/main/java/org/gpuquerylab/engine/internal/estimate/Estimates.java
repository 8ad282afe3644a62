package org.gpuquerylab.engine.internal.estimate;

import java.util.Locale;
import org.gpuquerylab.calcite.BlockOrder;
import org.gpuquerylab.calcite.internal.BlockPlans;
import org.gpuquerylab.calcite.internal.PredicateCombination;
import org.gpuquerylab.calcite.query.BlockRelation;
import org.gpuquerylab.calcite.query.JoinBlock;
import org.gpuquerylab.data.DataFolder;
import org.gpuquerylab.engine.plan.Estimator;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.joinorder.plan.JoinTree;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.RelationSets;
import org.gpuquerylab.joinorder.query.SetCardinalities;

/**
 * States the problem of ordering a block with the cardinalities of an estimator.
 *
 * @param given cardinalities that come before the estimator's
 * @param keys the join keys of the data, counted when an estimate first asks for them
 */
public record Estimates(
    Estimator estimator, InjectedRows given, DataFolder data, JoinKeyCounts keys) {

  /**
   * The problem of a block.
   *
   * @param source the statement's name in messages
   * @throws InputException if the block has too many relations for the estimator
   */
  public BlockOrder order(JoinBlock block, String source) {
    BlockOrder order = ConjunctBounds.of(block, this::byStatistics);
    int relations = block.relations().size();
    if (estimator == Estimator.TRUE) {
      require(relations, Estimator.MOST_RELATIONS, "the estimator true", source);
      order = order.withRows(new SubJoinRows(order, data, source, true));
    } else if (estimator == Estimator.DUCKDB) {
      require(relations, QueryGraph.MAX_MASK_RELATIONS, "the estimator duckdb", source);
      order = order.withRows(byDuckDb(order, relations, source));
    }
    if (given.isEmpty()) {
      return order;
    }
    require(relations, QueryGraph.MAX_MASK_RELATIONS, "given cardinalities", source);
    return order.withRows(given.of(block, order.plans()::rows));
  }

  private BlockOrder byStatistics(JoinBlock block) {
    BlockOrder order = BlockOrder.of(block, combination());
    boolean counts = estimator == Estimator.MAX_ENTROPY || estimator == Estimator.GIVEN;
    return counts ? JoinKeyRows.of(order, keys).map(order::withRows).orElse(order) : order;
  }

  /** Says in a few words where the rows of a part of a plan of a block come from. */
  public String basis(BlockOrder order, JoinTree part) {
    if (given.has(part)) {
      return Estimator.GIVEN.label();
    }
    boolean statistics = estimator != Estimator.TRUE && estimator != Estimator.DUCKDB;
    return part instanceof JoinTree.Leaf leaf && statistics
        ? order.basis(place(order.block(), leaf))
        : estimator == Estimator.GIVEN ? Estimator.MAX_ENTROPY.label() : estimator.label();
  }

  private static int place(JoinBlock block, JoinTree.Leaf leaf) {
    return block.relations().stream().map(BlockRelation::name).toList().indexOf(leaf.name());
  }

  private PredicateCombination combination() {
    return switch (estimator) {
      case INDEPENDENCE -> PredicateCombination.INDEPENDENCE;
      case SAMPLE -> PredicateCombination.SAMPLE;
      default -> PredicateCombination.MAX_ENTROPY;
    };
  }

  private static void require(int relations, int most, String what, String source) {
    if (relations > most) {
      throw new InputException(
          String.format(
              Locale.ROOT,
              "%s: a join block has %d relations, %s may have at most %d; choose another estimator",
              source,
              relations,
              what,
              most));
    }
  }

  private SetCardinalities byDuckDb(BlockOrder order, int relations, String source) {
    SubJoinRows parts = new SubJoinRows(order, data, source, false);
    if (relations <= Estimator.MOST_RELATIONS) {
      return parts;
    }
    BlockPlans plans = order.plans();
    return set -> {
      double rows = plans.rows(set);
      for (int relation : RelationSets.members(set)) {
        long one = RelationSets.of(relation);
        rows *= parts.cardinality(one) / plans.rows(one);
      }
      return rows;
    };
  }
}
