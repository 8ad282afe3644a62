package org.gpuquerylab.calcite.internal;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import org.gpuquerylab.calcite.internal.SqlToken.Kind;

/**
 * One pass over the tokens of a statement that turns spellings of PostgreSQL and DuckDB into those
 * that Calcite's parser Babel reads in the same meaning. Every token keeps its place in the
 * author's text. What the parser would read in another meaning is refused: {@code a ANTI JOIN b},
 * in which it takes ANTI for an alias, and {@code //}, which begins a comment.
 */
final class SpellingPass {
  /** Words that begin a type or a function, but are columns' names as well. */
  private static final Set<String> SOFT =
      Set.of(
          "DATE",
          "TIME",
          "TIMESTAMP",
          "VALUE",
          "RANK",
          "YEAR",
          "MONTH",
          "DAY",
          "HOUR",
          "MINUTE",
          "SECOND",
          "POSITION",
          "TEXT",
          "INTERVAL",
          "COUNT",
          "SUM",
          "AVG",
          "MIN",
          "MAX",
          "USER",
          "METHOD",
          "RESULT",
          "START",
          "END_DATE",
          "LANGUAGE",
          "LEVEL",
          "SCORE",
          "TAGS");

  private static final Set<String> JOINS = Set.of("SEMI", "ANTI", "POSITIONAL");
  private static final String CAST = "CAST";
  private static final String INTERVAL = "INTERVAL";

  private final SqlSource source;
  private final List<SqlToken> in;
  private final List<SqlToken> out = new ArrayList<>();

  /** For each open parenthesis, what to add when it closes. */
  private final Deque<String> open = new ArrayDeque<>();

  private int at;

  private SpellingPass(SqlSource source) {
    this.source = source;
    in = NestedJoins.parenthesize(SqlToken.of(source));
  }

  /** The statement in the parser's spelling; it has at least one token. */
  static RewrittenSql rewrite(SqlSource source) {
    SpellingPass dialect = new SpellingPass(source);
    dialect.dropEnd();
    for (; dialect.at < dialect.in.size(); dialect.at++) {
      dialect.step(dialect.in.get(dialect.at));
    }
    return RewrittenSql.of(dialect.out);
  }

  private void dropEnd() {
    while (!in.isEmpty() && in.get(in.size() - 1).is(";")) {
      in.remove(in.size() - 1);
    }
    if (in.isEmpty()) {
      throw source.whole("there is no SQL; give some", null);
    }
  }

  private SqlToken peek(int ahead) {
    int index = at + ahead;
    return index >= 0 && index < in.size()
        ? in.get(index)
        : new SqlToken(Kind.SIGN, "", source.text().length(), "");
  }

  private void step(SqlToken token) {
    switch (token.kind()) {
      case SIGN -> sign(token);
      case WORD -> word(token);
      case QUOTED -> out.add(token.text().charAt(0) == '`' ? quoted(token) : token);
      case STRING -> out.add(string(token));
      case NUMBER -> out.add(token);
    }
  }

  private static SqlToken quoted(SqlToken token) {
    String name = token.text().substring(1, token.text().length() - 1);
    return token.as(Kind.QUOTED, '"' + name.replace("\"", "\"\"") + '"');
  }

  /** A string; in one that begins with E, a backslash escapes. */
  private SqlToken string(SqlToken token) {
    if (token.text().charAt(0) == '\'') {
      return token;
    } else if (token.text().indexOf('\\') >= 0) {
      throw source.fault(token.start(), "escapes are not supported; write the character", null);
    }
    return token.as(Kind.STRING, token.text().substring(1));
  }

