package org.gpuquerylab.engine.internal.estimate;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rex.RexNode;
import org.gpuquerylab.calcite.BlockOrder;
import org.gpuquerylab.calcite.internal.BlockPlans;
import org.gpuquerylab.calcite.query.BlockRelation;
import org.gpuquerylab.calcite.query.ColumnClasses;
import org.gpuquerylab.calcite.query.JoinBlock;

/**
 * Bounds the rows of a block by those without some of the conjuncts on equated columns, and without
 * those that equate two columns of a relation. Such a conjunct changes what is known of a whole
 * class of columns, so that rows with it are estimated anew; they must not be more than without it.
 */
final class ConjunctBounds {
  /** So many conjuncts have few enough subsets to estimate all of them. */
  private static final int FEW = 4;

  private final JoinBlock block;
  private final Function<JoinBlock, BlockOrder> orders;
  private final Map<Set<Integer>, BlockPlans> known = new HashMap<>();

  /** A conjunct, by the relation that has it and its place. */
  private record Conjunct(int relation, RexNode filter) {}

  private final List<Conjunct> conjuncts = new ArrayList<>();

  private ConjunctBounds(JoinBlock block, Function<JoinBlock, BlockOrder> orders) {
    this.block = block;
    this.orders = orders;
    Set<Integer> equated =
        block.classes().stream().flatMap(List::stream).collect(Collectors.toSet());
    for (int i = 0; i < block.relations().size(); i++) {
      int offset = block.offset(i);
      for (RexNode filter : block.relations().get(i).filters()) {
        List<Integer> fields = RelOptUtil.InputFinder.bits(filter).asList();
        boolean onClass = fields.size() == 1 && equated.contains(fields.get(0) + offset);
        if (onClass || ColumnClasses.equality(filter) != null) {
          conjuncts.add(new Conjunct(i, filter));
        }
      }
    }
  }

  /**
   * The problem of a block with bounded rows.
   *
   * @param orders states the problem of a block with its estimates
   */
  static BlockOrder of(JoinBlock block, Function<JoinBlock, BlockOrder> orders) {
    ConjunctBounds bounds = new ConjunctBounds(block, orders);
    BlockOrder order = orders.apply(block);
    if (bounds.conjuncts.isEmpty()) {
      return order;
    }
    BlockPlans plans = order.plans();
    Set<Integer> none = Set.of();
    bounds.known.put(none, plans);
    bounds.addWithout(none);
    return order.withRows(
        set ->
            bounds.known.values().stream()
                .mapToDouble(fewer -> fewer.rows(set))
                .min()
                .orElseThrow());
  }

  private void addWithout(Set<Integer> left) {
    for (int i = 0; i < conjuncts.size(); i++) {
      Set<Integer> more = new TreeSet<>(left);
      if (more.add(i) && !known.containsKey(more)) {
        known.put(more, orders.apply(without(more)).plans());
        if (conjuncts.size() <= FEW) {
          addWithout(more);
        }
      }
    }
  }

  private JoinBlock without(Set<Integer> left) {
    List<BlockRelation> relations = new ArrayList<>(block.relations());
    for (int i : left) {
      Conjunct conjunct = conjuncts.get(i);
      BlockRelation relation = relations.get(conjunct.relation);
      List<RexNode> filters = new ArrayList<>(relation.filters());
      filters.remove(conjunct.filter);
      relations.set(
          conjunct.relation,
          new BlockRelation(relation.name(), relation.input(), filters, relation.table()));
    }
    return new JoinBlock(block.root(), relations, block.tree(), block.outputs());
  }
}
