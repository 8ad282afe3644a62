package org.gpuquerylab.data.internal.dataset;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import org.gpuquerylab.data.internal.DuckDb;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.operators.ssb.Queries;
import org.gpuquerylab.operators.star.StarQuery;
import org.gpuquerylab.operators.star.StarResult;
import org.gpuquerylab.operators.table.Database;
import org.jspecify.annotations.Nullable;

/** DuckDB's answers to the SQL of the 13 queries on the same data. */
public final class SsbOracle implements AutoCloseable {
  private final DuckDb duckDb;

  /**
   * Copies the data to DuckDB; the time is O(values).
   *
   * @throws InputException if DuckDB is missing
   */
  public SsbOracle(Database database) {
    duckDb = DuckDb.open();
    try {
      duckDb.load(database);
    } catch (RuntimeException e) {
      duckDb.close();
      throw e;
    }
  }

  /** Uses data that are already in a database, which is closed together with this oracle. */
  SsbOracle(DuckDb duckDb) {
    this.duckDb = duckDb;
  }

  /**
   * The rows from DuckDB, in its order.
   *
   * @throws InputException if DuckDB reports a fault, or if a sum does not fit into 64 bits
   */
  public List<StarResult.Row> rows(StarQuery query) {
    return duckDb.query(Queries.sql(query)).stream().map(SsbOracle::row).toList();
  }

  private static StarResult.Row row(List<@Nullable Object> values) {
    List<Comparable<?>> groups = new ArrayList<>();
    for (Object value : values.subList(0, values.size() - 1)) {
      groups.add(
          Objects.requireNonNull(value) instanceof Number number
              ? (Comparable<?>) Math.toIntExact(number.longValue())
              : value.toString());
    }
    Object sum = values.get(values.size() - 1);
    // In SQL, the sum over no rows is null, and sums have 128 bits.
    BigInteger exact =
        sum == null ? BigInteger.ZERO : new BigDecimal(sum.toString()).toBigIntegerExact();
    if (exact.bitLength() >= Long.SIZE) {
      throw new InputException(
          String.format(
              Locale.ROOT,
              "its sum %s of group %s needs more than 64 bits, in which the paths wrap around; check smaller values",
              exact,
              groups));
    }
    return new StarResult.Row(groups, exact.longValue());
  }

  /**
   * A description of the first difference from DuckDB's rows; empty if all rows are equal and in
   * the same order.
   */
  public Optional<String> difference(StarQuery query, StarResult result) {
    List<StarResult.Row> expected = rows(query);
    List<StarResult.Row> found = result.rows();
    for (int row = 0; row < Math.min(expected.size(), found.size()); row++) {
      if (!expected.get(row).equals(found.get(row))) {
        return Optional.of(
            String.format(
                Locale.ROOT,
                "row %d is %s, DuckDB has %s",
                row + 1,
                found.get(row),
                expected.get(row)));
      }
    }
    return expected.size() == found.size()
        ? Optional.empty()
        : Optional.of(
            String.format(Locale.ROOT, "%d rows, DuckDB has %d", found.size(), expected.size()));
  }

  @Override
  public void close() {
    duckDb.close();
  }
}
