package org.gpuquerylab.experiments.internal.joinorder;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.joinorder.query.QueryFile;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.sql.SchemaReader;
import org.gpuquerylab.joinorder.sql.SqlQueryReader;
import org.gpuquerylab.measure.internal.folder.OwnFiles;

/**
 * The queries of a folder: {@code NAME.json} contains a query graph, {@code NAME.txt} true
 * cardinalities, and {@code NAME.sql} SQL over the tables of {@code schema.json}. {@link OwnFiles}
 * gives a query its label; for SQL the label also depends on the schema's content.
 */
final class QueryFolder {

  private static final String SCHEMA = "schema.json";
  private static final OwnFiles FILES =
      new OwnFiles("query", List.of("json", "txt", "sql"), SCHEMA);

  private QueryFolder() {}

  /**
   * Reads all queries, in the order of their names. The time is O(bytes).
   *
   * @throws InputException if a file cannot be read or does not contain a query; the message names
   *     the first such file
   */
  static Map<String, QueryGraph> read(Path folder) {
    Path schema = folder.resolve(SCHEMA);
    Map<String, QueryGraph> queries = new LinkedHashMap<>();
    for (Path file : FILES.list(folder)) {
      if (!file.toString().endsWith(".sql")) {
        queries.put(FILES.name(file), QueryFile.read(file, false));
      } else if (Files.isRegularFile(schema)) {
        QueryGraph query = SqlQueryReader.read(file, SchemaReader.read(schema), false);
        queries.put(FILES.name(file, schema), query);
      } else {
        throw new InputException(
            schema + ": there is no such file; queries in SQL need it, it describes their tables");
      }
    }
    return Collections.unmodifiableMap(queries);
  }
}
