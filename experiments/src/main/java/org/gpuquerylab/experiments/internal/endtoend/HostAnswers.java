package org.gpuquerylab.experiments.internal.endtoend;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gpuquerylab.data.DataFolder;
import org.jspecify.annotations.Nullable;

/** DuckDB, on all threads of the host, and its answers to statements. */
final class HostAnswers {
  /** Texts are reduced to numbers below this prime. */
  private static final int PRIME = 997;

  private static final int PARTS = 3;

  private final DataFolder data;
  private final Map<String, Double> answers = new HashMap<>();

  HostAnswers(DataFolder data) {
    this.data = data;
  }

  /** The rows of a statement. */
  List<List<@Nullable Object>> rows(String sql) {
    return data.byDuckDb(sql);
  }

  /** The checksum of a statement's rows. */
  double expected(String sql) {
    return answers.computeIfAbsent(sql, text -> checksum(rows(text)));
  }

  /** A number that equal answers share: a sum of all numbers and of hashes of all texts. */
  static double checksum(List<? extends List<@Nullable Object>> rows) {
    double sum = rows.size();
    for (List<@Nullable Object> row : rows) {
      for (int i = 0; i < row.size(); i++) {
        Object value = row.get(i);
        double number =
            value instanceof Number n ? n.doubleValue() : Math.floorMod(hash(value), PRIME);
        sum += (i + 1) * number;
      }
    }
    return sum;
  }

  private static int hash(@Nullable Object value) {
    return value == null ? 1 : value.toString().hashCode();
  }

  /** DuckDB's version as a number: 2.10.3 is 2010003. */
  double version() {
    String[] parts =
        String.valueOf(rows("select version()").get(0).get(0))
            .replaceFirst("^v", "")
            .replaceFirst("[^0-9.].*", "")
            .split("[.]", -1);
    double number = 0;
    for (int i = 0; i < PARTS; i++) {
      number = 1_000 * number + (i < parts.length ? Integer.parseInt(parts[i]) : 0);
    }
    return number;
  }
}
