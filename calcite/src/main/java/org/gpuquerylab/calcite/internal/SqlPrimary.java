package org.gpuquerylab.calcite.internal;

import java.util.List;
import java.util.Set;
import org.gpuquerylab.calcite.internal.SqlToken.Kind;

/**
 * Finds the operand of a postfix operator. Calcite 1.42 reads {@code a + 1::bigint} as {@code (a +
 * 1)::bigint}, so casts are written as CAST before it reads them.
 */
final class SqlPrimary {
  private static final Set<String> KEYWORDS =
      Set.of(
          "AND",
          "OR",
          "NOT",
          "IN",
          "SELECT",
          "WHERE",
          "ON",
          "BY",
          "THEN",
          "ELSE",
          "WHEN",
          "BETWEEN",
          "LIKE",
          "ILIKE",
          "AS",
          "FROM",
          "HAVING",
          "CASE",
          "DISTINCT",
          "LIMIT",
          "OFFSET",
          "USING",
          "ALL",
          "ANY",
          "EXISTS",
          "IS",
          "VALUES",
          "UNION",
          "SET");

  private SqlPrimary() {}

  /** Whether a token may be the last one of an expression. */
  static boolean isEnd(SqlToken token) {
    return token.is(")", "]", "END")
        || (token.kind() != Kind.SIGN && !KEYWORDS.contains(token.upper()));
  }

  /** The index of the first token of the primary expression at the end of a list. */
  static int start(List<SqlToken> out) {
    int i = out.size() - 1;
    if (out.get(i).is(")")) {
      i = call(out, opening(out, i, "(", ")"));
    } else if (out.get(i).is("]")) {
      i = opening(out, i, "[", "]");
      i = i > 0 ? i - 1 : i;
    } else if (out.get(i).is("END")) {
      i = opening(out, i, "CASE", "END");
    } else if (out.get(i).kind() == Kind.STRING && i > 0) {
      i -= out.get(i - 1).is("DATE", "TIMESTAMP", "TIME") ? 1 : 0;
    }
    while (i > 1 && out.get(i - 1).is(".")) {
      i -= 2;
    }
    return i;
  }

  /** The start of a call whose arguments open at an index: of f(..), or of f(..) OVER (..). */
  private static int call(List<SqlToken> out, int opening) {
    int i = opening;
    while (i > 2 && out.get(i - 1).is("OVER", "FILTER", "GROUP") && out.get(i - 2).is(")")) {
      i = opening(out, i - 2, "(", ")");
    }
    boolean named =
        i > 0
            && (out.get(i - 1).kind() == Kind.QUOTED
                || (out.get(i - 1).kind() == Kind.WORD
                    && !KEYWORDS.contains(out.get(i - 1).upper())));
    return named ? i - 1 : i;
  }

  private static int opening(List<SqlToken> out, int from, String opens, String closes) {
    int depth = 0;
    for (int i = from; i >= 0; i--) {
      depth += out.get(i).is(closes) ? 1 : out.get(i).is(opens) ? -1 : 0;
      if (depth == 0) {
        return i;
      }
    }
    return 0;
  }
}
