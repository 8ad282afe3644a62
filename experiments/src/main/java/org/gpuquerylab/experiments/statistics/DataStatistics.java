package org.gpuquerylab.experiments.statistics;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.gpuquerylab.entropy.statistics.MeasuredStatistics;
import org.gpuquerylab.entropy.statistics.PairSelection;
import org.gpuquerylab.entropy.statistics.PredicateCounts;
import org.gpuquerylab.experiments.duckdb.DuckDb;
import org.gpuquerylab.experiments.duckdb.RowMasks;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.joinorder.sql.predicate.RowPredicate;
import org.gpuquerylab.joinorder.sql.predicate.TableColumns;
import org.jspecify.annotations.Nullable;

/**
 * Counts the rows of a file that satisfy each predicate and each pair of predicates, in one scan.
 * {@link RowMasks} counts the rows of each set of predicates, and these counts are added up for
 * each predicate and pair. The database takes O(rows z) time and keeps d rows of z / 62 + 1
 * numbers; this class takes O(d k^2) time. Here z is the number of predicates, d is the number of
 * different sets of predicates that rows satisfy, which is at most the number of rows, and k is the
 * number of predicates in a set. For a CSV file, the first rows are read in advance to find the
 * columns.
 */
public final class DataStatistics {
  private final DataFile data;
  private final List<RowPredicate> predicates;
  private final @Nullable RowSample sample;

  private DataStatistics(DataFile data, List<RowPredicate> predicates, @Nullable RowSample sample) {
    this.data = data;
    this.predicates = predicates;
    this.sample = sample;
  }

  /**
   * Computes the statistics of a file.
   *
   * @param file a CSV or Parquet file, which is identified by the ending of its name
   * @param predicates reads the predicates, at least one, over the columns of the file
   * @param sample the sample; null to count all rows. One thread draws the sample, so that the
   *     sample depends only on its seed
   * @throws InputException if the file or the predicates cannot be used; the message is one line
   */
  public static MeasuredStatistics measure(
      Path file,
      Function<TableColumns, List<RowPredicate>> predicates,
      @Nullable RowSample sample,
      PairSelection selection) {
    try (DataFile data = DataFile.open(file, sample == null ? 0 : 1)) {
      List<RowPredicate> read = predicates.apply(data.columns());
      checkNumber(read);
      List<String> names = read.stream().map(RowPredicate::name).toList();
      PredicateCounts counts = new DataStatistics(data, read, sample).count();
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
    checkTypes();
    PredicateCounts counts = new PredicateCounts(predicates.size());
    int[] satisfied = new int[predicates.size()];
    try {
      data.forEach(
          RowMasks.query(predicates, from()),
          row -> counts.add(satisfied, RowMasks.decode(row, satisfied), row[row.length - 1]));
    } catch (InputException e) {
      throw blamed(e);
    }
    return counts;
  }

  /** Each predicate must be Boolean; the database reports the type without a scan. */
  private void checkTypes() {
    List<String> types;
    try {
      types = types(predicates);
    } catch (InputException e) {
      predicates.forEach(
          predicate -> blameWhereItFails(predicate, () -> types(List.of(predicate))));
      throw e;
    }
    for (int i = 0; i < predicates.size(); i++) {
      if (!"BOOLEAN".equals(types.get(i))) {
        String fault = "the predicate is of type " + types.get(i) + "; compare it with something";
        throw predicates.get(i).faults().of(fault, null);
      }
    }
  }

  private List<String> types(List<RowPredicate> some) {
    String list = some.stream().map(RowPredicate::sql).collect(Collectors.joining(", "));
    return data.query("describe select " + list + from()).stream()
        .map(row -> String.valueOf(row.get(1)))
        .toList();
  }

  /**
   * Finds the reason why the scan failed. The reason is the file, a predicate, or neither of them
   * alone; they are tested in this order.
   */
  private InputException blamed(InputException e) {
    data.query("select " + columns("count(%s)") + from());
    for (RowPredicate predicate : predicates) {
      blameWhereItFails(
          predicate, () -> data.query("select count(*)" + from() + " where " + predicate.sql()));
    }
    return e;
  }

  private static void blameWhereItFails(RowPredicate predicate, Runnable evaluation) {
    try {
      evaluation.run();
    } catch (InputException e) {
      String words = DataFile.words(e);
      throw predicate.faults().of("it cannot be evaluated; correct it: " + words, e);
    }
  }

  /**
   * The columns that the predicates name.
   *
   * @param form writes a name
   */
  private String columns(String form) {
    return predicates.stream()
        .flatMap(predicate -> predicate.columns().stream())
        .distinct()
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
