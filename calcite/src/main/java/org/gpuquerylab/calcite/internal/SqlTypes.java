package org.gpuquerylab.calcite.internal;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.calcite.jdbc.JavaTypeFactoryImpl;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rel.type.RelDataTypeSystemImpl;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * The types of SQL. Decimals have up to 38 digits, and their sums stay decimals, so they are exact;
 * averages are floating-point numbers, as in DuckDB.
 */
public final class SqlTypes {
  /** Makes all types. */
  public static final RelDataTypeFactory FACTORY = new JavaTypeFactoryImpl(new Rules());

  private static final int MOST_DIGITS = 38;

  private static final Map<String, SqlTypeName> NAMES =
      Map.ofEntries(
          Map.entry("BOOLEAN", SqlTypeName.BOOLEAN),
          Map.entry("TINYINT", SqlTypeName.TINYINT),
          Map.entry("SMALLINT", SqlTypeName.SMALLINT),
          Map.entry("INTEGER", SqlTypeName.INTEGER),
          Map.entry("BIGINT", SqlTypeName.BIGINT),
          Map.entry("HUGEINT", SqlTypeName.DECIMAL),
          Map.entry("REAL", SqlTypeName.REAL),
          Map.entry("FLOAT", SqlTypeName.REAL),
          Map.entry("DOUBLE", SqlTypeName.DOUBLE),
          Map.entry("DECIMAL", SqlTypeName.DECIMAL),
          Map.entry("VARCHAR", SqlTypeName.VARCHAR),
          Map.entry("CHAR", SqlTypeName.VARCHAR),
          Map.entry("BLOB", SqlTypeName.VARBINARY),
          Map.entry("DATE", SqlTypeName.DATE),
          Map.entry("TIME", SqlTypeName.TIME),
          Map.entry("TIMESTAMP", SqlTypeName.TIMESTAMP));
  private static final Pattern TYPE =
      Pattern.compile("([A-Z]+)(?:\\((\\d{1,3})(?:,\\s?(\\d{1,2}))?\\))?");

  private SqlTypes() {}

  /** What Calcite asks of a dialect's types. */
  private static final class Rules extends RelDataTypeSystemImpl {
    @Override
    public int getMaxPrecision(SqlTypeName type) {
      return type == SqlTypeName.DECIMAL ? MOST_DIGITS : super.getMaxPrecision(type);
    }

    @Override
    public int getMaxScale(SqlTypeName type) {
      return type == SqlTypeName.DECIMAL ? MOST_DIGITS : super.getMaxScale(type);
    }

    @Override
    public boolean shouldConvertRaggedUnionTypesToVarying() {
      return true;
    }

    @Override
    public RelDataType deriveSumType(RelDataTypeFactory factory, RelDataType type) {
      if (type.getSqlTypeName() == SqlTypeName.DECIMAL) {
        return decimal(factory, type, type.getScale());
      } else if (SqlTypeName.INT_TYPES.contains(type.getSqlTypeName())) {
        return decimal(factory, type, 0);
      }
      return super.deriveSumType(factory, type);
    }

    @Override
    public RelDataType deriveAvgAggType(RelDataTypeFactory factory, RelDataType type) {
      return factory.createTypeWithNullability(
          factory.createSqlType(SqlTypeName.DOUBLE), type.isNullable());
    }

    private static RelDataType decimal(RelDataTypeFactory factory, RelDataType type, int scale) {
      return factory.createTypeWithNullability(
          factory.createSqlType(SqlTypeName.DECIMAL, MOST_DIGITS, scale), type.isNullable());
    }
  }

  /** A type that may be null. */
  public static RelDataType of(SqlTypeName name) {
    return nullable(FACTORY.createSqlType(name), true);
  }

  /** The same type, which may be null or not. */
  public static RelDataType nullable(RelDataType type, boolean nullable) {
    return FACTORY.createTypeWithNullability(type, nullable);
  }

  /** The names of types that {@link #parse} knows. */
  public static List<String> names() {
    return NAMES.keySet().stream().sorted().toList();
  }

  /**
   * The type with a name such as {@code DECIMAL(15, 2)}; empty if there is none. CHAR is VARCHAR,
   * because a padded text would differ from the same text in a statement.
   */
  public static Optional<RelDataType> parse(String text) {
    Matcher matcher = TYPE.matcher(text.strip().toUpperCase(Locale.ROOT));
    SqlTypeName name = matcher.matches() ? NAMES.get(matcher.group(1)) : null;
    if (name == null) {
      return Optional.empty();
    } else if (name == SqlTypeName.DECIMAL) {
      int digits = matcher.group(2) == null ? MOST_DIGITS : Integer.parseInt(matcher.group(2));
      int scale = matcher.group(3) == null ? 0 : Integer.parseInt(matcher.group(3));
      return digits < 1 || digits > MOST_DIGITS || scale > digits
          ? Optional.empty()
          : Optional.of(nullable(FACTORY.createSqlType(name, digits, scale), true));
    }
    return Optional.of(of(name));
  }
}
