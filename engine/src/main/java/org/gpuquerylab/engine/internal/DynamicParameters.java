package org.gpuquerylab.engine.internal;

import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelVisitor;
import org.apache.calcite.rex.RexDynamicParam;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.gpuquerylab.input.InputException;
import org.jspecify.annotations.Nullable;

/** Parameters of a statement: question marks, which have no values when it runs. */
public final class DynamicParameters {
  private DynamicParameters() {}

  /**
   * Refuses a tree with parameters.
   *
   * @param source the statement's name in messages
   * @throws InputException if there is one
   */
  public static void refuse(RelNode tree, String source) {
    RexShuttle parameters =
        new RexShuttle() {
          @Override
          public RexNode visitDynamicParam(RexDynamicParam parameter) {
            throw new InputException(
                source
                    + ": parameter "
                    + (parameter.getIndex() + 1)
                    + " of the statement has no value; write one instead of the question mark");
          }
        };
    new RelVisitor() {
      @Override
      public void visit(RelNode node, int ordinal, @Nullable RelNode parent) {
        node.accept(parameters);
        super.visit(node, ordinal, parent);
      }
    }.go(tree);
  }
}
