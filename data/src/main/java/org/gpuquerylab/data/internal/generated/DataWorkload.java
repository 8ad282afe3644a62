package org.gpuquerylab.data.internal.generated;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.input.Suggestion;
import org.gpuquerylab.operators.ssb.Queries;
import org.gpuquerylab.operators.star.StarQuery;

/** The statements over generated data. */
public enum DataWorkload {
  /** The Star Schema Benchmark. */
  SSB(0),
  /** TPC-H with the parameters of its validation run. */
  TPCH(22),
  /** The tables of {@link ShopTables}. */
  SHOP(30);

  private static final Pattern NAME = Pattern.compile("(ssb|tpch|shop):(q[0-9]+)");

  private final int files;

  DataWorkload(int files) {
    this.files = files;
  }

  /** The name in commands and rows. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The workload of a name. */
  public static DataWorkload of(String label) {
    return valueOf(label.toUpperCase(Locale.ROOT));
  }

  /** All statements by name, such as {@code q05}. */
  public Map<String, String> statements() {
    Map<String, String> all = new LinkedHashMap<>();
    if (this == SSB) {
      for (StarQuery query : Queries.all()) {
        all.put(query.name(), Queries.sql(query));
      }
    }
    for (int i = 1; i <= files; i++) {
      String name = String.format(Locale.ROOT, "q%02d", i);
      all.put(name, text(name));
    }
    return Collections.unmodifiableMap(all);
  }

  private String text(String name) {
    String file = label() + "/" + name + ".sql";
    try (InputStream in = DataWorkload.class.getResourceAsStream(file)) {
      if (in == null) {
        throw new IllegalStateException("the jar lacks " + file);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * The statement of a name such as {@code tpch:q05}; empty if the text is no such name.
   *
   * @throws InputException if the workload has no such statement; the message lists the names
   */
  public static Optional<String> statement(String name) {
    Matcher parts = NAME.matcher(name);
    if (!parts.matches()) {
      return Optional.empty();
    }
    Map<String, String> all = of(parts.group(1)).statements();
    String sql = all.get(parts.group(2));
    if (sql == null) {
      throw Suggestion.unknown("statement", parts.group(2), List.copyOf(all.keySet()));
    }
    return Optional.of(sql);
  }
}
