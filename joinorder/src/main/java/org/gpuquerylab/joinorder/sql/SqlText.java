package org.gpuquerylab.joinorder.sql;

import net.sf.jsqlparser.parser.ASTNodeAccess;
import net.sf.jsqlparser.parser.CCJSqlParser;
import net.sf.jsqlparser.parser.Node;
import net.sf.jsqlparser.parser.ParseException;
import net.sf.jsqlparser.parser.StringProvider;
import net.sf.jsqlparser.parser.Token;
import net.sf.jsqlparser.parser.TokenMgrException;
import net.sf.jsqlparser.statement.Statement;
import net.sf.jsqlparser.statement.select.PlainSelect;
import net.sf.jsqlparser.statement.select.SetOperationList;
import org.gpuquerylab.joinorder.query.QueryFormatException;
import org.jspecify.annotations.Nullable;

/** The text of one SQL query: parses it, and names the places of faults in it. */
final class SqlText {
  private static final int LONGEST_QUOTE = 60;

  private final String text;
  private final String source;

  /**
   * A text.
   *
   * @param source what to call it in messages
   */
  SqlText(String text, String source) {
    this.text = text.startsWith("\uFEFF") ? text.substring(1) : text;
    this.source = source;
  }

  String source() {
    return source;
  }

  /** Parses the text, which must be one SELECT without WITH and set operations. */
  PlainSelect parse() {
    Statement statement = statement();
    if (statement instanceof SetOperationList) {
      throw fault("set operations such as UNION are not supported, give one SELECT");
    }
    if (!(statement instanceof PlainSelect select)) {
      throw fault("the statement is no plain SELECT, give SELECT ... FROM ... WHERE ...");
    }
    if (select.getWithItemsList() != null && !select.getWithItemsList().isEmpty()) {
      throw fault("WITH is not supported, put its tables into FROM");
    }
    return select;
  }

  private Statement statement() {
    try {
      return statement(false);
    } catch (ParseException simple) {
      try {
        // Slower, but it takes all nestings of parentheses.
        return statement(true);
      } catch (ParseException e) {
        throw fault(e);
      }
    }
  }

  private Statement statement(boolean complex) throws ParseException {
    CCJSqlParser parser =
        new CCJSqlParser(new StringProvider(text)).withAllowComplexParsing(complex);
    try {
      Statement statement = parser.Statement();
      Token next = parser.getNextToken();
      if (next.kind != 0) {
        throw at(next, "a second statement begins here, give one statement", null);
      }
      return statement;
    } catch (TokenMgrException e) {
      throw new QueryFormatException(source + ": " + e.getMessage() + ", mend it", e);
    } catch (StackOverflowError e) {
      throw new QueryFormatException(source + ": the query is nested too deeply", e);
    }
  }

  private QueryFormatException fault(ParseException e) {
    Token next = e.currentToken == null ? null : e.currentToken.next;
    if (text.isBlank() || next == null) {
      return new QueryFormatException(source + ": the file has no SQL statement, give one", e);
    }
    return next.kind == 0
        ? at(next, "the statement ends too early, complete it", e)
        : at(next, "'" + next.image + "' is not expected here, mend the SQL", e);
  }

  private QueryFormatException at(Token token, String message, @Nullable Throwable cause) {
    return new QueryFormatException(
        source + ":" + token.beginLine + ":" + token.beginColumn + ": " + message, cause);
  }

  /** A fault of the query as a whole. */
  QueryFormatException fault(String message) {
    return new QueryFormatException(source + ": " + message, null);
  }

  /** A fault at a part of the query, at its place if the parser kept that. */
  QueryFormatException fault(Object part, String message) {
    Node node = part instanceof ASTNodeAccess access ? access.getASTNode() : null;
    Token token = node == null ? null : node.jjtGetFirstToken();
    return token == null ? fault(message) : at(token, message, null);
  }

  /** A part of the query as it is shown in messages. */
  static String quote(Object part) {
    String text = part.toString();
    return text.length() <= LONGEST_QUOTE ? text : text.substring(0, LONGEST_QUOTE - 3) + "...";
  }
}
