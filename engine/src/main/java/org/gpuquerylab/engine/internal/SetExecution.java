package org.gpuquerylab.engine.internal;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.SetOp;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.util.ImmutableBitSet;
import org.gpuquerylab.backend.Closer;
import org.gpuquerylab.operators.RelationalOperators;
import org.gpuquerylab.operators.expression.ScalarExpression;
import org.gpuquerylab.operators.relation.DataType;
import org.gpuquerylab.operators.relation.DeviceRelation;
import org.gpuquerylab.operators.relation.SetOperation;

/** Runs a set operation: on two inputs, then on the result and the next one. */
final class SetExecution {
  private final TreeExecution execution;
  private final RelationalOperators operators;
  private final SetOp set;

  SetExecution(TreeExecution execution, RelationalOperators operators, SetOp set) {
    this.execution = execution;
    this.operators = operators;
    this.set = set;
  }

  DeviceRelation run() {
    SetOperation operation =
        switch (set.kind) {
          case UNION -> set.all ? SetOperation.UNION_ALL : SetOperation.UNION;
          case INTERSECT -> set.all ? SetOperation.INTERSECT_ALL : SetOperation.INTERSECT;
          case EXCEPT -> set.all ? SetOperation.EXCEPT_ALL : SetOperation.EXCEPT;
          default -> throw new UnsupportedOperationException("operator for " + set.kind);
        };
    try (Closer inputs = new Closer()) {
      DeviceRelation result = inputs.own(typed(set.getInputs().get(0)));
      for (RelNode input : set.getInputs().subList(1, set.getInputs().size())) {
        DeviceRelation right = inputs.own(typed(input));
        result = inputs.own(operators.combine(result, right, operation));
      }
      return DeviceRelation.of(result.rows(), result.columns());
    }
  }

  /** The rows of an input in the types of the set operation. */
  private DeviceRelation typed(RelNode input) {
    List<ScalarExpression.Named> columns = new ArrayList<>();
    for (RelDataTypeField field : set.getRowType().getFieldList()) {
      int i = field.getIndex();
      DataType from = RexTypes.of(input.getRowType().getFieldList().get(i).getType());
      DataType to = RexTypes.of(field.getType());
      ScalarExpression column = ScalarExpression.column(RexTranslation.name(i));
      columns.add(
          (from.equals(to) ? column : new ScalarExpression.Cast(column, to))
              .as(RexTranslation.name(i)));
    }
    try (DeviceRelation rows = execution.run(input, ImmutableBitSet.range(columns.size()))) {
      return operators.project(rows, columns);
    }
  }
}