  private void sign(SqlToken token) {
    switch (token.text()) {
      case "::" -> cast(token);
      case "(" -> {
        boolean isCast = last().is(CAST, "TRY_CAST", "SAFE_CAST");
        open.push(isCast ? CAST : "");
        out.add(token);
      }
      case ")" -> close(token);
      case "==" -> out.add(token.as(Kind.SIGN, "="));
      case "//" ->
          throw source.fault(
              token.start(),
              "// is not supported; write -- before a comment, or FLOOR(a / b) for whole numbers",
              null);
      case "[" -> {
        if (!SqlPrimary.isEnd(last())) {
          throw source.fault(
              token.start(),
              "square brackets are not supported here; write names in double quotes",
              null);
        }
        out.add(token);
      }
      case ";" ->
          throw source.fault(
              peek(1).start(), "a second statement begins here; give one statement", null);
      case "'", "\"", "`" ->
          throw source.fault(token.start(), "a quote is out of place here; mend it", null);
      default -> out.add(token);
    }
  }

  private SqlToken last() {
    return out.isEmpty() ? new SqlToken(Kind.SIGN, "", 0, "") : out.get(out.size() - 1);
  }

  private void close(SqlToken token) {
    String added = open.isEmpty() ? "" : open.pop();
    if (added.equals(INTERVAL)) { // ((expression) * INTERVAL '1' unit)
      out.add(token);
      out.add(token.with(Kind.SIGN, "* " + SqlInterval.of("1 " + peek(1).text()).orElse("")));
      out.add(token.with(Kind.SIGN, ")"));
      at++;
      return;
    } else if (!added.isEmpty() && !added.equals(CAST)) {
      out.add(token.with(Kind.WORD, added));
    }
    out.add(token);
  }

  private void word(SqlToken token) {
    SqlToken next = peek(1);
    if (last().is(".")) {
      out.add(next.is("(") ? token : name(token));
    } else if (JOINS.contains(token.upper()) && next.is("JOIN") && !isAlias()) {
      throw source.fault(
          token.start(),
          token.upper()
              + " JOIN is not supported; "
              + (token.is("POSITIONAL") ? "join by a column" : "write it with EXISTS or IN"),
          null);
    } else if (token.is(INTERVAL) && interval(token, next)) {
      return;
    } else if (token.is(CAST) && castInterval()) {
      at += 5;
    } else if (token.is("AS") && CAST.equals(open.peek())) {
      out.add(token);
      at++;
      out.add(token.with(Kind.WORD, type()));
    } else if (token.is("DATE_TRUNC") && next.is("(") && peek(2).kind() == Kind.STRING) {
      truncation(token);
    } else if (token.is("NOW") && next.is("(") && peek(2).is(")")) {
      out.add(token.as(Kind.WORD, "CURRENT_TIMESTAMP"));
      at += 2;
    } else if (token.is("ISNULL", "NOTNULL") && SqlPrimary.isEnd(last())) {
      out.add(token.as(Kind.WORD, token.is("ISNULL") ? "IS NULL" : "IS NOT NULL"));
    } else if (token.is("TRY_CAST") && next.is("(")) {
      out.add(token.as(Kind.WORD, "SAFE_CAST"));
    } else {
      out.add(isName(token, next) ? name(token) : token);
    }
  }

  private boolean isAlias() {
    return last().is("AS");
  }

  private static SqlToken name(SqlToken token) {
    return token.as(Kind.QUOTED, '"' + token.text() + '"');
  }

  /** Whether a word that may begin a type or a function is a name here. */
  private boolean isName(SqlToken token, SqlToken next) {
    boolean begins = next.kind() == Kind.STRING || next.is("(", "FROM", "PRECEDING", "FOLLOWING");
    boolean ofFrom = next.is("FROM") && !(out.size() > 1 && last().is("(") && isField());
    boolean follows = !out.isEmpty() && (last().kind() == Kind.STRING || last().is("TO", INTERVAL));
    return SOFT.contains(token.upper()) && (!begins || ofFrom) && !follows;
  }

  private boolean isField() {
    return out.get(out.size() - 2).is("EXTRACT");
  }

