package org.gpuquerylab.experiments.ownquery;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.util.Collections;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.gpuquerylab.backend.files.Sha256;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.input.InputFile;
import org.gpuquerylab.input.Quote;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.file.QueryFile;
import org.gpuquerylab.joinorder.sql.SqlQueryReader;
import org.gpuquerylab.joinorder.sql.schema.SchemaReader;

/**
 * The queries of a folder: {@code NAME.json} is a query graph, {@code NAME.txt} true cardinalities,
 * {@code NAME.sql} SQL over the tables of {@code schema.json}. A query is called by its file's name
 * and the first digits of the content's SHA-256, so that a changed file is another query, and rows
 * of several machines are of the same one.
 */
final class QueryFolder {

  private static final String SCHEMA = "schema.json";
  private static final int MOST_FILES = 10_000;
  private static final int DIGITS = 8;
  private static final Pattern FILE =
      Pattern.compile("([A-Za-z0-9][A-Za-z0-9+_-]{0,49})[.](json|txt|sql)");

  private QueryFolder() {}

  /**
   * Reads all of them, in the order of their names. O(bytes).
   *
   * @throws InputException naming the first file that cannot be read, or is none of a query
   */
  static Map<String, QueryGraph> read(Path folder) {
    Map<String, QueryGraph> queries = new LinkedHashMap<>();
    for (Path file : files(folder)) {
      String name = file.getFileName().toString();
      if (!FILE.matcher(name).matches() || !Files.isRegularFile(file)) {
        throw new InputException(
            folder
                + ": "
                + Quote.of(name)
                + " must be a file with a name of at most 50 letters, digits, + - _ and the ending"
                + " .json, .txt or .sql; rename it, or move it away");
      }
      Path schema = folder.resolve(SCHEMA);
      boolean sql = name.endsWith(".sql");
      if (sql && !Files.isRegularFile(schema)) {
        throw new InputException(
            schema + ": there is no such file; queries in SQL need it, it describes their tables");
      }
      String stem = name.substring(0, name.lastIndexOf('.'));
      String digest = digest(sql ? List.of(file, schema) : List.of(file));
      queries.put(
          stem + "." + digest,
          sql
              ? SqlQueryReader.read(file, SchemaReader.read(schema), false)
              : QueryFile.read(file, false));
    }
    if (queries.isEmpty()) {
      throw new InputException(
          folder + ": holds no query; put files that end with .json, .txt or .sql into it");
    }
    return Collections.unmodifiableMap(queries);
  }

  private static List<Path> files(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      List<Path> found =
          files
              .filter(file -> !file.getFileName().toString().startsWith("."))
              .filter(file -> !file.getFileName().toString().equals(SCHEMA))
              .limit(MOST_FILES + 1L)
              .sorted()
              .toList();
      if (found.size() > MOST_FILES) {
        throw new InputException(
            "%s: more than %,d files, the limit; make several folders"
                .formatted(folder, MOST_FILES));
      }
      return found;
    } catch (IOException e) {
      throw new InputException(folder + ": " + InputFile.words(e) + "; name a folder", e);
    }
  }

  private static String digest(List<Path> files) {
    MessageDigest digest = Sha256.start();
    for (Path file : files) {
      try (InputStream in = Files.newInputStream(file)) {
        new DigestInputStream(in, digest).transferTo(OutputStream.nullOutputStream());
      } catch (IOException e) {
        throw new InputException(file + ": " + InputFile.words(e), e);
      }
    }
    return HexFormat.of().formatHex(digest.digest()).substring(0, DIGITS);
  }
}
