package org.gpuquerylab.data;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.gpuquerylab.data.internal.RowPredicate;
import org.gpuquerylab.data.internal.RowPredicates;
import org.gpuquerylab.data.internal.TableColumns;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.input.InputFile;
import org.gpuquerylab.input.JsonReader;
import org.gpuquerylab.input.internal.Quote;

/**
 * A file of predicates over the rows of one table: named ones in JSON, one object with names and
 * SQL expressions,
 *
 * <pre>{@code {"cheap": "price < 5000", "honda": "make = 'Honda'"}}</pre>
 *
 * <p>in which the name "comment" is reserved for a comment; or those that the WHERE of a query
 * joins by AND.
 */
public final class PredicateFile {
  /** The maximum number of predicates. */
  public static final int MAX_PREDICATES = 256;

  private static final long MAX_BYTES = 16 * InputFile.MIB;

  private final Path file;
  private final boolean isQuery;

  private PredicateFile(Path file, boolean isQuery) {
    this.file = file;
    this.isQuery = isQuery;
  }

  /** Named predicates in JSON. The name {@code -} means standard input. */
  public static PredicateFile json(Path file) {
    return new PredicateFile(file, false);
  }

  /** The predicates of a query in SQL, a SELECT over one table of any name. */
  public static PredicateFile sql(Path file) {
    return new PredicateFile(file, true);
  }

  /**
   * Reads the predicates.
   *
   * @param columns the columns that the predicates may name
   * @throws InputException if the file cannot be read, does not have this form, or has an
   *     unsupported predicate
   */
  List<RowPredicate> read(TableColumns columns) {
    return isQuery
        ? RowPredicates.ofQuery(file, columns)
        : InputFile.read(
            file,
            MAX_BYTES,
            InputException::new,
            (in, source) ->
                JsonReader.read(in, source, InputException::new, json -> parse(json, columns)));
  }

  private static List<RowPredicate> parse(JsonReader json, TableColumns columns)
      throws IOException {
    List<RowPredicate> predicates = new ArrayList<>();
    json.members(name -> add(name, json, columns, predicates));
    if (predicates.isEmpty()) {
      throw json.fault("there are no predicates; give one such as {\"cheap\": \"price < 10\"}");
    }
    return predicates;
  }

  private static void add(
      String name, JsonReader json, TableColumns columns, List<RowPredicate> predicates)
      throws IOException {
    if (predicates.size() == MAX_PREDICATES) {
      throw json.fault("there are more than " + MAX_PREDICATES + " predicates; leave some out");
    }
    Quote.faultOfName(name)
        .ifPresent(
            fault -> {
              throw json.fault(fault);
            });
    String sql = json.text();
    predicates.add(RowPredicates.read(name, sql, columns, json.place()::fault));
  }
}
