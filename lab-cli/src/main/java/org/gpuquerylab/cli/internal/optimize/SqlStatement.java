package org.gpuquerylab.cli.internal.optimize;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.rel.RelNode;
import org.gpuquerylab.calcite.BlockOrder;
import org.gpuquerylab.calcite.Catalogues;
import org.gpuquerylab.calcite.SqlFrontEnd;
import org.gpuquerylab.calcite.query.BoundQuery;
import org.gpuquerylab.calcite.query.JoinBlock;
import org.gpuquerylab.joinorder.plan.JoinTree;

/**
 * A statement in SQL whose join blocks are ordered, each on its own.
 *
 * @param query the bound statement
 * @param blocks its blocks, those of derived inputs first
 */
record SqlStatement(BoundQuery query, List<Ordered> blocks) {
  /**
   * A block and its plan.
   *
   * @param name the block's name in messages and output
   */
  record Ordered(String name, BlockOrder order, Optimization found) {
    /** Whether the plan joins in another order than the statement. */
    boolean isChanged() {
      return !JoinOrderText.written(order.block()).equals(JoinOrderText.found(found));
    }
  }

  /** Reads a statement, and orders its blocks. */
  static SqlStatement of(Path sql, Path schema, boolean crossProducts, SearchOptions options) {
    BoundQuery query = new SqlFrontEnd(Catalogues.read(schema)).bind(sql);
    return of(sql.toString(), query, crossProducts, options);
  }

  /** Orders the blocks of a statement. */
  static SqlStatement of(
      String source, BoundQuery query, boolean crossProducts, SearchOptions options) {
    List<Ordered> ordered = new ArrayList<>();
    int number = 0;
    for (JoinBlock block : query.blocks()) {
      number++;
      String name = query.blocks().size() == 1 ? source : source + ", block " + number;
      BlockOrder order = new BlockOrder(block, crossProducts);
      Optimization found =
          order.graph().isPresent()
              ? Optimization.of(new NamedQuery(name, order.graph().get()), options)
              : Optimization.of(name, order.operators().orElseThrow(), options);
      ordered.add(new Ordered(name, order, found));
    }
    return new SqlStatement(query, ordered);
  }

  /** The statement's tree with the plans of its blocks. */
  RelNode tree() {
    Map<BlockOrder, JoinTree> plans = new LinkedHashMap<>();
    blocks.forEach(block -> plans.put(block.order(), block.found().result().plan()));
    return BlockOrder.tree(query, plans);
  }
}
