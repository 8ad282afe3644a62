package org.gpuquerylab.calcite.internal;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.calcite.runtime.CalciteContextException;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.parser.SqlParseException;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.gpuquerylab.input.internal.Quote;
import org.gpuquerylab.joinorder.query.QueryFormatException;
import org.jspecify.annotations.Nullable;

/** Turns what Calcite says of a statement into one line with place, fault and mend. */
final class SqlRefusals {
  private static final int LONGEST = 160;
  private static final Pattern ENCOUNTERED =
      Pattern.compile("(?:Encountered \"(.*?)\" at|Incorrect syntax near the keyword '(\\w+)')");
  private static final Pattern NO_COLUMN = Pattern.compile("Column '(.*?)' not found in.*");
  private static final Pattern NO_TABLE = Pattern.compile("Object '(.*?)' not found.*");
  private static final Pattern NO_FUNCTION =
      Pattern.compile("No match found for function signature (.*)");
  private static final Pattern AMBIGUOUS = Pattern.compile("Column '(.*?)' is ambiguous");

  private final SqlSource source;
  private final RewrittenSql rewritten;
  private final String catalogue;

  SqlRefusals(SqlSource source, RewrittenSql rewritten, String catalogue) {
    this.source = source;
    this.rewritten = rewritten;
    this.catalogue = catalogue;
  }

  /** The one query of a text. */
  SqlNode query(SqlNodeList statements) {
    SqlNode statement = statements.get(0);
    if (statements.size() != 1) {
      throw at(statements.get(1), "a second statement begins here; give one statement");
    } else if (!statement.isA(SqlKind.QUERY)) {
      throw at(statement, "the statement is not a query; give SELECT, WITH or VALUES");
    }
    SqlNode nested = Nesting.comparisons(statement);
    if (nested != null) {
      throw at(nested, "too many comparisons are compared with each other; join them by AND");
    }
    return statement;
  }

  /** The exception for a fault at a part of the statement. */
  QueryFormatException at(SqlNode node, String message) {
    SqlParserPos position = node.getParserPosition();
    return place(position.getLineNum(), position.getColumnNum(), message, null);
  }

  private QueryFormatException place(
      int line, int column, String message, @Nullable Throwable cause) {
    return line <= 0
        ? source.whole(message, cause)
        : source.fault(rewritten.origin(line, column), message, cause);
  }

  /** The exception for what Calcite threw. */
  RuntimeException of(Throwable thrown) {
    if (thrown instanceof QueryFormatException refusal) {
      return refusal;
    } else if (thrown instanceof SqlParseException e) {
      SqlParserPos position = e.getPos();
      int line = position == null ? 0 : position.getLineNum();
      int column = position == null ? 0 : position.getColumnNum();
      return place(line, column, syntax(String.valueOf(e.getMessage())), e);
    }
    for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
      if (cause instanceof CalciteContextException e) {
        Throwable inner = e.getCause() == null ? e : e.getCause();
        return place(e.getPosLine(), e.getPosColumn(), meaning(inner), e);
      }
    }
    return source.whole(
        "this statement is not supported ("
            + shorten(Quote.line(thrown.getClass().getSimpleName() + ": " + thrown.getMessage()))
            + "); write it in another way",
        thrown);
  }

  private static String syntax(String message) {
    Matcher matcher = ENCOUNTERED.matcher(message);
    if (message.startsWith("Non-query")) {
      return "a statement begins with SELECT, WITH or VALUES; mend the SQL";
    }
    if (!matcher.find()) {
      return shorten(Quote.line(message)) + "; mend the SQL";
    }
    String word = matcher.group(1) == null ? matcher.group(2) : matcher.group(1).strip();
    if (word.contains("<EOF>")) {
      return "the statement ends too early; complete it";
    }
    String first = word.split("\\s", 2)[0];
    String quoted = first.matches("\\w{1,40}") ? ", or quote a name: \"" + first + '"' : "";
    return "'" + shorten(first) + "' is not expected here; mend the SQL" + quoted;
  }

  private String meaning(Throwable inner) {
    String message = String.valueOf(inner.getMessage());
    Matcher column = NO_COLUMN.matcher(message);
    Matcher table = NO_TABLE.matcher(message);
    Matcher function = NO_FUNCTION.matcher(message);
    Matcher ambiguous = AMBIGUOUS.matcher(message);
    if (column.matches()) {
      return "no table has a column \"" + column.group(1) + "\" in " + catalogue + "; add it";
    } else if (table.matches()) {
      return "there is no table \"" + table.group(1) + "\" in " + catalogue + "; add it";
    } else if (function.matches()) {
      return "there is no function " + function.group(1) + "; use another one";
    } else if (ambiguous.matches()) {
      return "the column \"" + ambiguous.group(1) + "\" is in several tables; put an alias before";
    }
    return shorten(Quote.line(message)) + "; mend the SQL";
  }

  private static String shorten(String text) {
    return text.length() <= LONGEST ? text : text.substring(0, LONGEST - 3) + "...";
  }
}
