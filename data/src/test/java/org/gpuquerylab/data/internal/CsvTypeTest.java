package org.gpuquerylab.data.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.gpuquerylab.data.type.CsvType;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/**
 * Compares types with DuckDB's casts and with the JDK's parsers, on texts that are nearly valid.
 */
@EnabledIf(
    value = "org.gpuquerylab.data.internal.DuckDb#isAvailable",
    disabledReason = "a bundle may leave DuckDB out")
class CsvTypeTest {
  private static final List<String> SEEDS =
      List.of(
          "true",
          "T",
          "no",
          "0",
          "-1",
          "17",
          "01001",
          "9223372036854775807",
          "9223372036854775808",
          "170141183460469231731687303715884105727",
          "9007199254740992",
          "2.5",
          "-0.5",
          "1e3",
          ".5",
          "1.7e308",
          "4.9E-324",
          "nan",
          "-inf",
          "Infinity",
          " 7 ",
          "2020-02-29",
          "2020/1/2",
          "0001-01-01",
          "9999-12-31",
          "31/12/2020",
          "12.31.2020",
          "1-2-2020",
          "10:15",
          "9:00",
          "23:59:59.999999",
          "2020-01-01 10:15",
          "2020-01-01T10:15:30",
          "2020-1-1 0:00:00.5",
          "2020-01-01 10:15Z",
          "2020-01-01 10:15:00+02:00",
          "2020-01-01T10:15:00.25-0930",
          "2020-01-01 10:15+13",
          "NA",
          "1,500",
          "--1");

  private static final String LETTERS = "0123456789-+/.:, TZeE_x";
  private static final String TEXTS = "texts";

  private static Set<String> texts(long seed) {
    Random random = new Random(seed);
    Set<String> texts = new LinkedHashSet<>(SEEDS);
    while (texts.size() < 6000) {
      StringBuilder text = new StringBuilder(SEEDS.get(random.nextInt(SEEDS.size())));
      for (int i = random.nextInt(3); i >= 0; i--) {
        int at = random.nextInt(text.length() + 1);
        char letter = LETTERS.charAt(random.nextInt(LETTERS.length()));
        text.replace(at, Math.min(text.length(), at + random.nextInt(3)), "" + letter);
      }
      texts.add(text.toString());
    }
    return texts;
  }

  @ParameterizedTest
  @EnumSource(mode = Mode.EXCLUDE, names = "VARCHAR")
  void aTextThatFitsKeepsItsValueInACast(CsvType type) {
    long seed = 42;
    String value = "try_cast(t as " + type.sqlType() + ")";
    try (DuckDb database = DuckDb.open()) {
      database.run("set TimeZone = 'UTC'");
      database.run("create table " + TEXTS + "(t varchar)");
      database.append(
          TEXTS, texts(seed).stream().filter(type::fits).<List<Object>>map(List::of).toList());
      String converted = type.converted(value).orElse(value);
      List<? extends List<?>> rows =
          database.query(
              "select t, "
                  + String.format(Locale.ROOT, comparable(type), converted)
                  + " from "
                  + TEXTS);
      assertThat(rows).hasSizeGreaterThan(3);
      for (List<?> row : rows) {
        String text = (String) row.get(0);
        String cast = String.valueOf(row.get(1));
        assertThat(type == CsvType.DOUBLE ? number(cast) : cast)
            .as("seed %d: %s as %s", seed, text, type)
            .isEqualTo(parsed(type, text));
      }
    }
  }

  private static String comparable(CsvType type) {
    return switch (type) {
      case TIME, TIMESTAMP, TIMESTAMPTZ -> "epoch_us(%s)";
      default -> "(%s)::varchar";
    };
  }

  /** The value by Java's parsers, in the form of {@link #comparable}. */
  private static String parsed(CsvType type, String text) {
    return switch (type) {
      case BOOLEAN -> "" + "ty".contains(text.substring(0, 1).toLowerCase(Locale.ROOT));
      case BIGINT, HUGEINT -> new BigInteger(text.strip()).toString();
      case DOUBLE -> number(text.strip().toLowerCase(Locale.ROOT));
      case DATE -> date(text, "uuuu-M-d").toString();
      case DAY_FIRST -> date(text, "d-M-uuuu").toString();
      case MONTH_FIRST -> date(text, "M-d-uuuu").toString();
      case TIME -> "" + time(text).toNanoOfDay() / 1000;
      case TIMESTAMP, TIMESTAMPTZ -> "" + micros(moment(text));
      case VARCHAR -> text;
    };
  }

  private static String number(String text) {
    if (!text.contains("n")) {
      return String.valueOf(Double.parseDouble(text) + 0); // without the sign of -0
    }
    return text.equals("nan") ? text : (text.startsWith("-") ? "-inf" : "inf");
  }

  private static LocalDate date(String text, String pattern) {
    String dashes = text.replace('/', '-').replace('.', '-');
    return LocalDate.parse(dashes, DateTimeFormatter.ofPattern(pattern, Locale.ROOT));
  }

  private static LocalTime time(String text) {
    return LocalTime.parse(text.indexOf(':') == 1 ? "0" + text : text);
  }

  private static Instant moment(String text) {
    String[] parts = text.split("[ T]", 2);
    LocalDate date = date(parts[0], "uuuu-M-d");
    if (parts.length == 1) {
      return date.atStartOfDay().toInstant(ZoneOffset.UTC);
    }
    String clock = parts[1].split("[Z+-]", 2)[0];
    String zone = parts[1].substring(clock.length());
    ZoneOffset offset = zone.isEmpty() ? ZoneOffset.UTC : ZoneOffset.of(zone);
    return OffsetDateTime.of(date, time(clock), offset).toInstant();
  }

  private static long micros(Instant moment) {
    return moment.getEpochSecond() * 1_000_000 + moment.getNano() / 1000;
  }

  @ParameterizedTest
  @EnumSource
  void typesHaveNames(CsvType type) {
    assertThat(CsvType.named(type.label().toLowerCase(Locale.ROOT))).contains(type);
    Set<String> own = texts(7).stream().filter(type::fits).collect(Collectors.toSet());
    assertThat(own).isNotEmpty().allMatch(type::fitsAsStated);
  }
}
