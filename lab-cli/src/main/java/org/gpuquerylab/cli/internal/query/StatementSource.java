package org.gpuquerylab.cli.internal.query;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import org.gpuquerylab.calcite.SqlFrontEnd;
import org.gpuquerylab.data.internal.generated.DataWorkload;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.input.InputFile;

/**
 * A statement from the command line.
 *
 * @param sql the text
 * @param source its name in messages
 */
record StatementSource(String sql, String source) {

  /**
   * Reads a file that ends in .sql, standard input for {@code -}, the statement of a workload for a
   * name such as {@code tpch:q05}, or takes the text itself.
   */
  static StatementSource of(String argument) {
    Optional<String> known = DataWorkload.statement(argument);
    if (known.isPresent()) {
      return new StatementSource(known.get(), argument);
    }
    if (argument.equals("-")) {
      return new StatementSource(standardInput(), "standard input");
    } else if (argument.toLowerCase(Locale.ROOT).endsWith(".sql")) {
      Path file = Path.of(argument);
      return new StatementSource(SqlFrontEnd.text(file), InputFile.name(file));
    }
    return new StatementSource(argument, "SQL");
  }

  private static String standardInput() {
    try {
      byte[] bytes = System.in.readNBytes(SqlFrontEnd.MAX_LENGTH + 1);
      return new String(bytes, StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new InputException("standard input: " + InputFile.words(e), e);
    }
  }
}
