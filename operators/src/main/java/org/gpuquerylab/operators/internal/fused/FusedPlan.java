package org.gpuquerylab.operators.internal.fused;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.gpuquerylab.operators.star.CodeSet;
import org.gpuquerylab.operators.star.DimensionJoin;
import org.gpuquerylab.operators.star.GroupColumn;
import org.gpuquerylab.operators.star.StarCheck;
import org.gpuquerylab.operators.star.StarQuery;
import org.gpuquerylab.operators.table.Table;

/** The plan for executing a query: its stages in order, its aggregates and its groups. */
public final class FusedPlan {
  /** The maximum number of conditions on one dimension. */
  static final int MOST_CONDITIONS = 8;

  /** The maximum number of stages. */
  public static final int MOST_STAGES = 10;

  /** The maximum number of groups for which there is an array. */
  static final long MOST_GROUPS = 1 << 24;

  /**
   * If fewer rows than this share remain, the remaining stages run row by row. The share was
   * measured on an H200; see the package's documentation.
   */
  private static final double SPARSE = 0.02;

  /** If more than this share of rows pass a stage, the stage runs row by row. */
  private static final double HARDLY_SELECTIVE = 0.6;

  private final StarQuery query;
  private final Table fact;
  private final List<Stage> stages;
  private final int wholeStages;
  private final boolean lateTogether;
  private final double[] rates;
  private final FusedAggregates aggregates;
  private final GroupCells cells;
  private final boolean empty;
  private final double[] reads;
  private final Traffic traffic;

  private FusedPlan(
      StarQuery query, Table fact, List<Stage> found, EncodedTables tables, boolean empty) {
    this.query = query;
    this.fact = fact;
    this.empty = empty;
    aggregates = new FusedAggregates(query, fact, tables);
    StageOrder order = new StageOrder(found, tables.sample(fact));
    List<Integer> best = order.best();
    stages = best.stream().map(found::get).toList();
    cells = new GroupCells(query, fact.rows(), stages, aggregates);
    wholeStages = wholeStages(order, best);
    rates =
        IntStream.rangeClosed(0, best.size())
            .mapToDouble(k -> order.rate(best.subList(0, k)))
            .toArray();
    lateTogether = order.rate(best) > HARDLY_SELECTIVE * order.rate(best.subList(0, wholeStages));
    reads = reads(order, best);
    traffic = Traffic.of(this, tables);
  }

  private double[] reads(StageOrder order, List<Integer> best) {
    Set<EncodedColumn> seen = new HashSet<>();
    List<EncodedColumn> columns = columns();
    double[] bytes = new double[columns.size()];
    for (int k = 0; k < bytes.length; k++) {
      List<Integer> passed = best.subList(0, Math.min(k, best.size()));
      EncodedColumn column = columns.get(k);
      bytes[k] = column.width() > 0 && seen.add(column) ? order.bytes(passed, column.width()) : 0;
    }
    return bytes;
  }

  private static int wholeStages(StageOrder order, List<Integer> best) {
    int whole = Math.min(1, best.size());
    while (whole < best.size()) {
      double before = order.rate(best.subList(0, whole));
      double after = order.rate(best.subList(0, whole + 1));
      if (before < SPARSE || after > HARDLY_SELECTIVE * before) {
        break;
      }
      whole++;
    }
    return whole;
  }

  /**
   * Plans a query.
   *
   * @throws IllegalArgumentException if the query names something that does not exist, if the key
   *     of a dimension has duplicates, or if there are more stages, conditions on a dimension or
   *     groups than the path supports
   */
  public static FusedPlan of(StarQuery query, EncodedTables tables) {
    StarCheck.check(query, tables.database());
    Table fact = tables.table(query.fact());
    List<Stage> stages = new ArrayList<>();
    boolean empty = fact.rows() == 0;
    Map<String, CodeSet> conditions = PassingCodes.of(fact, query.predicates());
    conditions.forEach(
        (name, passing) -> stages.add(Stage.of(name, tables.compared(fact, name), passing)));
    for (DimensionJoin join : query.joins()) {
      Stage stage = stage(query, join, fact, tables);
      empty |= stage.probe() == null || stage.probe().dimension().rows() == 0;
      stages.add(stage);
    }
    List<Stage> needed = stages.stream().filter(stage -> !stage.needless()).toList();
    FusedPlan plan = new FusedPlan(query, fact, empty ? List.of() : needed, tables, empty);
    plan.check();
    return plan;
  }

