package org.gpuquerylab.data;

import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.gpuquerylab.data.internal.DataFile;
import org.gpuquerylab.data.internal.DuckDb;
import org.gpuquerylab.data.internal.PlanMemory;
import org.gpuquerylab.data.internal.PredicateTypes;
import org.gpuquerylab.data.internal.RowMasks;
import org.gpuquerylab.data.internal.RowPredicate;
import org.gpuquerylab.data.internal.TableColumns;
import org.gpuquerylab.data.type.StatedTypes;
import org.gpuquerylab.entropy.statistics.MeasuredStatistics;
import org.gpuquerylab.entropy.statistics.PairSelection;
import org.gpuquerylab.entropy.statistics.PredicateCounts;
import org.gpuquerylab.input.InputException;
import org.jspecify.annotations.Nullable;

/**
 * Counts the rows of a file that satisfy each predicate and each pair of predicates, in one scan,
 * or in several if the plan of one query would need too much memory ({@link PlanMemory}). {@link
 * RowMasks} counts the rows of each set of predicates, and these counts are added up for each
 * predicate and pair. The database takes O(rows z) time and keeps d rows of z / 62 + 1 numbers;
 * this class takes O(d k^2) time. Here z is the number of predicates, d is the number of different
 * sets of predicates that rows satisfy, which is at most the number of rows, and k is the number of
 * predicates in a set. If there are several scans, the database also keeps a number of each scan
 * for each row. For a CSV file, the first rows are read in advance to find the columns.
 */
public final class DataStatistics {
  /** Plans of queries may need this part of the memory, in addition to the data. */
  private static final int PLAN_SHARE = 4;

  private final DataFile data;
  private final List<RowPredicate> predicates;
  private final PredicateTypes types;
  private final @Nullable RowSample sample;

  private final PlanMemory plans;

  private DataStatistics(
      DataFile data, List<RowPredicate> predicates, @Nullable RowSample sample, PlanMemory plans) {
    this.data = data;
    this.plans = plans;
    this.predicates = predicates;
    this.types = new PredicateTypes(data);
    this.sample = sample;
  }

  /**
   * Computes the statistics of a file.
   *
   * @param file a CSV or Parquet file, which is identified by the ending of its name
   * @param types the types of columns of a CSV file that the user states
   * @param predicates the predicates over the columns of the file
   * @param sample the sample; null to count all rows. One thread draws the sample, so that the
   *     sample depends only on its seed
   * @throws InputException if the file or the predicates cannot be used; the message is one line
   */
  public static MeasuredStatistics measure(
      Path file,
      StatedTypes types,
      PredicateFile predicates,
      @Nullable RowSample sample,
      PairSelection selection) {
    return measure(
        file,
        types,
        predicates::read,
        sample,
        selection,
        new PlanMemory(DuckDb.MEMORY / PLAN_SHARE));
  }

  static MeasuredStatistics measure(
      Path file,
      StatedTypes types,
      Function<TableColumns, List<RowPredicate>> predicates,
      @Nullable RowSample sample,
      PairSelection selection,
      PlanMemory plans) {
    try (DataFile data = DataFile.open(file, types, sample == null ? 0 : 1)) {
      List<RowPredicate> read = predicates.apply(data.columns());
      checkNumber(read);
      List<String> names = read.stream().map(RowPredicate::name).toList();
      data.check(columns(read));
      PredicateCounts counts = new DataStatistics(data, read, sample, plans).count();
      if (sample == null) {
        data.checkCount(counts.rows());
      }
      boolean isSample = sample != null && counts.rows() == sample.rows();
      return MeasuredStatistics.of(names, counts, isSample, selection);
    }
  }

  private static void checkNumber(List<RowPredicate> read) {
    if (read.size() > PredicateFile.MAX_PREDICATES) {
      RowPredicate first = read.get(PredicateFile.MAX_PREDICATES);
      throw first
          .faults()
          .of(
              "there are more than "
                  + PredicateFile.MAX_PREDICATES
                  + " predicates; leave some out from here on",
              null);
    }
  }

  private PredicateCounts count() {
    int perQuery = plans.perQuery(predicates);
    types.check(predicates, perQuery);
    PredicateCounts counts = new PredicateCounts(predicates.size());
    int[] satisfied = new int[predicates.size()];
    int word = Math.min(perQuery, RowMasks.WORD);
    try {
      data.forEach(
          perQuery == predicates.size()
              ? RowMasks.query(sql(), from())
              : RowMasks.counted(stored(word)),
          row -> counts.add(satisfied, RowMasks.decode(row, word, satisfied), row[row.length - 1]));
    } catch (InputException e) {
      throw blamed(e);
    }
    return counts;
  }

  /**
   * Stores each number of the rows in a table of its own, by a query for each, so that no query is
   * larger than its predicates may be. The rows keep their order.
   *
   * @return the tables side by side, for a FROM clause
   */
  private String stored(int word) {
    int tables = (predicates.size() + word - 1) / word;
    for (int i = 0; i < tables; i++) {
      List<String> part = RowMasks.part(sql(), i, word);
      data.run("create temp table t" + i + " as " + RowMasks.numbers(part, word, from()));
    }
    return IntStream.range(0, tables)
        .mapToObj(i -> "t" + i)
        .collect(Collectors.joining(" positional join "));
  }

  private List<String> sql() {
    return predicates.stream().map(RowPredicate::sql).toList();
  }

  /**
   * Finds the reason why the scan failed. The reason is the file, a predicate, or neither of them
   * alone; they are tested in this order.
   */
  private InputException blamed(InputException e) {
    data.query("select " + columns("count(%s)") + from());
    for (RowPredicate predicate : predicates) {
      types.blame(
          predicate, () -> data.query("select count(*)" + from() + " where " + predicate.sql()));
    }
    return e;
  }

  private static Set<String> columns(List<RowPredicate> predicates) {
    return predicates.stream()
        .flatMap(predicate -> predicate.columns().stream())
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  /**
   * The columns that the predicates name.
   *
   * @param form writes a name
   */
  private String columns(String form) {
    return columns(predicates).stream()
        .map(column -> form.replace("%s", DuckDb.quoted(column)))
        .collect(Collectors.joining(", "));
  }

  private String from() {
    String all = " from " + data.source();
    return sample == null
        ? all
        : String.format(
            Locale.ROOT,
            " from (select %s%s using sample reservoir(%d rows) repeatable (%d))",
            columns("%s"),
            all,
            sample.rows(),
            sample.seed());
  }
}
