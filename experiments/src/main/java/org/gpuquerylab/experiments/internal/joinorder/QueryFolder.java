package org.gpuquerylab.experiments.internal.joinorder;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gpuquerylab.calcite.BlockOrder;
import org.gpuquerylab.calcite.Catalogues;
import org.gpuquerylab.calcite.SqlFrontEnd;
import org.gpuquerylab.calcite.query.JoinBlock;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.input.InputFile;
import org.gpuquerylab.joinorder.query.InvalidQueryException;
import org.gpuquerylab.joinorder.query.QueryFile;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.measure.internal.folder.OwnFiles;

/**
 * The queries of a folder: {@code NAME.json} contains a query graph, {@code NAME.txt} true
 * cardinalities, and {@code NAME.sql} SQL over the tables of {@code schema.json}, with one block of
 * inner joins. {@link OwnFiles} gives a query its label; for SQL the label also depends on the
 * schema's content.
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
        QueryGraph query = graph(file, new SqlFrontEnd(Catalogues.read(schema)));
        queries.put(FILES.name(file, schema), query);
      } else {
        throw new InputException(
            schema + ": there is no such file; queries in SQL need it, it describes their tables");
      }
    }
    return Collections.unmodifiableMap(queries);
  }

  private static QueryGraph graph(Path file, SqlFrontEnd frontEnd) {
    List<JoinBlock> blocks = frontEnd.bind(file).blocks();
    if (blocks.size() != 1 || !blocks.get(0).isInner()) {
      throw new InputException(
          InputFile.name(file)
              + ": the statement does not have exactly one block of inner joins (lab queries lists"
              + " them); split it, or leave the file out");
    }
    try {
      return new BlockOrder(blocks.get(0), false).graph().orElseThrow();
    } catch (InvalidQueryException e) {
      throw new InputException(InputFile.name(file) + ": " + e.getMessage(), e);
    }
  }
}
