package org.gpuquerylab.calcite;

import java.nio.file.Path;
import java.util.Collections;
import java.util.Map;
import org.gpuquerylab.calcite.internal.Binder;
import org.gpuquerylab.calcite.internal.SqlFile;
import org.gpuquerylab.calcite.query.BoundQuery;
import org.gpuquerylab.calcite.query.Catalogue;
import org.gpuquerylab.input.InputFile;
import org.gpuquerylab.input.internal.LastUsed;

/**
 * Binds statements in SQL against a catalogue. The dialect is that of Calcite's parser Babel, with
 * spellings of PostgreSQL and DuckDB. A bound statement is kept, so the same text costs nothing the
 * second time. Thread-safe.
 */
public final class SqlFrontEnd {
  /** The maximum number of bound statements that are kept. */
  private static final int KEPT = 256;

  /** The maximum number of characters of a statement. */
  public static final int MAX_LENGTH = SqlFile.MAX_LENGTH;

  private final Binder binder;
  private final Map<String, BoundQuery> bound = Collections.synchronizedMap(new LastUsed<>(KEPT));

  /** Creates a front end for the tables of a catalogue. */
  public SqlFrontEnd(Catalogue catalogue) {
    binder = new Binder(catalogue);
  }

  /**
   * Binds one statement. The same text has the same tree and the same blocks, whatever its name is.
   *
   * @param sql a query, which may end with a semicolon
   * @param source the statement's name in messages
   * @throws org.gpuquerylab.joinorder.query.QueryFormatException if the statement is refused; the
   *     message is one line with line, column, fault and mend
   */
  public BoundQuery bind(String sql, String source) {
    BoundQuery known = bound.get(sql);
    if (known == null) {
      known = binder.bind(sql, source);
      bound.put(sql, known);
    }
    return known.source().equals(source)
        ? known
        : new BoundQuery(source, known.tree(), known.blocks());
  }

  /** Binds the statement in a file; see {@link #bind}. */
  public BoundQuery bind(Path file) {
    return bind(text(file), InputFile.name(file));
  }

  /**
   * The text of a statement in a file in UTF-8.
   *
   * @throws org.gpuquerylab.joinorder.query.QueryFormatException if the file cannot be read; the
   *     message is one line
   */
  public static String text(Path file) {
    return SqlFile.read(file);
  }
}
