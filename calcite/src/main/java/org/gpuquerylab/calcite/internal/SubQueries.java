package org.gpuquerylab.calcite.internal;

import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelVisitor;
import org.apache.calcite.rel.core.Correlate;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;
import org.jspecify.annotations.Nullable;

/** Tells whether a tree has sub-queries in its expressions, or correlated inputs. */
final class SubQueries extends RelVisitor {
  private boolean subQueries;
  private boolean correlation;

  private SubQueries() {}

  static SubQueries of(RelNode tree) {
    SubQueries visitor = new SubQueries();
    visitor.go(tree);
    return visitor;
  }

  boolean hasSubQueries() {
    return subQueries;
  }

  boolean hasCorrelation() {
    return correlation;
  }

  @Override
  public void visit(RelNode node, int ordinal, @Nullable RelNode parent) {
    correlation |= node instanceof Correlate;
    node.accept(
        new RexShuttle() {
          @Override
          public RexNode visitSubQuery(RexSubQuery subQuery) {
            subQueries = true;
            return subQuery;
          }
        });
    super.visit(node, ordinal, parent);
  }
}