  private static Stage stage(
      StarQuery query, DimensionJoin join, Table fact, EncodedTables tables) {
    Table dimension = tables.table(join.dimension());
    DimensionKeys keys = tables.keys(dimension, join.key());
    List<String> by =
        query.groups().stream()
            .filter(group -> group.dimension().equals(join.dimension()))
            .map(GroupColumn::column)
            .distinct()
            .toList();
    EncodedColumn foreignKey = tables.compared(fact, join.foreignKey());
    GroupCodes groups = by.isEmpty() ? null : tables.groups(dimension, by);
    Map<String, CodeSet> conditions = PassingCodes.of(dimension, join.predicates());
    return Stage.of(
        join.foreignKey(),
        foreignKey,
        new DimensionProbe(dimension, keys, foreignKey, conditions, groups));
  }

  private void check() {
    if (stages.size() > MOST_STAGES) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "%s tests each row %d times, but the fused path allows %d tests; use another path",
              query.name(),
              stages.size(),
              MOST_STAGES));
    }
    for (Stage stage : stages) {
      DimensionProbe probe = stage.probe();
      if (probe != null && probe.conditions().size() > MOST_CONDITIONS) {
        throw new IllegalArgumentException(
            String.format(
                Locale.ROOT,
                "%s has conditions on %d columns of %s, but the fused path allows %d; use another path",
                query.name(),
                probe.conditions().size(),
                probe.dimension().name(),
                MOST_CONDITIONS));
      }
    }
    if (cells.count() > MOST_GROUPS / aggregates.count()) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "%s may have %d groups, but the fused path allows %d; use another path",
              query.name(),
              cells.count(),
              MOST_GROUPS / aggregates.count()));
    }
  }

  /** The query of the plan. */
  public StarQuery query() {
    return query;
  }

  /** The fact table. */
  public Table fact() {
    return fact;
  }

  /** The stages in the order of their execution. */
  public List<Stage> stages() {
    return stages;
  }

  /** The number of stages, counted from the first, that run on all rows of a tile. */
  public int wholeStages() {
    return wholeStages;
  }

  /** The share of rows that pass a number of first stages, according to a sample. */
  public double rate(int stages) {
    return rates[stages];
  }

  /** Whether most rows that pass the whole-tile stages pass the other stages as well. */
  public boolean lateTogether() {
    return lateTogether;
  }

  /** What is computed for each cell. */
  FusedAggregates aggregates() {
    return aggregates;
  }

  /**
   * The columns of the fact table in the order of their use: first the columns of the stages, then
   * those of the measures.
   */
  List<EncodedColumn> columns() {
    List<EncodedColumn> columns = new ArrayList<>(stages.stream().map(Stage::column).toList());
    columns.addAll(aggregates.columns());
    return columns;
  }

  /**
   * The expected number of bytes for each row that are read from one of the {@link #columns}; 0 if
   * the column was read before.
   */
  public double read(int column) {
    return reads[column];
  }

  /** The expected number of bytes for each row that are read from the columns of the measures. */
  double measureBytes() {
    return Arrays.stream(reads).skip(stages.size()).sum();
  }

  /** The cells in which sums are accumulated. */
  public GroupCells cells() {
    return cells;
  }

  /** Whether no row can pass, because a table is empty. */
  public boolean empty() {
    return empty;
  }

  /** The numbers of bytes that the query moves. */
  public Traffic traffic() {
    return traffic;
  }

  /**
   * The stages in order, each with the share of rows that reach it; a bar follows the last stage on
   * whole tiles.
   */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder(query.name());
    for (int k = 0; k < stages.size(); k++) {
      Stage stage = stages.get(k);
      text.append(k > 0 && k == wholeStages ? " |" : "")
          .append(String.format(Locale.ROOT, " %s %s %.4f", stage.name(), stage.kind(), rates[k]));
    }
    return text.append(String.format(Locale.ROOT, " -> %.4f", rates[stages.size()])).toString();
  }
}
