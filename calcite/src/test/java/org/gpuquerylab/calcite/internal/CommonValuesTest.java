package org.gpuquerylab.calcite.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.gpuquerylab.calcite.query.ColumnStatistics;
import org.junit.jupiter.api.Test;

/**
 * If all values of a column are known to be common, estimates are exact: they are compared with
 * counts.
 */
class CommonValuesTest {
  private static final long SEED = 40;
  private static final int ROWS = 1000;

  private final Random random = new Random(SEED);

  /** A value of a row: null, a number from 0 to 9, or the text of one, for a column of texts. */
  private List<Object> rows(boolean texts) {
    List<Object> rows = new ArrayList<>();
    for (int i = 0; i < ROWS; i++) {
      double value = Math.floor(10 * random.nextDouble() * random.nextDouble());
      boolean isNull = random.nextInt(5) == 0;
      rows.add(isNull ? "null" : texts ? "t" + value : (Object) value);
    }
    return rows;
  }

  private static ColumnStatistics statistics(List<Object> rows, boolean texts) {
    List<Object> filled = rows.stream().filter(value -> !value.equals("null")).toList();
    Map<String, Double> common = new HashMap<>();
    for (Object value : filled) {
      common.merge(value.toString(), 1. / filled.size(), Double::sum);
    }
    double nulls = 1 - filled.size() / (double) ROWS;
    double edge = texts ? Double.NaN : 0;
    return new ColumnStatistics(common.size(), edge, texts ? Double.NaN : 9, false, nulls, common);
  }

  private ValueRanges set(boolean texts, int depth) {
    if (depth == 0) {
      double low = random.nextInt(12) - 1;
      return texts
          ? ValueRanges.text("t" + low)
          : ValueRanges.range(low, random.nextBoolean() ? low : low + random.nextInt(5));
    }
    List<ValueRanges> parts = List.of(set(texts, depth - 1), set(texts, depth - 1));
    return switch (random.nextInt(3)) {
      case 0 -> ValueRanges.union(parts);
      case 1 -> ValueRanges.intersection(parts);
      default -> parts.get(0).complement();
    };
  }

  private static boolean contains(ValueRanges set, Object value) {
    if (value.equals("null")) {
      return set.nulls();
    } else if (value instanceof Double number) {
      return set.intervals().stream().anyMatch(i -> i.low() <= number && number <= i.high());
    }
    return set.texts().contains(value) != set.allBut();
  }

  @Test
  void estimatesAreCountsIfAllValuesAreCommon() {
    for (int round = 0; round < 40; round++) {
      boolean texts = round % 2 == 0;
      List<Object> rows = rows(texts);
      ColumnStatistics column = statistics(rows, texts);
      for (int query = 0; query < 50; query++) {
        ValueRanges set = set(texts, random.nextInt(4));
        double counted = rows.stream().filter(v -> contains(set, v)).count() / (double) ROWS;
        assertThat(set.selectivity(column))
            .as("seed %d, round %d, %s", SEED, round, set)
            .isCloseTo(counted, within(1e-9));
      }
    }
  }

  /** Half of the rows have one value, so each of the 10 others has a twentieth. */
  @Test
  void otherValuesShareTheRest() {
    ColumnStatistics column = new ColumnStatistics(11, 0, 10, false, 0, Map.of("3.0", 0.5));
    assertThat(ValueRanges.range(3, 3).selectivity(column)).isEqualTo(0.5);
    assertThat(ValueRanges.range(4, 4).selectivity(column)).isCloseTo(0.05, within(1e-12));
    assertThat(ValueRanges.range(3, 3).complement().selectivity(column))
        .isCloseTo(0.5, within(1e-12));
    assertThat(ValueRanges.range(0, 5).selectivity(column)).isCloseTo(0.5 + 0.25, within(1e-12));
  }
}
