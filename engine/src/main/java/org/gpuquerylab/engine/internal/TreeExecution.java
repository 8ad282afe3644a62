package org.gpuquerylab.engine.internal;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.SetOp;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.core.Values;
import org.apache.calcite.util.ImmutableBitSet;
import org.gpuquerylab.engine.answer.PlanStep;
import org.gpuquerylab.engine.internal.plan.RanPlan;
import org.gpuquerylab.engine.plan.Use;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.operators.RelationalOperators;
import org.gpuquerylab.operators.expression.ScalarExpression;
import org.gpuquerylab.operators.relation.DeviceRelation;
import org.gpuquerylab.operators.relation.HostRelation;
import org.jspecify.annotations.Nullable;

/**
 * Runs a tree of Calcite's logical algebra, node by node from the leaves. Column {@code i} of a
 * node's result is named by {@link RexTranslation#name}; columns that nothing above needs are left
 * out. Used once.
 */
public final class TreeExecution {
  private static final double NANOS_PER_MILLI = 1e6;

  private final RelationalOperators operators;
  private final DeviceColumns tables;
  private final @Nullable PlanEstimates estimates;
  private final String source;
  private final ChunkedExecution chunks;
  private final boolean onlyHost;
  private final RanPlan plan = new RanPlan();

  /** The nodes that ran. */
  final MeasuredSteps measured = new MeasuredSteps();

  /** Null if build sides filter no tables of probe sides. */
  final @Nullable SidewaysFilters sideways;

  private long waitNanos;
  private long fetchNanos;

  /** The time that the inputs of the current node took. */
  private long nanosBelow;

  private int depth;

  /** What the host computes for the current node. */
  private Set<String> onHost = new TreeSet<>();

  /**
   * Prepares a run.
   *
   * @param estimates the estimated rows of the tree's nodes; null if nothing joins, and nobody asks
   *     for steps
   * @param source the statement's name in messages
   * @param filters when the keys of build sides filter the tables of probe sides
   * @param paths what runs in chunks
   * @param onlyHost whether the operators run on the host in place of the device
   */
  TreeExecution(
      RelationalOperators operators,
      DeviceColumns tables,
      @Nullable PlanEstimates estimates,
      String source,
      Use filters,
      List<ChunkedPath> paths,
      boolean onlyHost) {
    this.operators = operators;
    this.tables = tables;
    this.estimates = estimates;
    this.source = source;
    this.onlyHost = onlyHost;
    chunks = new ChunkedExecution(this, operators, tables, paths);
    sideways =
        filters == Use.OFF || estimates == null || !paths.isEmpty()
            ? null
            : new SidewaysFilters(operators, filters == Use.ON ? null : estimates);
  }

  PlanEstimates estimates() {
    return Objects.requireNonNull(estimates, "estimates");
  }

  /** Gives the rows of a node, which then does not run. */
  void give(RelNode node, HostRelation rows) {
    chunks.give(node, rows);
  }

  /**
   * Runs a tree.
   *
   * @throws InputException if there is no operator for a node; the message names it
   */
  HostRelation run(RelNode tree) {
    int fields = tree.getRowType().getFieldCount();
    try (DeviceRelation result = run(tree, ImmutableBitSet.range(fields));
        DeviceRelation ordered = inOrder(result, fields)) {
      long start = System.nanoTime();
      HostRelation rows = operators.download(ordered);
      fetchNanos = System.nanoTime() - start;
      return rows;
    }
  }

  /** What ran. */
  public RanPlan plan() {
    return plan;
  }

  /** The time in which the host waited for the device at the ends of operators, in milliseconds. */
  public double waitMillis() {
    return waitNanos / NANOS_PER_MILLI;
  }

  /** The time to copy the result to the host, in milliseconds. */
  public double fetchMillis() {
    return fetchNanos / NANOS_PER_MILLI;
  }

  private static DeviceRelation inOrder(DeviceRelation result, int fields) {
    List<DeviceRelation.Attribute> columns = new ArrayList<>();
    for (int i = 0; i < fields; i++) {
      columns.add(result.column(RexTranslation.name(i)));
    }
    return DeviceRelation.of(result.rows(), columns);
  }

  /** The operators that ran, each before its inputs, with estimates. */
  public List<PlanStep> steps() {
    return measured.steps(estimates(), node -> sideways == null ? "" : sideways.mark(node));
  }

  /**
   * Runs a node.
   *
   * @param needed the fields that are needed
   * @return a relation with these fields, and perhaps with others, which the caller closes
   */
  DeviceRelation run(RelNode node, ImmutableBitSet needed) {
    return run(node, needed, null);
  }

