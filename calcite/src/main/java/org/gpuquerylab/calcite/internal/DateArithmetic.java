package org.gpuquerylab.calcite.internal;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.calcite.avatica.util.TimeUnit;
import org.apache.calcite.runtime.CalciteContextException;
import org.apache.calcite.sql.SqlBasicTypeNameSpec;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlIntervalLiteral;
import org.apache.calcite.sql.SqlIntervalQualifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.util.SqlShuttle;
import org.jspecify.annotations.Nullable;

/**
 * Sums and differences of dates that PostgreSQL and DuckDB have and Calcite refuses: {@code date +
 * integer} counts days, {@code date - date} is a number of days, and a difference of timestamps is
 * an interval. A part of a column without a type is one of a timestamp. Which one is meant shows
 * only when types are known, so the validator's refusal says what to rewrite.
 */
final class DateArithmetic {
  private static final int MOST = 64;
  private static final Pattern REFUSAL =
      Pattern.compile(
          ".*Cannot apply '([+-])' to arguments of type"
              + " '<([A-Z]+)[^>]*> [+-] <([A-Z]+)[^>]*>'.*",
          Pattern.DOTALL);
  private static final Pattern EXTRACT =
      Pattern.compile(
          ".*Cannot apply '(EXTRACT)' to arguments of type 'EXTRACT\\(<[^>]*> FROM <(ANY)>\\)'.*",
          Pattern.DOTALL);

  private final List<Place> places = new ArrayList<>();

  /** A call that was refused, and the types of its operands. */
  private record Place(
      int line, int column, int endLine, int endColumn, String left, String right) {
    boolean isOf(SqlParserPos position) {
      return position.getLineNum() == line
          && position.getColumnNum() == column
          && position.getEndLineNum() == endLine
          && position.getEndColumnNum() == endColumn;
    }
  }

  /** Notes a refusal; false if it is of another kind. */
  boolean add(CalciteContextException refusal) {
    String message = String.valueOf(refusal.getMessage());
    Matcher sum = REFUSAL.matcher(message);
    Matcher extract = EXTRACT.matcher(message);
    boolean isSum = sum.matches();
    if (places.size() >= MOST || !(isSum || extract.matches())) {
      return false;
    }
    Place place =
        new Place(
            refusal.getPosLine(),
            refusal.getPosColumn(),
            refusal.getEndPosLine(),
            refusal.getEndPosColumn(),
            isSum ? sum.group(2) : extract.group(1),
            isSum ? sum.group(3) : extract.group(2));
    boolean known = !isSum || isDays(place) || (isTime(place.left) && isTime(place.right));
    return known && !places.contains(place) && places.add(place);
  }

  private static boolean isDays(Place place) {
    return isTime(place.left) && (place.right.endsWith("INT") || place.right.equals("INTEGER"));
  }

  private static boolean isTime(String type) {
    return type.equals("DATE") || type.equals("TIMESTAMP");
  }

  /** Rewrites the calls that were refused so far. */
  SqlNode mend(SqlNode parsed) {
    SqlNode mended =
        parsed.accept(
            new SqlShuttle() {
              @Override
              public @Nullable SqlNode visit(SqlCall call) {
                SqlNode inside = super.visit(call);
                for (Place place : places) {
                  if (inside instanceof SqlCall same && place.isOf(same.getParserPosition())) {
                    return mend(same, place);
                  }
                }
                return inside;
              }
            });
    return mended == null ? parsed : mended;
  }

  private static SqlNode mend(SqlCall call, Place place) {
    SqlParserPos position = call.getParserPosition();
    boolean sum =
        call.getOperator().equals(SqlStdOperatorTable.PLUS)
            || call.getOperator().equals(SqlStdOperatorTable.MINUS);
    boolean extract = place.left.equals("EXTRACT");
    if (extract ? call.getKind() != SqlKind.EXTRACT : !sum) {
      return call;
    }
    SqlNode left = call.operand(0);
    SqlNode right = call.operand(1);
    if (extract) {
      return call.getOperator().createCall(position, left, timestamp(right, place.right));
    }
    SqlIntervalQualifier day = new SqlIntervalQualifier(TimeUnit.DAY, null, position);
    if (isDays(place)) {
      SqlIntervalLiteral one = SqlLiteral.createInterval(1, "1", day, position);
      SqlNode days = SqlStdOperatorTable.MULTIPLY.createCall(position, right, one);
      return call.getOperator().createCall(position, left, days);
    } else if (place.left.equals("DATE") && place.right.equals("DATE")) {
      return SqlStdOperatorTable.TIMESTAMP_DIFF.createCall(position, day, right, left);
    }
    SqlIntervalQualifier both = new SqlIntervalQualifier(TimeUnit.DAY, TimeUnit.SECOND, position);
    return SqlStdOperatorTable.MINUS_DATE.createCall(
        position, timestamp(left, place.left), timestamp(right, place.right), both);
  }

  private static SqlNode timestamp(SqlNode value, String type) {
    SqlParserPos position = value.getParserPosition();
    SqlDataTypeSpec timestamp =
        new SqlDataTypeSpec(new SqlBasicTypeNameSpec(SqlTypeName.TIMESTAMP, position), position);
    return type.equals("TIMESTAMP")
        ? value
        : SqlStdOperatorTable.CAST.createCall(position, value, timestamp);
  }
}
