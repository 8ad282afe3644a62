package org.gpuquerylab.engine.internal;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.apache.calcite.avatica.util.TimeUnitRange;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.SqlTypeName;
import org.jspecify.annotations.Nullable;

/** Sums of times and intervals, and the beginning of a unit in which a time lies. */
final class TimeFunctions {
  private static final int MONTHS = 3;

  private static final Set<TimeUnitRange> UNITS =
      Set.of(
          TimeUnitRange.YEAR,
          TimeUnitRange.QUARTER,
          TimeUnitRange.MONTH,
          TimeUnitRange.WEEK,
          TimeUnitRange.DAY,
          TimeUnitRange.HOUR,
          TimeUnitRange.MINUTE,
          TimeUnitRange.SECOND);

  private TimeFunctions() {}

  /** A constant interval: months, or milliseconds. */
  record Interval(boolean isMonths, long amount) {}

  /** The value of a constant. */
  static @Nullable Object constant(RexLiteral literal) {
    SqlTypeName type = literal.getType().getSqlTypeName();
    if (SqlTypeName.INTERVAL_TYPES.contains(type)) {
      Long amount = literal.getValueAs(Long.class);
      return amount == null
          ? null
          : new Interval(SqlTypeName.YEAR_INTERVAL_TYPES.contains(type), amount);
    }
    return type == SqlTypeName.SYMBOL ? literal.getValue() : HostValues.of(literal);
  }

  static boolean isKnown(RexCall call) {
    List<RexNode> operands = call.getOperands();
    if (operands.size() != 2 || !isTime(operands.get(0)) || !isTime(call)) {
      return false;
    } else if (call.isA(SqlKind.FLOOR)) {
      return operands.get(1) instanceof RexLiteral unit && UNITS.contains(unit.getValue());
    }
    return (call.isA(SqlKind.PLUS) || call.isA(SqlKind.MINUS))
        && operands.get(1) instanceof RexLiteral interval
        && SqlTypeName.INTERVAL_TYPES.contains(interval.getType().getSqlTypeName());
  }

  private static boolean isTime(RexNode node) {
    SqlTypeName type = node.getType().getSqlTypeName();
    return type == SqlTypeName.DATE || type == SqlTypeName.TIMESTAMP;
  }

  /** The value of a call whose operands are not NULL. */
  static Object apply(RexCall call, List<@Nullable Object> operands) {
    LocalDateTime time =
        operands.get(0) instanceof LocalDate day
            ? day.atStartOfDay()
            : (LocalDateTime) Objects.requireNonNull(operands.get(0));
    LocalDateTime result =
        operands.get(1) instanceof Interval interval
            ? moved(time, interval, call.isA(SqlKind.MINUS))
            : truncated(time, (TimeUnitRange) Objects.requireNonNull(operands.get(1)));
    return call.getType().getSqlTypeName() == SqlTypeName.DATE ? result.toLocalDate() : result;
  }

  private static LocalDateTime moved(LocalDateTime time, Interval interval, boolean back) {
    long amount = back ? -interval.amount : interval.amount;
    return interval.isMonths ? time.plusMonths(amount) : time.plus(amount, ChronoUnit.MILLIS);
  }

  private static LocalDateTime truncated(LocalDateTime time, TimeUnitRange unit) {
    LocalDate day = time.toLocalDate();
    return switch (unit) {
      case YEAR -> day.withDayOfYear(1).atStartOfDay();
      case QUARTER ->
          day.withDayOfMonth(1)
              .withMonth((day.getMonthValue() - 1) / MONTHS * MONTHS + 1)
              .atStartOfDay();
      case MONTH -> day.withDayOfMonth(1).atStartOfDay();
      case WEEK -> day.minusDays(day.getDayOfWeek().getValue() - 1L).atStartOfDay();
      case HOUR -> time.truncatedTo(ChronoUnit.HOURS);
      case MINUTE -> time.truncatedTo(ChronoUnit.MINUTES);
      case SECOND -> time.truncatedTo(ChronoUnit.SECONDS);
      default -> day.atTime(LocalTime.MIDNIGHT);
    };
  }
}
