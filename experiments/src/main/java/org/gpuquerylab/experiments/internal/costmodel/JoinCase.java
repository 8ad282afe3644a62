package org.gpuquerylab.experiments.internal.costmodel;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongUnaryOperator;
import java.util.stream.LongStream;
import org.gpuquerylab.costmodel.JoinInput;
import org.gpuquerylab.costmodel.internal.work.Algorithm;
import org.gpuquerylab.operators.OperatorAlgorithms;
import org.gpuquerylab.operators.device.DeviceTable;
import org.gpuquerylab.operators.device.OperatorContext;
import org.gpuquerylab.operators.join.EquiJoin;
import org.gpuquerylab.operators.join.JoinColumns;
import org.gpuquerylab.operators.table.Column;
import org.gpuquerylab.operators.table.Table;

/**
 * A hash join of a fact table with the rows of a dimension that passed a selection. Foreign keys
 * are uniform over all keys of the dimension, and the passing keys are distributed evenly over
 * them.
 *
 * @param algorithm the algorithm of the join
 * @param input the shape of the input
 * @param fact the foreign key, followed by the projected columns
 * @param dimension the primary key, in no particular order, followed by the projected columns
 */
record JoinCase(Algorithm algorithm, JoinInput input, Table fact, Table dimension)
    implements OperatorCase {
  private static final String FOREIGN = "foreign";
  private static final String PRIMARY = "primary";

  /** This factor is coprime with every power of two, so multiplication by it is a permutation. */
  private static final int STRIDE = 0x9E3779B1;

  /**
   * Creates a case.
   *
   * @param input the dimension's number of rows must be a power of two
   */
  static JoinCase of(Algorithm algorithm, HostColumns data, JoinInput input) {
    int dimensionRows = (int) input.dimensionRows();
    int keys = keys(input);
    Column primary =
        data.ints(
            PRIMARY + " of " + keys,
            PRIMARY,
            dimensionRows,
            row -> (int) ((long) (row * STRIDE & (dimensionRows - 1)) * keys / dimensionRows));
    return of(algorithm, data, input, data.uniform(FOREIGN, (int) input.factRows(), keys), primary);
  }

  /**
   * The keys of the dimension are 0, 1, 2, ...; the fact table also has larger keys, which follow
   * them.
   */
  static JoinCase ofDenseKeys(Algorithm algorithm, HostColumns data, JoinInput input) {
    Column foreign = data.uniform(FOREIGN, (int) input.factRows(), keys(input));
    Column primary =
        data.ints(PRIMARY + " dense", PRIMARY, (int) input.dimensionRows(), row -> row);
    return of(algorithm, data, input, foreign, primary);
  }

  /**
   * The keys look random, because a bijection of all 32-bit numbers is applied to small numbers.
   */
  static JoinCase ofRandomKeys(Algorithm algorithm, HostColumns data, JoinInput input) {
    int rows = (int) input.factRows();
    int[] places = data.uniform(FOREIGN, rows, keys(input)).ints();
    Column foreign =
        data.ints(
            FOREIGN + " random of " + keys(input),
            FOREIGN,
            rows,
            row -> RowHash.mixInt(places[row]));
    Column primary =
        data.ints(
            PRIMARY + " random", PRIMARY, (int) input.dimensionRows(), row -> RowHash.mixInt(row));
    return of(algorithm, data, input, foreign, primary);
  }

  /** The number of possible foreign keys, which include all keys of the dimension. */
  private static int keys(JoinInput input) {
    return (int) Math.round(input.dimensionRows() / input.selectivity());
  }

  private static JoinCase of(
      Algorithm algorithm, HostColumns data, JoinInput input, Column foreign, Column primary) {
    List<Column> fact = new ArrayList<>(List.of(foreign));
    fact.addAll(data.wideEach("column", (int) input.factRows(), input.factBytes()));
    List<Column> dimension = new ArrayList<>(List.of(primary));
    dimension.addAll(
        data.wideEach("dimension", (int) input.dimensionRows(), input.dimensionBytes()));
    return new JoinCase(algorithm, input, new Table("r", fact), new Table("s", dimension));
  }

  @Override
  public Map<String, String> modelSteps() {
    if (algorithm == Algorithm.RADIX_JOIN) {
      return Map.of(
          "partition", "partition",
          "probe", "probe",
          "prefix sum", "probe",
          "gather", "project");
    }
    return Map.of(
        "count", "build",
        "count prefix sum", "build",
        "insert", "build",
        "probe", "probe",
        "prefix sum", "probe",
        "gather", "project");
  }

  @Override
  public List<Table> tables() {
    return List.of(fact, dimension);
  }

  @Override
  public DeviceTable run(OperatorContext context, List<DeviceTable> tables) {
    JoinColumns columns =
        new JoinColumns(PRIMARY, names(projected(dimension)), FOREIGN, names(projected(fact)));
    EquiJoin join = OperatorAlgorithms.named(EquiJoin.class, algorithm.label()).open(context);
    return join.join(tables.get(1), tables.get(0), columns);
  }

  /** All columns but the key. */
  static List<Column> projected(Table table) {
    return table.columns().subList(1, table.columns().size());
  }

  private static List<String> names(List<Column> columns) {
    return columns.stream().map(Column::name).toList();
  }

  @Override
  public long checksum(Table result) {
    int facts = projected(fact).size();
    List<Column> columns = result.columns();
    RowHash ofFact = new RowHash(columns.subList(0, facts));
    RowHash ofDimension = new RowHash(columns.subList(facts, columns.size()));
    return LongStream.range(0, result.rows())
        .parallel()
        .map(row -> pair(ofFact.of(row), ofDimension.of(row)))
        .sum();
  }

  @Override
  public long expectedChecksum() {
    Map<Long, Long> hashes = new HashMap<>();
    RowHash ofDimension = new RowHash(projected(dimension));
    LongUnaryOperator primary = RowHash.values(dimension.column(PRIMARY));
    for (long row = 0; row < dimension.rows(); row++) {
      hashes.put(primary.applyAsLong(row), ofDimension.of(row));
    }
    RowHash ofFact = new RowHash(projected(fact));
    LongUnaryOperator foreign = RowHash.values(fact.column(FOREIGN));
    return LongStream.range(0, fact.rows())
        .parallel()
        .filter(row -> hashes.containsKey(foreign.applyAsLong(row)))
        .map(row -> pair(ofFact.of(row), hashes.getOrDefault(foreign.applyAsLong(row), 0L)))
        .sum();
  }

  private static long pair(long fact, long dimension) {
    return RowHash.mix(fact + RowHash.mix(dimension));
  }
}
