package org.gpuquerylab.cli.internal.query;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import org.gpuquerylab.calcite.SqlFrontEnd;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.input.InputFile;
import org.jspecify.annotations.Nullable;

/** Reads a session's lines from a stream that is no terminal. */
final class SessionInput {
  private SessionInput() {}

  /** Feeds standard input to a session. */
  static void run(QuerySession session) {
    run(session, new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8)));
  }

  /** Feeds the lines of a reader to a session; the last statement needs no semicolon. */
  static void run(QuerySession session, Reader in) {
    try {
      for (String line = line(in); line != null && !session.isOver(); line = line(in)) {
        session.add(line);
      }
    } catch (IOException e) {
      throw new InputException("standard input: " + InputFile.words(e), e);
    }
    if (!session.isOver()) {
      session.finish();
    }
  }

  private static @Nullable String line(Reader in) throws IOException {
    StringBuilder line = new StringBuilder();
    int c = in.read();
    if (c < 0) {
      return null;
    }
    for (; c >= 0 && c != '\n'; c = in.read()) {
      line.append((char) c);
      if (line.length() > SqlFrontEnd.MAX_LENGTH) {
        throw new InputException(
            "standard input: a line has more than "
                + SqlFrontEnd.MAX_LENGTH
                + " characters; break it");
      }
    }
    return line.toString();
  }
}
