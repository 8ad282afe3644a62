package org.gpuquerylab.engine.internal;

import java.math.BigDecimal;
import java.math.RoundingMode;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexLiteral;
import org.gpuquerylab.operators.expression.ScalarExpression;
import org.gpuquerylab.operators.relation.DataType;
import org.jspecify.annotations.Nullable;

/** Calcite's types and constants as those of operators. */
final class RexTypes {
  private static final long MICROS_PER_MILLI = 1_000;

  private RexTypes() {}

  /**
   * The type for a type of Calcite.
   *
   * @throws UnsupportedOperationException if there is none
   */
  static DataType of(RelDataType type) {
    return switch (type.getSqlTypeName()) {
      case BOOLEAN -> DataType.BOOLEAN;
      case TINYINT -> DataType.INT8;
      case SMALLINT -> DataType.INT16;
      case INTEGER, NULL -> DataType.INT32;
      case BIGINT -> DataType.INT64;
      case DECIMAL -> decimal(type);
      case REAL -> DataType.FLOAT32;
      case FLOAT, DOUBLE -> DataType.FLOAT64;
      case DATE -> DataType.DATE;
      case TIMESTAMP -> DataType.TIMESTAMP;
      case CHAR, VARCHAR -> DataType.STRING;
      default -> throw new UnsupportedOperationException("values of type " + type);
    };
  }

  /** Quotients have up to 38 digits after the point; these are computed as DuckDB does. */
  private static DataType decimal(RelDataType type) {
    return type.getScale() > DataType.MOST_DIGITS
        ? DataType.FLOAT64
        : DataType.decimal(type.getScale());
  }

  /** A constant as a constant of a type. */
  static ScalarExpression.Literal literal(RexLiteral literal, DataType type) {
    return ScalarExpression.literal(type, literal.isNull() ? null : value(literal, type));
  }

  private static @Nullable Object value(RexLiteral literal, DataType type) {
    return switch (type.kind()) {
      case BOOLEAN -> RexLiteral.booleanValue(literal);
      case STRING -> literal.getValueAs(String.class);
      case FLOAT32, FLOAT64 -> decimal(literal).doubleValue();
      case DECIMAL -> unscaled(literal, type);
      case DATE -> Long.valueOf(number(literal.getValueAs(Integer.class)).longValue());
      case TIMESTAMP -> number(literal.getValueAs(Long.class)).longValue() * MICROS_PER_MILLI;
      default -> decimal(literal).setScale(0, RoundingMode.HALF_UP).longValueExact();
    };
  }

  private static Long unscaled(RexLiteral literal, DataType type) {
    return decimal(literal)
        .setScale(type.scale(), RoundingMode.HALF_UP)
        .unscaledValue()
        .longValueExact();
  }

  private static BigDecimal decimal(RexLiteral literal) {
    BigDecimal value = literal.getValueAs(BigDecimal.class);
    if (value == null) {
      throw new UnsupportedOperationException("the constant " + literal);
    }
    return value;
  }

  private static Number number(@Nullable Number value) {
    return value == null ? 0 : value;
  }
}
