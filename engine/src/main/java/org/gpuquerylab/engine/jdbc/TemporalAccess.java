package org.gpuquerylab.engine.jdbc;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Date;
import java.sql.SQLException;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.util.Calendar;
import java.util.Locale;
import org.apache.calcite.avatica.util.Cursor.Accessor;
import org.jspecify.annotations.Nullable;

/**
 * Reads a column of {@link LocalDate} or {@link LocalDateTime}. Avatica's accessors of dates and
 * times keep milliseconds, and these keep microseconds; its classes cannot be extended, so this is
 * a proxy.
 */
final class TemporalAccess implements InvocationHandler {
  private static final DateTimeFormatter TEXT =
      new DateTimeFormatterBuilder()
          .appendPattern("uuuu-MM-dd HH:mm:ss")
          .appendFraction(ChronoField.MICRO_OF_SECOND, 0, 6, true)
          .toFormatter(Locale.ROOT);

  private final Accessor plain;

  private TemporalAccess(Accessor plain) {
    this.plain = plain;
  }

  /** Reads the values of an accessor. */
  static Accessor over(Accessor plain) {
    return (Accessor)
        Proxy.newProxyInstance(
            TemporalAccess.class.getClassLoader(),
            new Class<?>[] {Accessor.class},
            new TemporalAccess(plain));
  }

  @Override
  public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] arguments)
      throws Throwable {
    Object argument = arguments == null ? null : arguments[0];
    return switch (method.getName()) {
      case "getString", "getNString" -> as(String.class, null);
      case "getDate" -> as(Date.class, argument);
      case "getTime" -> as(Time.class, argument);
      case "getTimestamp" -> as(Timestamp.class, argument);
      case "getObject" ->
          argument instanceof Class<?> type ? as(type, null) : as(Object.class, null);
      default -> plainly(method, arguments);
    };
  }

  private Object plainly(Method method, Object @Nullable [] arguments) throws Throwable {
    try {
      return method.invoke(plain, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause() == null ? e : e.getCause();
    }
  }

  /** The value as an object of a class; {@link Object} means the usual class of the type. */
  private @Nullable Object as(Class<?> type, @Nullable Object calendar) throws SQLException {
    Object value = plain.getObject();
    ZoneId zone =
        calendar instanceof Calendar given
            ? given.getTimeZone().toZoneId()
            : ZoneId.systemDefault();
    if (value == null) {
      return null;
    } else if (value instanceof LocalDateTime time) {
      return ofTime(time, type, zone);
    }
    LocalDate date = (LocalDate) value;
    if (type == Object.class || type == Date.class) {
      return new Date(date.atStartOfDay(zone).toInstant().toEpochMilli());
    }
    return type == LocalDate.class
        ? date
        : type == String.class ? date.toString() : ofTime(date.atStartOfDay(), type, zone);
  }

  private static Object ofTime(LocalDateTime time, Class<?> type, ZoneId zone) throws SQLException {
    Instant instant = time.atZone(zone).toInstant();
    if (type == Object.class || type == Timestamp.class) {
      return Timestamp.from(instant);
    } else if (type == LocalDateTime.class) {
      return time;
    } else if (type == String.class) {
      return time.format(TEXT);
    } else if (type == Date.class) {
      return new Date(time.toLocalDate().atStartOfDay(zone).toInstant().toEpochMilli());
    } else if (type == Time.class) {
      return new Time(
          time.toLocalTime().atDate(LocalDate.EPOCH).atZone(zone).toInstant().toEpochMilli());
    }
    throw new SQLException("a date or time cannot be read as " + type.getName());
  }
}
