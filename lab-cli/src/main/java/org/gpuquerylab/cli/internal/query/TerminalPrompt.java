package org.gpuquerylab.cli.internal.query;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.gpuquerylab.engine.QueryEngine;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.input.InputFile;
import org.jline.reader.EndOfFileException;
import org.jline.reader.LineReader;
import org.jline.reader.LineReaderBuilder;
import org.jline.reader.UserInterruptException;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;
import org.jline.terminal.impl.exec.ExecTerminalProvider;
import org.jline.terminal.spi.SystemStream;

/**
 * Reads a session's lines from a terminal: with a history, completion of names, and statements of
 * several lines. The terminal is set by {@code stty}, so no native library is loaded.
 */
final class TerminalPrompt {
  private static final String PROVIDER = "exec";
  private static final String PROMPT = "lab> ";
  private static final String CONTINUED = "...> ";
  private static final int KEPT = 1_000;

  private TerminalPrompt() {}

  /** Whether standard input and output are a terminal. */
  static boolean isThere() {
    ExecTerminalProvider provider = new ExecTerminalProvider();
    return provider.isSystemStream(SystemStream.Input)
        && provider.isSystemStream(SystemStream.Output);
  }

  /** Feeds the lines of the terminal to a session. */
  static void run(QuerySession session, QueryEngine engine) {
    try (Terminal terminal =
        TerminalBuilder.builder().system(true).provider(PROVIDER).dumb(true).build()) {
      run(session, engine, terminal, QueryHistory.file(System.getenv()));
    } catch (IOException e) {
      throw new InputException("the terminal: " + InputFile.words(e), e);
    }
  }

  /** Feeds the lines of a terminal to a session; an empty history is not kept. */
  static void run(
      QuerySession session, QueryEngine engine, Terminal terminal, Optional<Path> history) {
    LineReaderBuilder builder =
        LineReaderBuilder.builder()
            .terminal(terminal)
            .parser(new StatementParser())
            .completer(new NameCompleter(engine.data().tables()))
            .variable(LineReader.SECONDARY_PROMPT_PATTERN, CONTINUED)
            .variable(LineReader.HISTORY_SIZE, KEPT)
            .variable(LineReader.HISTORY_FILE_SIZE, KEPT)
            .option(LineReader.Option.DISABLE_EVENT_EXPANSION, true);
    history.ifPresent(file -> builder.variable(LineReader.HISTORY_FILE, file));
    LineReader reader = builder.build();
    while (!session.isOver()) {
      try {
        reader.readLine(PROMPT).lines().forEach(session::add);
        session.finish();
      } catch (UserInterruptException e) {
        session.drop();
      } catch (EndOfFileException e) {
        return;
      }
    }
  }
}
