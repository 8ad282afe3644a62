package org.gpuquerylab.cli.internal.query;

import org.jline.reader.EOFError;
import org.jline.reader.ParsedLine;
import org.jline.reader.impl.DefaultParser;

/** Asks for more lines until a statement has its semicolon. */
final class StatementParser extends DefaultParser {
  StatementParser() {
    setQuoteChars(new char[0]);
    setEscapeChars(new char[0]);
  }

  @Override
  public ParsedLine parse(String line, int cursor, ParseContext context) {
    if (context == ParseContext.ACCEPT_LINE && !line.strip().startsWith(".")) {
      StatementSplitter splitter = new StatementSplitter();
      line.lines().forEach(splitter::add);
      if (splitter.isOpen()) {
        throw new EOFError(-1, -1, "the statement has no semicolon");
      }
    }
    return super.parse(line, cursor, context);
  }
}
