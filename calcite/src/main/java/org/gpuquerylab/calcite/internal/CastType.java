package org.gpuquerylab.calcite.internal;

import java.util.List;
import java.util.Map;
import org.gpuquerylab.calcite.internal.SqlToken.Kind;

/**
 * The name of a type in a cast.
 *
 * @param text the name as the parser reads it
 * @param tokens the number of its tokens in the author's text; 0 if there is no type
 */
record CastType(String text, int tokens) {
  /** A decimal of which nobody gave the digits keeps some behind the point. */
  private static final String DECIMAL = "DECIMAL(38, 10)";

  private static final Map<String, String> NAMES =
      Map.ofEntries(
          Map.entry("TEXT", "VARCHAR"),
          Map.entry("STRING", "VARCHAR"),
          Map.entry("CHAR", "VARCHAR"),
          Map.entry("BPCHAR", "VARCHAR"),
          Map.entry("CHARACTER", "VARCHAR"),
          Map.entry("UUID", "VARCHAR"),
          Map.entry("INT", "INTEGER"),
          Map.entry("INT4", "INTEGER"),
          Map.entry("INT2", "SMALLINT"),
          Map.entry("INT8", "BIGINT"),
          Map.entry("LONG", "BIGINT"),
          Map.entry("SIGNED", "BIGINT"),
          Map.entry("HUGEINT", "DECIMAL(38, 0)"),
          Map.entry("FLOAT4", "REAL"),
          Map.entry("FLOAT8", "DOUBLE"),
          Map.entry("NUMERIC", DECIMAL),
          Map.entry("DECIMAL", DECIMAL),
          Map.entry("DEC", DECIMAL),
          Map.entry("BOOL", "BOOLEAN"),
          Map.entry("TIMESTAMPTZ", "TIMESTAMP"),
          Map.entry("DATETIME", "TIMESTAMP"));

  /** Reads the type that begins at a token. */
  static CastType read(List<SqlToken> in, int from) {
    if (from >= in.size() || in.get(from).kind() != Kind.WORD) {
      return new CastType("", 0);
    }
    String name = in.get(from).upper();
    int at = from + 1;
    if (is(in, at, "PRECISION") || is(in, at, "VARYING")) {
      at++;
    }
    String mapped = NAMES.getOrDefault(name, name);
    StringBuilder digits = new StringBuilder();
    if (is(in, at, "(")) {
      while (at < in.size() && !in.get(at).is(")")) {
        digits.append(in.get(at).text());
        at++;
      }
      digits.append(")");
      at++;
      mapped = mapped.replaceFirst("\\(.*", "");
    }
    if ((is(in, at, "WITH") || is(in, at, "WITHOUT")) && is(in, at + 1, "TIME")) {
      at += 3;
    }
    return new CastType(mapped + digits, Math.min(at, in.size()) - from);
  }

  private static boolean is(List<SqlToken> in, int index, String word) {
    return index < in.size() && in.get(index).is(word);
  }
}