  /** INTERVAL '1 year', INTERVAL '1' YEARS, INTERVAL 1 YEAR and INTERVAL (x) YEAR. */
  private boolean interval(SqlToken token, SqlToken next) {
    SqlToken unit = peek(2);
    if (next.is("(")) {
      int end = closing(at + 1);
      if (end < 0 || end + 1 >= in.size() || !SqlInterval.isUnit(in.get(end + 1).text())) {
        return false;
      }
      out.add(token.with(Kind.SIGN, "("));
      out.add(next);
      open.push(INTERVAL);
      at++;
      return true;
    } else if (next.kind() != Kind.STRING && next.kind() != Kind.NUMBER) {
      return false;
    }
    String text = next.text().replace("'", "");
    boolean plain = SqlInterval.isPlain(text);
    if (plain && (!SqlInterval.isUnit(unit.text()) || peek(3).is("TO", "("))) {
      return false;
    }
    String literal = SqlInterval.of(plain ? text + " " + unit.text() : text).orElse(null);
    if (literal == null) {
      throw source.fault(
          next.start(), "this interval is not supported; give months or days, not both", null);
    }
    out.add(token.as(Kind.SIGN, literal));
    at += plain ? 2 : 1;
    return true;
  }

  /** CAST('30 days' AS INTERVAL) becomes a literal, if it is that. */
  private boolean castInterval() {
    boolean isLiteral =
        peek(1).is("(") && peek(2).kind() == Kind.STRING && peek(3).is("AS") && peek(5).is(")");
    if (!isLiteral || !peek(4).is(INTERVAL)) {
      return false;
    }
    out.add(peek(2).as(Kind.SIGN, literal(peek(2))));
    return true;
  }

  private String literal(SqlToken text) {
    return SqlInterval.of(text.text().replace("'", ""))
        .orElseThrow(
            () ->
                source.fault(
                    text.start(),
                    "this interval is not supported; give months or days, not both",
                    null));
  }

  private int closing(int from) {
    int depth = 0;
    for (int i = from; i < in.size(); i++) {
      depth += in.get(i).is("(") ? 1 : in.get(i).is(")") ? -1 : 0;
      if (depth == 0) {
        return i;
      }
    }
    return -1;
  }

  /** DATE_TRUNC('unit', x) becomes FLOOR(x TO unit). */
  private void truncation(SqlToken token) {
    String unit = peek(2).text().replace("'", "");
    if (!SqlInterval.isUnit(unit) || !peek(3).is(",")) {
      throw source.fault(peek(2).start(), "this is no unit of time; write 'month'", null);
    }
    out.add(token.as(Kind.WORD, "FLOOR"));
    out.add(peek(1));
    open.push("TO " + unit.toUpperCase(java.util.Locale.ROOT));
    at += 3;
  }

  /** x::type becomes CAST(x AS type). */
  private void cast(SqlToken token) {
    if (out.isEmpty()) {
      throw source.fault(token.start(), "'::' is not expected here; mend the SQL", null);
    }
    at++;
    int start = SqlPrimary.start(out);
    SqlToken first = out.get(start);
    if (peek(0).is(INTERVAL) && start == out.size() - 1 && first.kind() == Kind.STRING) {
      out.set(start, first.as(Kind.SIGN, literal(first)));
      return;
    }
    String type = type();
    out.set(start, new SqlToken(first.kind(), first.text(), first.start(), " "));
    out.add(start, first.as(Kind.SIGN, "("));
    out.add(start, first.as(Kind.WORD, CAST));
    out.add(token.with(Kind.WORD, "AS"));
    out.add(token.with(Kind.WORD, type));
    out.add(token.as(Kind.SIGN, ")"));
  }

  /** Reads a type; afterwards the current token is its last one. */
  private String type() {
    CastType type = CastType.read(in, at);
    if (type.tokens() == 0) {
      throw source.fault(peek(0).start(), "a type is expected here, such as INTEGER", null);
    } else if (peek(type.tokens()).is("[")) {
      throw source.fault(peek(0).start(), "types of arrays are not supported; leave it out", null);
    }
    at += type.tokens() - 1;
    return type.text();
  }
}
