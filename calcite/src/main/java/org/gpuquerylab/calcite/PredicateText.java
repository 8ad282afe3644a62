package org.gpuquerylab.calcite;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexUtil;
import org.gpuquerylab.calcite.internal.BlockEstimates;
import org.gpuquerylab.calcite.query.BlockTree;
import org.gpuquerylab.calcite.query.JoinBlock;

/**
 * A predicate of a block as people read it.
 *
 * @param text the predicate, with names of columns
 * @param selectivity the fraction of the rows for which it is true, alone
 * @param statistic the statistic that the selectivity comes from
 */
public record PredicateText(String text, double selectivity, String statistic) {
  private static final int LONGEST = 200;

  /**
   * The predicates of a block: the filters of its relations, after those of each table a line for
   * all of them together, then those of its operators.
   */
  public static List<PredicateText> of(JoinBlock block) {
    BlockEstimates estimates = new BlockEstimates(block);
    List<PredicateText> all = new ArrayList<>();
    for (int i = 0; i < block.relations().size(); i++) {
      int offset = block.offset(i);
      for (RexNode filter : block.relations().get(i).filters()) {
        all.add(of(RexUtil.shift(filter, offset), block, estimates));
      }
      String name = block.relations().get(i).name();
      double together = estimates.selectivity(i);
      estimates
          .combination(i)
          .ifPresent(
              words ->
                  all.add(new PredicateText("all on " + name + ", together", together, words)));
    }
    for (BlockTree.Operator operator : block.operators()) {
      operator.conjuncts().forEach(conjunct -> all.add(of(conjunct, block, estimates)));
    }
    return all;
  }

  private static PredicateText of(RexNode predicate, JoinBlock block, BlockEstimates estimates) {
    return new PredicateText(
        text(predicate, block::name), estimates.alone(predicate), estimates.statistic(predicate));
  }

  private static String text(RexNode predicate, IntFunction<String> names) {
    RexNode named =
        predicate.accept(
            new RexShuttle() {
              @Override
              public RexNode visitInputRef(RexInputRef reference) {
                return new NamedColumn(names.apply(reference.getIndex()), reference);
              }
            });
    String text = named.toString();
    return text.length() <= LONGEST ? text : text.substring(0, LONGEST - 3) + "...";
  }

  /** A column that prints its name. */
  private static final class NamedColumn extends RexInputRef {
    NamedColumn(String shown, RexInputRef reference) {
      super(reference.getIndex(), reference.getType());
      this.digest = shown;
    }
  }

  /** A tree as Calcite prints it, a line for each node. */
  public static List<String> lines(RelNode tree) {
    return RelOptUtil.toString(tree).lines().filter(line -> !line.isBlank()).toList();
  }

  /** What a node does, beyond its operator and inputs, such as its condition. */
  public static String details(RelNode node) {
    String line = lines(node).get(0);
    return line.contains("(")
        ? line.substring(line.indexOf('(')).lines().collect(Collectors.joining(" "))
        : "";
  }
}
