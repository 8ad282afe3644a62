package org.gpuquerylab.engine.jdbc;

import java.math.BigDecimal;
import java.sql.DatabaseMetaData;
import java.sql.Types;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.calcite.avatica.ColumnMetaData;
import org.apache.calcite.avatica.ColumnMetaData.Rep;
import org.gpuquerylab.engine.answer.SqlValues;
import org.gpuquerylab.operators.relation.DataType;
import org.gpuquerylab.operators.relation.HostRelation;
import org.gpuquerylab.operators.relation.Vector;
import org.jspecify.annotations.Nullable;

/**
 * A type of columns in JDBC.
 *
 * @param id one of {@link Types}
 * @param rep the class of the values in rows
 * @param precision the most digits or characters
 * @param scale the digits after the point
 * @param width the most characters of a value's text
 */
record JdbcType(int id, String name, Rep rep, int precision, int scale, int width) {
  /** Strings have no limit; JDBC has no word for that. */
  private static final int UNLIMITED = Integer.MAX_VALUE;

  static JdbcType of(DataType type) {
    return switch (type.kind()) {
      case BOOLEAN -> new JdbcType(Types.BOOLEAN, "BOOLEAN", Rep.BOOLEAN, 1, 0, 5);
      case INT8 -> new JdbcType(Types.TINYINT, "TINYINT", Rep.BYTE, 3, 0, 4);
      case INT16 -> new JdbcType(Types.SMALLINT, "SMALLINT", Rep.SHORT, 5, 0, 6);
      case INT32 -> new JdbcType(Types.INTEGER, "INTEGER", Rep.INTEGER, 10, 0, 11);
      case INT64 -> new JdbcType(Types.BIGINT, "BIGINT", Rep.LONG, 19, 0, 20);
      case DECIMAL ->
          new JdbcType(
              Types.DECIMAL, "DECIMAL", Rep.NUMBER, DataType.MOST_DIGITS, type.scale(), 20);
      case FLOAT32 -> new JdbcType(Types.REAL, "REAL", Rep.FLOAT, 7, 0, 15);
      case FLOAT64 -> new JdbcType(Types.DOUBLE, "DOUBLE", Rep.DOUBLE, 15, 0, 24);
      case DATE -> new JdbcType(Types.DATE, "DATE", Rep.JAVA_SQL_DATE, 10, 0, 10);
      case TIMESTAMP ->
          new JdbcType(Types.TIMESTAMP, "TIMESTAMP", Rep.JAVA_SQL_TIMESTAMP, 26, 6, 26);
      case STRING -> new JdbcType(Types.VARCHAR, "VARCHAR", Rep.STRING, UNLIMITED, 0, UNLIMITED);
    };
  }

  /** A column of an answer. */
  ColumnMetaData column(int index, String label) {
    return new ColumnMetaData(
        index,
        false,
        id == Types.VARCHAR,
        true,
        false,
        DatabaseMetaData.columnNullableUnknown,
        true,
        width,
        label,
        label,
        "",
        precision,
        scale,
        "",
        "",
        ColumnMetaData.scalar(id, name, rep),
        true,
        false,
        false,
        ColumnMetaData.scalar(id, name, rep).columnClassName());
  }

  /**
   * The values of a row as JDBC's classes, but for {@link LocalDate} and {@link LocalDateTime},
   * which {@link TemporalAccess} converts.
   */
  static List<@Nullable Object> row(HostRelation rows, int row) {
    List<@Nullable Object> values = new ArrayList<>(SqlValues.row(rows, row));
    for (int i = 0; i < values.size(); i++) {
      Vector column = rows.columns().get(i);
      Object value = values.get(i);
      values.set(i, value instanceof Number number ? number(number, column.type()) : value);
    }
    return Collections.unmodifiableList(values);
  }

  private static Number number(Number number, DataType type) {
    return switch (type.kind()) {
      case INT8 -> (Number) number.byteValue();
      case INT16 -> number.shortValue();
      case INT32 -> number.intValue();
      case FLOAT32 -> number.floatValue();
      case DECIMAL -> (BigDecimal) number;
      default -> number;
    };
  }
}
