package org.gpuquerylab.engine.internal;

import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.core.Values;
import org.apache.calcite.rex.RexLiteral;
import org.gpuquerylab.operators.relation.DataType;
import org.gpuquerylab.operators.relation.HostRelation;
import org.gpuquerylab.operators.relation.Vector;
import org.jspecify.annotations.Nullable;

/** The rows of VALUES. */
final class ConstantRows {
  private ConstantRows() {}

  static HostRelation of(Values values) {
    List<ImmutableList<RexLiteral>> rows = values.getTuples();
    List<Vector> columns = new ArrayList<>();
    for (int i = 0; i < values.getRowType().getFieldCount(); i++) {
      DataType type = RexTypes.of(values.getRowType().getFieldList().get(i).getType());
      List<@Nullable Object> column = new ArrayList<>();
      for (List<RexLiteral> row : rows) {
        column.add(HostValues.of(row.get(i)));
      }
      columns.add(HostVectors.of(RexTranslation.name(i), type, column));
    }
    return new HostRelation(rows.size(), columns);
  }
}
