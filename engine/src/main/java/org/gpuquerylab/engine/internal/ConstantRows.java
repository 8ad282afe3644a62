package org.gpuquerylab.engine.internal;

import com.google.common.collect.ImmutableList;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.core.Values;
import org.apache.calcite.rex.RexLiteral;
import org.gpuquerylab.operators.expression.ScalarExpression;
import org.gpuquerylab.operators.relation.DataType;
import org.gpuquerylab.operators.relation.HostRelation;
import org.gpuquerylab.operators.relation.Vector;
import org.gpuquerylab.operators.table.Dictionary;
import org.jspecify.annotations.Nullable;

/** The rows of VALUES. */
final class ConstantRows {
  private ConstantRows() {}

  static HostRelation of(Values values, Dictionary strings) {
    List<ImmutableList<RexLiteral>> rows = values.getTuples();
    List<Vector> columns = new ArrayList<>();
    for (int i = 0; i < values.getRowType().getFieldCount(); i++) {
      DataType type = RexTypes.of(values.getRowType().getFieldList().get(i).getType());
      columns.add(column(i, type, rows, strings));
    }
    return new HostRelation(rows.size(), columns);
  }

  private static Vector column(
      int column, DataType type, List<ImmutableList<RexLiteral>> rows, Dictionary strings) {
    Object values = type.elements().newArray(rows.size());
    int[] validity = new int[Vector.words(rows.size())];
    boolean nulls = false;
    for (int row = 0; row < rows.size(); row++) {
      ScalarExpression.Literal literal = RexTypes.literal(rows.get(row).get(column), type);
      if (literal.value() == null) {
        nulls = true;
      } else {
        validity[row >> 5] |= 1 << row;
        set(values, row, literal.value(), type, strings);
      }
    }
    @Nullable Dictionary dictionary = type.equals(DataType.STRING) ? strings : null;
    String name = RexTranslation.name(column);
    return nulls
        ? new Vector(name, type, values, validity, dictionary)
        : new Vector(name, type, values, null, dictionary);
  }

  private static void set(Object values, int row, Object value, DataType type, Dictionary strings) {
    switch (type.kind()) {
      case BOOLEAN -> Array.setByte(values, row, (byte) ((Boolean) value ? 1 : 0));
      case INT8 -> Array.setByte(values, row, ((Long) value).byteValue());
      case INT16, INT32, DATE -> Array.setInt(values, row, ((Long) value).intValue());
      case INT64, DECIMAL, TIMESTAMP -> Array.setLong(values, row, (Long) value);
      case FLOAT32 -> Array.setFloat(values, row, ((Double) value).floatValue());
      case FLOAT64 -> Array.setDouble(values, row, (Double) value);
      case STRING ->
          Array.setInt(
              values,
              row,
              strings
                  .code((String) value)
                  .orElseThrow(
                      () ->
                          new UnsupportedOperationException(
                              "place for the text '" + value + "', which is not in the data")));
    }
  }
}
