package org.gpuquerylab.joinorder.sql;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import net.sf.jsqlparser.expression.BinaryExpression;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.NotExpression;
import net.sf.jsqlparser.parser.ASTNodeAccess;
import net.sf.jsqlparser.parser.CCJSqlParser;
import net.sf.jsqlparser.parser.Node;
import net.sf.jsqlparser.parser.ParseException;
import net.sf.jsqlparser.parser.StringProvider;
import net.sf.jsqlparser.parser.Token;
import net.sf.jsqlparser.parser.TokenMgrException;
import net.sf.jsqlparser.statement.Statement;
import net.sf.jsqlparser.statement.select.Join;
import net.sf.jsqlparser.statement.select.PlainSelect;
import net.sf.jsqlparser.statement.select.SetOperationList;
import org.gpuquerylab.joinorder.query.QueryFormatException;
import org.jspecify.annotations.Nullable;

/** The text of one SQL query; this class parses it, and locates faults in it. */
final class SqlText {
  /** The maximum number of characters of a text, and of bytes of a file. */
  public static final int MAX_LENGTH = 1_000_000;

  private static final int LONGEST_QUOTE = 60;
  private static final Set<String> SET_OPERATIONS = Set.of("UNION", "INTERSECT", "EXCEPT", "MINUS");
  private static final Pattern LEXICAL_ERROR =
      Pattern.compile("Lexical error at line (\\d+), column (\\d+)\\..*", Pattern.DOTALL);

  private final String text;
  private final String source;
  private final SqlTokens tokens;

  /**
   * Creates a text.
   *
   * @param source the text's name in messages
   * @throws QueryFormatException if the text is too long or nested too deeply
   */
  public SqlText(String text, String source) {
    String unmarked = text.startsWith("\uFEFF") ? text.substring(1) : text;
    this.source = source;
    if (text.length() > MAX_LENGTH) {
      throw tooLong(source);
    }
    try {
      this.text = SqlTokens.withoutEmptyLines(unmarked);
      tokens = new SqlTokens(this.text, (token, message) -> at(token, message, null));
    } catch (TokenMgrException e) {
      throw lexical(e);
    }
  }

