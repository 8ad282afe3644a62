package org.gpuquerylab.calcite;

import java.time.Duration;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import org.apache.calcite.plan.Convention;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.rules.TransformationRule;
import org.apache.calcite.rex.RexNode;
import org.gpuquerylab.calcite.internal.MetadataEstimates;
import org.gpuquerylab.calcite.internal.PlannerBlocks;
import org.gpuquerylab.calcite.internal.TreeEstimates;
import org.gpuquerylab.calcite.query.Catalogue;
import org.gpuquerylab.calcite.query.JoinBlock;
import org.gpuquerylab.joinorder.JoinOrderAlgorithms;
import org.gpuquerylab.joinorder.JoinOrderOptimizer;
import org.gpuquerylab.joinorder.query.InvalidQueryException;
import org.jspecify.annotations.Nullable;

/**
 * A rule for planners of Calcite: orders the joins of a whole join block ({@link JoinBlock}) of
 * inner, outer, semi and anti joins by an algorithm of the catalogue.
 *
 * <pre>{@code
 * HepProgramBuilder program = new HepProgramBuilder();
 * program.addRuleInstance(JoinOrderRule.of("auto", Duration.ofMillis(100)));
 * HepPlanner planner = new HepPlanner(program.build());
 * planner.setRoot(tree);
 * RelNode ordered = planner.findBestExp();
 * }</pre>
 *
 * <p>The result has the same fields, and the same rows on any data. Filters that are parts of the
 * block sink to where they hold. Rows, selectivities of filters and numbers of distinct values are
 * those of the planner's metadata unless there is a {@linkplain #withCatalogue catalogue}. A block
 * stays as it is if it has no predicate, or if it is beyond the algorithm's limits. The tree is to
 * have no sub-queries; one with a sub-query or correlation variable is a boundary of blocks. A
 * block is ordered again if another rule has changed it. Thread-safe.
 */
public final class JoinOrderRule extends RelOptRule implements TransformationRule {
  private static final System.Logger LOG = System.getLogger(JoinOrderRule.class.getName());

  private final JoinOrderOptimizer optimizer;
  private final @Nullable Catalogue catalogue;
  private final PlannerBlocks blocks = new PlannerBlocks();

  /** The conditions of the blocks that are in order. */
  private final Map<RelOptCluster, Set<RexNode>> ordered = new WeakHashMap<>();

  @SuppressWarnings("deprecation") // The other way needs code that is generated from annotations.
  private JoinOrderRule(JoinOrderOptimizer optimizer, @Nullable Catalogue catalogue) {
    super(
        operandJ(
            RelNode.class,
            Convention.NONE,
            node -> node instanceof Join || node instanceof Filter,
            any()),
        "JoinOrderRule");
    this.optimizer = optimizer;
    this.catalogue = catalogue;
  }

  /**
   * A rule that runs on the host.
   *
   * @param algorithm its name in the catalogue, such as {@code auto}, or {@code goo} if there is
   *     little time
   * @param budget the time for a block that algorithms with a budget may use
   * @throws org.gpuquerylab.input.InputException if there is no such algorithm; the message names
   *     the one that was probably meant
   * @throws IllegalArgumentException if the algorithm needs a device, or the budget is not above 0
   */
  public static JoinOrderRule of(String algorithm, Duration budget) {
    if (JoinOrderAlgorithms.named(algorithm).onDevice()) {
      throw new IllegalArgumentException(
          algorithm + " runs on a device; give the rule an optimizer with a backend");
    }
    return of(JoinOrderOptimizer.onHost().withAlgorithm(algorithm).withBudget(budget));
  }

  /**
   * A rule with an optimizer of any algorithm, budget, cost function and device.
   *
   * @param optimizer only this rule may use it; the caller closes it after the last use
   */
  public static JoinOrderRule of(JoinOrderOptimizer optimizer) {
    return new JoinOrderRule(optimizer, null);
  }

  /** The same rule with the statistics of a catalogue, whose tables are found by their names. */
  public JoinOrderRule withCatalogue(Catalogue statistics) {
    return new JoinOrderRule(optimizer, statistics);
  }

  @Override
  public void onMatch(RelOptRuleCall call) {
    JoinBlock block = blocks.at(call.rel(0), call.getPlanner());
    if (block == null) {
      return;
    }
    List<RexNode> conditions = PlannerBlocks.conditions(block.root(), block);
    synchronized (optimizer) {
      Set<RexNode> known =
          ordered.computeIfAbsent(
              block.root().getCluster(),
              cluster -> Collections.newSetFromMap(new IdentityHashMap<>()));
      if (known.containsAll(conditions)) {
        return;
      }
      known.addAll(conditions);
      RelNode tree = order(block, call);
      if (tree != null) {
        known.addAll(PlannerBlocks.conditions(tree, block));
        call.transformTo(tree);
      }
    }
  }

  /** The block in order; null if the algorithm does not take it. */
  private @Nullable RelNode order(JoinBlock block, RelOptRuleCall call) {
    try {
      BlockOrder order;
      if (catalogue == null) {
        MetadataEstimates estimates = new MetadataEstimates(call.getMetadataQuery(), block);
        order = new BlockOrder(estimates.block(), false, estimates);
      } else {
        order = new BlockOrder(block, false, new TreeEstimates(catalogue));
      }
      return order.tree(order.plan(optimizer));
    } catch (InvalidQueryException | UnsupportedOperationException e) {
      LOG.log(System.Logger.Level.DEBUG, "A join block stays as it is.", e);
      return null;
    }
  }
}
