package org.gpuquerylab.experiments.internal.costmodel;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.LongPredicate;
import java.util.function.LongUnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.gpuquerylab.costmodel.SelectionInput;
import org.gpuquerylab.costmodel.internal.work.Algorithm;
import org.gpuquerylab.operators.OperatorAlgorithms;
import org.gpuquerylab.operators.device.DeviceTable;
import org.gpuquerylab.operators.device.OperatorContext;
import org.gpuquerylab.operators.selection.Condition;
import org.gpuquerylab.operators.selection.Condition.Comparison;
import org.gpuquerylab.operators.selection.Selection;
import org.gpuquerylab.operators.table.Column;
import org.gpuquerylab.operators.table.Table;

/**
 * A selection by some condition.
 *
 * @param algorithm the algorithm of the selection
 * @param input the shape of the input
 * @param table the columns of predicates and the projected columns
 * @param condition the condition of the selection
 * @param passes the same condition in plain Java, as a function of the row
 * @param projection the columns that are projected
 */
record SelectionCase(
    Algorithm algorithm,
    SelectionInput input,
    Table table,
    Condition condition,
    LongPredicate passes,
    List<Column> projection)
    implements OperatorCase {

  /** The upper bound of the values in predicate columns. */
  private static final int VALUES = 1_000_000;

  /** Strings differ only in their last four bytes, like those of the Star Schema Benchmark. */
  private static final int STRINGS = 10;

  /** The constant of the predicates of {@link #ofNumbers}. */
  int bound() {
    return bound(input);
  }

  private static int bound(SelectionInput input) {
    int predicates = input.predicateBytes().size();
    return (int) Math.round(VALUES * Math.pow(input.selectivity(), 1.0 / predicates));
  }

  /** Predicates {@code column < constant}, all with the same selectivity. */
  static SelectionCase ofNumbers(Algorithm algorithm, HostColumns data, SelectionInput input) {
    int rows = (int) input.rows();
    int predicates = input.predicateBytes().size();
    int constant = bound(input);
    List<Column> columns =
        IntStream.range(0, predicates)
            .mapToObj(i -> data.uniform("predicate" + i, rows, VALUES))
            .toList();
    List<Condition> conditions = new ArrayList<>();
    columns.forEach(
        c -> conditions.add(new Condition.Compare(c.name(), Comparison.LESS, constant)));
    return of(algorithm, input, data, columns, conditions, value -> value < constant);
  }

  /**
   * One predicate {@code column = string} on fixed-width strings, which selects one of {@value
   * #STRINGS} strings. The strings are compared by their contents, four bytes at a time.
   *
   * @param shape the shape for the models; it has a predicate for each four bytes
   */
  static SelectionCase ofStrings(HostColumns data, SelectionInput shape) {
    int rows = (int) shape.rows();
    int tested = shape.predicateBytes().size();
    List<Column> words = new ArrayList<>();
    for (int word = 1; word < tested; word++) {
      words.add(Column.ofInts("prefix" + word, data.ints("prefix", rows, row -> 0).ints()));
    }
    words.add(data.uniform("suffix", rows, STRINGS));
    List<Condition> conditions = new ArrayList<>();
    words.forEach(w -> conditions.add(new Condition.Compare(w.name(), Comparison.EQUAL, 0)));
    return of(
        Algorithm.SELECTION,
        new SelectionInput(
            rows, List.of(Integer.BYTES * tested), shape.projectedBytes(), 1.0 / STRINGS),
        data,
        words,
        conditions,
        value -> value == 0);
  }

  private static SelectionCase of(
      Algorithm algorithm,
      SelectionInput input,
      HostColumns data,
      List<Column> tested,
      List<Condition> conditions,
      LongPredicate each) {
    List<Column> projection = data.wideEach("column", (int) input.rows(), input.projectedBytes());
    List<Column> all = new ArrayList<>(tested);
    all.addAll(projection);
    List<LongUnaryOperator> values = tested.stream().map(RowHash::values).toList();
    return new SelectionCase(
        algorithm,
        input,
        new Table("r", all),
        new Condition.AllOf(conditions),
        row -> values.stream().allMatch(value -> each.test(value.applyAsLong(row))),
        projection);
  }

  /** The columns of the predicates. */
  List<Column> tested() {
    List<Column> columns = table.columns();
    return columns.subList(0, columns.size() - projection.size());
  }

  @Override
  public SelectionInput stored() {
    return new SelectionInput(
        input.rows(),
        Collections.nCopies(tested().size(), Integer.BYTES),
        input.projectedBytes(),
        input.selectivity());
  }

  @Override
  public Map<String, String> modelSteps() {
    return Map.of("filter", "filter", "prefix sum", "filter", "gather", "project");
  }

  @Override
  public List<Table> tables() {
    return List.of(table);
  }

  @Override
  public DeviceTable run(OperatorContext context, List<DeviceTable> tables) {
    List<String> names = projection.stream().map(Column::name).toList();
    return OperatorAlgorithms.named(Selection.class, algorithm().label())
        .open(context)
        .select(tables.get(0), condition, names);
  }

  @Override
  public long checksum(Table result) {
    return new RowHash(result.columns()).sum(result.rows());
  }

  @Override
  public long expectedChecksum() {
    RowHash hash = new RowHash(projection);
    return LongStream.range(0, table.rows()).parallel().filter(passes).map(hash::of).sum();
  }
}