  /**
   * Runs a node.
   *
   * @param carried what rows that stand for several carry; null if each stands for itself
   */
  DeviceRelation run(RelNode node, ImmutableBitSet needed, @Nullable Carried carried) {
    DeviceRelation known = chunks.known(node, needed);
    if (known != null) {
      return known;
    }
    ChunkedPath path = chunks.startingAt(node);
    if (path != null && !(node instanceof Aggregate)) {
      return chunks.kept(node, chunks.run(path, needed));
    }
    int place = measured.begin(node, chunks.isRepeated(node));
    long outer = nanosBelow;
    Set<String> outerHost = onHost;
    long start = System.nanoTime();
    depth++;
    try {
      nanosBelow = 0;
      onHost = new TreeSet<>(onlyHost ? Set.of("") : Set.of());
      DeviceRelation result = result(node, needed, carried, path, place);
      plan.ran(node);
      waitNanos += waited();
      long nanos = System.nanoTime() - start;
      long rows = chunks.isNew(node) ? CountedRows.total(operators, result) : -1;
      measured.end(place, node, depth, rows, nanos - nanosBelow, onHost);
      outer += nanos;
      return chunks.kept(node, result);
    } finally {
      nanosBelow = outer;
      onHost = outerHost;
      depth--;
    }
  }

  private DeviceRelation result(
      RelNode node,
      ImmutableBitSet needed,
      @Nullable Carried carried,
      @Nullable ChunkedPath path,
      int place) {
    try {
      if (path != null) {
        return chunks.run(path, (Aggregate) node);
      }
      DeviceRelation result = dispatch(node, needed, carried);
      return sideways == null ? result : sideways.passed(node, result);
    } catch (UnsupportedOperationException e) {
      measured.dropAfter(place);
      return byHost(node, e);
    }
  }

  /** Waits until the device is idle; the time in nanoseconds. */
  private long waited() {
    long issued = System.nanoTime();
    operators.context().queue().finish();
    return System.nanoTime() - issued;
  }

  private DeviceRelation byHost(RelNode node, UnsupportedOperationException missing) {
    onHost.add("");
    try {
      return operators.upload(HostExecution.run(node, this::downloaded));
    } catch (UnsupportedOperationException e) {
      missing.addSuppressed(e);
      throw new InputException(
          String.format(
              Locale.ROOT,
              "%s: the engine has no %s; write the statement without it",
              source,
              missing.getMessage()),
          missing);
    }
  }

  private HostRelation downloaded(RelNode input) {
    int fields = input.getRowType().getFieldCount();
    try (DeviceRelation rows = run(input, ImmutableBitSet.range(fields));
        DeviceRelation ordered = inOrder(rows, fields)) {
      return operators.download(ordered);
    }
  }

  private DeviceRelation dispatch(RelNode node, ImmutableBitSet needed, @Nullable Carried carried) {
    if (node instanceof TableScan scan) {
      return scan(scan, needed);
    } else if (node instanceof Filter filter) {
      RexTranslation rex = new RexTranslation(node.getCluster().getRexBuilder());
      ScalarExpression condition = rex.of(filter.getCondition());
      return over(
          filter.getInput(),
          needed.union(RexFields.of(filter.getCondition())),
          carried == null ? null : carried.without(RexFields.of(filter.getCondition())),
          input -> with(rex, input, all -> operators.filter(all, condition)));
    } else if (node instanceof Project project) {
      return new ProjectExecution(this, operators, project).run(needed, carried);
    } else if (node instanceof Join join) {
      return new JoinExecution(this, operators, join).run(needed, carried);
    } else if (node instanceof Aggregate aggregate) {
      return new AggregateExecution(this, operators, aggregate).run();
    } else if (node instanceof Sort sort) {
      return new SortExecution(this, operators, sort).run(needed);
    } else if (node instanceof SetOp set) {
      return new SetExecution(this, operators, set).run();
    } else if (node instanceof Values values) {
      return operators.upload(ConstantRows.of(values));
    }
    throw new UnsupportedOperationException(
        "operator for " + node.getRelTypeName().replaceFirst("^Logical", ""));
  }

  /** Runs an input, applies an operator, and closes the input. */
  DeviceRelation over(
      RelNode input,
      ImmutableBitSet needed,
      @Nullable Carried carried,
      Function<DeviceRelation, DeviceRelation> operator) {
    try (DeviceRelation rows = run(input, needed, carried)) {
      return operator.apply(rows);
    }
  }

  /** Applies an operator to a relation with the columns that translated expressions read. */
  DeviceRelation with(
      RexTranslation rex, DeviceRelation input, Function<DeviceRelation, DeviceRelation> operator) {
    try (DeviceRelation all = withHostCalls(rex, input, rex.host().calls());
        DeviceRelation result = operator.apply(all)) {
      return fields(result);
    }
  }

  /** The fields of a node among the columns of a relation. */
  static DeviceRelation fields(DeviceRelation relation) {
    return DeviceRelation.of(
        relation.rows(),
        relation.columns().stream().filter(column -> column.name().startsWith("$")).toList());
  }

  /** A relation with the columns of some calls besides its own. */
  DeviceRelation withHostCalls(
      RexTranslation rex, DeviceRelation input, List<HostCalls.HostCall> calls) {
    calls.forEach(call -> onHost.add(call.call().getOperator().getName()));
    return new CallColumns(operators, rex.builder()).add(input, calls);
  }

  private DeviceRelation scan(TableScan scan, ImmutableBitSet needed) {
    Map<String, String> columns = new LinkedHashMap<>();
    for (int i : needed) {
      columns.put(RexTranslation.name(i), scan.getRowType().getFieldList().get(i).getName());
    }
    DeviceRelation chunk = chunks.scan(scan, columns);
    return chunk == null ? tables.scan(operators.context().queue(), scan, columns) : chunk;
  }
}
