package org.gpuquerylab.data;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.input.InputFile;
import org.gpuquerylab.input.JsonReader;
import org.gpuquerylab.input.internal.Quote;
import org.gpuquerylab.joinorder.sql.RowPredicate;
import org.gpuquerylab.joinorder.sql.RowPredicates;
import org.gpuquerylab.joinorder.sql.TableColumns;

/**
 * Named predicates in JSON: one object with names and SQL expressions:
 *
 * <pre>{@code {"cheap": "price < 5000", "honda": "make = 'Honda'"}}</pre>
 *
 * <p>The name "comment" is reserved for a comment.
 */
public final class PredicateFile {
  /** The maximum number of predicates. */
  public static final int MAX_PREDICATES = 256;

  private static final long MAX_BYTES = 16 * InputFile.MIB;

  private final TableColumns columns;
  private final List<RowPredicate> predicates = new ArrayList<>();

  private PredicateFile(TableColumns columns) {
    this.columns = columns;
  }

  /**
   * Reads the predicates from a file or a pipe; the name {@code -} means standard input.
   *
   * @param columns the columns that the predicates may name
   * @throws InputException if the file cannot be read, does not have this form, or has an
   *     unsupported predicate
   */
  public static List<RowPredicate> read(Path file, TableColumns columns) {
    PredicateFile predicates = new PredicateFile(columns);
    return InputFile.read(
        file,
        MAX_BYTES,
        InputException::new,
        (in, source) -> JsonReader.read(in, source, InputException::new, predicates::parse));
  }

  private List<RowPredicate> parse(JsonReader json) throws IOException {
    json.members(name -> add(name, json));
    if (predicates.isEmpty()) {
      throw json.fault("there are no predicates; give one such as {\"cheap\": \"price < 10\"}");
    }
    return predicates;
  }

  private void add(String name, JsonReader json) throws IOException {
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
