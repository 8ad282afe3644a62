package org.gpuquerylab.calcite.internal;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParseException;
import org.apache.calcite.sql.parser.SqlParser;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.gpuquerylab.input.InputFile;
import org.gpuquerylab.joinorder.query.QueryFormatException;

/** A text of SQL that is parsed and not bound, in the dialect of {@link Binder}. */
public final class ParsedSql {
  private final List<SqlToken> tokens;
  private final RewrittenSql rewritten;
  private final SqlRefusals refusals;
  private final SqlNode tree;

  private ParsedSql(SqlSource source, boolean isQuery) {
    tokens = SqlToken.of(source);
    rewritten = SpellingPass.rewrite(source);
    refusals = new SqlRefusals(source, rewritten, source.name());
    try {
      SqlParser parser = SqlParser.create(rewritten.text(), Binder.PARSER);
      tree = isQuery ? refusals.query(parser.parseStmtList()) : parser.parseExpression();
    } catch (SqlParseException e) {
      throw refusals.of(e);
    }
  }

  /**
   * Parses an expression.
   *
   * @param name the text's name in messages
   * @param reader gets the parsed text; it is called in a thread with a large stack
   * @return what the reader returns
   * @throws QueryFormatException if the text is no expression or takes too long, or the reader
   *     throws it; the message is one line with line, column, fault and mend
   */
  public static <T> T expression(String text, String name, Function<ParsedSql, T> reader) {
    return read(new SqlSource(text, name), false, reader);
  }

  /** Parses the one query in a file; see {@link #expression}. */
  public static <T> T query(Path file, Function<ParsedSql, T> reader) {
    return read(new SqlSource(SqlFile.read(file), InputFile.name(file)), true, reader);
  }

  private static <T> T read(SqlSource source, boolean isQuery, Function<ParsedSql, T> reader) {
    return BindingTime.call(source, () -> reader.apply(new ParsedSql(source, isQuery)));
  }

  /** The parsed text. */
  public SqlNode tree() {
    return tree;
  }

  /** A part of the text as its author wrote it, with one blank for each white space or comment. */
  public String text(SqlNode part) {
    SqlParserPos position = part.getParserPosition();
    int first = rewritten.origin(position.getLineNum(), position.getColumnNum());
    int last = rewritten.origin(position.getEndLineNum(), position.getEndColumnNum());
    return tokens.stream()
        .filter(token -> token.start() >= first && token.start() <= last)
        .map(token -> token.space() + token.text())
        .collect(Collectors.joining())
        .strip();
  }

  /** The exception for a fault at a part of the text. */
  public QueryFormatException fault(SqlNode part, String message) {
    return refusals.at(part, message);
  }
}
