package org.gpuquerylab.cli.internal.optimize;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.input.InputFile;
import org.gpuquerylab.input.Suggestion;
import org.gpuquerylab.input.internal.Quote;
import org.gpuquerylab.joinorder.query.QueryCatalogue;
import org.gpuquerylab.joinorder.query.QueryFile;
import org.gpuquerylab.joinorder.query.QueryGraph;

/** The source of the query for {@code lab optimize}: a file, or the stored queries. */
final class QuerySource {

  private QuerySource() {}

  /**
   * Reads a query.
   *
   * @param name a file name, or a stored query's name; an existing file takes precedence
   * @throws InputException if there is neither such a file nor such a query
   * @throws org.gpuquerylab.joinorder.query.InvalidQueryException if the file has a fault
   */
  static QueryGraph read(String name, boolean crossProducts) {
    if (name.equals(InputFile.STANDARD_INPUT) || isFile(name)) {
      return QueryFile.read(Path.of(name), crossProducts);
    }
    List<String> stored = QueryCatalogue.names();
    if (stored.contains(name)) {
      QueryGraph query = QueryCatalogue.load(name);
      return crossProducts ? query.withCrossProducts() : query;
    }
    String hint = Suggestion.nearest(name, stored).map(n -> "did you mean " + n + "? ").orElse("");
    throw new InputException(
        Quote.line(name)
            + ": neither a file nor a stored query; "
            + hint
            + "lab list names the stored ones");
  }

  private static boolean isFile(String name) {
    try {
      return Files.exists(Path.of(name)) || name.contains("/") || name.endsWith(".json");
    } catch (InvalidPathException e) {
      throw new InputException(Quote.of(name) + ": this is not a file name; give another", e);
    }
  }
}