  /**
   * Reads a file's text.
   *
   * @param in the file, which stays open
   * @param source the file's name in messages
   * @throws QueryFormatException if the text is too long or not in UTF-8
   */
  public static String read(InputStream in, String source) throws IOException {
    byte[] bytes = in.readNBytes(MAX_LENGTH + 1);
    if (bytes.length > MAX_LENGTH) {
      throw tooLong(source);
    }
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      throw new QueryFormatException(source + ": the text is not in UTF-8; save it as UTF-8", e);
    }
  }

  /**
   * The exception for a text with more than {@link #MAX_LENGTH} characters, or a file with more
   * bytes.
   */
  public static QueryFormatException tooLong(String source) {
    return new QueryFormatException(
        source + ": the SQL is longer than " + MAX_LENGTH + " characters; shorten it", null);
  }

  /** Parses the text, which must be one SELECT without WITH, set operations and sub-queries. */
  public PlainSelect parse() {
    Statement statement = statement();
    if (statement instanceof SetOperationList) {
      throw atWord(
          SET_OPERATIONS, 1, "set operations such as UNION are not supported; give one SELECT");
    }
    if (!(statement instanceof PlainSelect select)) {
      throw fault("the statement is not a plain SELECT; give SELECT ... FROM ... WHERE ...");
    }
    if (select.getWithItemsList() != null && !select.getWithItemsList().isEmpty()) {
      throw atWord(Set.of("WITH"), 1, "WITH is not supported; put its tables into FROM");
    }
    Token second = tokens.find("SELECT"::equals, 2);
    if (second != null) {
      throw at(second, "sub-queries are not supported; join their tables", null);
    }
    return select;
  }

  /**
   * Parses the text, which must be exactly one predicate.
   *
   * @throws QueryFormatException if the text is not a predicate or continues after it; the message
   *     names the place
   */
  public Expression parsePredicate() {
    if (tokens.first() == null) {
      throw whole("there is no predicate; give one");
    }
    return parse(
        CCJSqlParser::Expression, "this does not belong to the predicate before it; remove it");
  }

  private Statement statement() {
    return parse(CCJSqlParser::Statement, "a second statement begins here; give one statement");
  }

  /** A rule of the parser's grammar that reads a part of a statement. */
  @FunctionalInterface
  private interface Rule<T> {
    T parse(CCJSqlParser parser) throws ParseException;
  }

  private <T> T parse(Rule<T> rule, String surplus) {
    try {
      return parse(rule, surplus, false);
    } catch (ParseException simple) {
      try {
        // This rule is slower, but accepts all nestings of parentheses.
        return parse(rule, surplus, true);
      } catch (ParseException e) {
        throw fault(e);
      }
    }
  }

  // The parser throws various exceptions for odd names, so any exception that it throws is treated
  // as a fault of the text.
  @SuppressWarnings("PMD.AvoidCatchingGenericException")
  private <T> T parse(Rule<T> rule, String surplus, boolean complex) throws ParseException {
    CCJSqlParser parser =
        new CCJSqlParser(new StringProvider(text)).withAllowComplexParsing(complex);
    try {
      T parsed = rule.parse(parser);
      Token next = parser.getNextToken();
      if (next.kind != 0) {
        throw at(next, surplus, null);
      }
      return parsed;
    } catch (TokenMgrException e) {
      throw lexical(e);
    } catch (QueryFormatException e) {
      throw e;
    } catch (RuntimeException e) {
      throw at(
          parser.token, "the text that ends here is not understood; write it in another way", e);
    }
  }

  private QueryFormatException lexical(TokenMgrException e) {
    Matcher matcher = LEXICAL_ERROR.matcher(String.valueOf(e.getMessage()));
    String place = matcher.matches() ? ":" + matcher.group(1) + ":" + matcher.group(2) : "";
    return new QueryFormatException(
        source + place + ": a character or a quote is out of place here; mend it", e);
  }

  private QueryFormatException fault(ParseException e) {
    Token next = e.currentToken == null ? null : e.currentToken.next;
    if (tokens.first() == null || next == null) {
      return new QueryFormatException(source + ": the file has no SQL statement; give one", e);
    }
    Token bracket = tokens.find("["::equals, 1);
    if (bracket != null) {
      return at(bracket, "square brackets are not supported; write names in double quotes", e);
    }
    return next.kind == 0
        ? at(next, "the statement ends too early; complete it", e)
        : at(
            next,
            "'" + shorten(next.image) + "' is not expected here; mend the SQL" + quoted(next),
            e);
  }

  /** A word that the parser reserves may be meant as a name. */
  private static String quoted(Token word) {
    return word.image.matches("\\w{1,40}") ? ", or quote a name: \"" + word.image + '"' : "";
  }

  private QueryFormatException at(Token token, String message, @Nullable Throwable cause) {
    return new QueryFormatException(
        source + ":" + token.beginLine + ":" + token.beginColumn + ": " + message, cause);
  }

  /** Returns the exception for a fault of the query as a whole, located at its first word. */
  public QueryFormatException fault(String message) {
    Token first = tokens.first();
    return first == null ? whole(message) : at(first, message, null);
  }

  /** Returns the exception for a fault of the query's meaning, without a location. */
  public QueryFormatException whole(String message) {
    return new QueryFormatException(source + ": " + message, null);
  }

  /**
   * Returns the exception for a fault at the n-th token, counted from 1, among those that are one
   * of the given words. The words are in upper case.
   */
  QueryFormatException atWord(Set<String> words, int occurrence, String message) {
    Token token = tokens.find(words::contains, occurrence);
    return token == null ? fault(message) : at(token, message, null);
  }

  /**
   * Returns the exception for a fault at a part of the query; at the first word if the parser
   * recorded no location.
   */
  public QueryFormatException fault(Object part, String message) {
    Token token = token(part);
    return token == null ? fault(message) : at(token, message, null);
  }

  private static @Nullable Token token(@Nullable Object part) {
    Node node = part instanceof ASTNodeAccess access ? access.getASTNode() : null;
    if (node != null && node.jjtGetFirstToken() != null) {
      return node.jjtGetFirstToken();
    } else if (part instanceof BinaryExpression binary) {
      return token(binary.getLeftExpression());
    } else if (part instanceof NotExpression not) {
      return token(not.getExpression());
    } else if (part instanceof Join join) {
      return token(join.getFromItem());
    } else if (part instanceof List<?> list && !list.isEmpty()) {
      return token(list.get(0));
    }
    return null;
  }

  /** The text by which messages show a part of the query. */
  public static String quote(Object part) {
    return shorten(part.toString());
  }

  private static String shorten(String text) {
    return text.length() <= LONGEST_QUOTE ? text : text.substring(0, LONGEST_QUOTE - 3) + "...";
  }
}
