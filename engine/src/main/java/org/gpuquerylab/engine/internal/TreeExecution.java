package org.gpuquerylab.engine.internal;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.RelFieldCollation.NullDirection;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.SetOp;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.core.Values;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.util.ImmutableBitSet;
import org.gpuquerylab.backend.Closer;
import org.gpuquerylab.engine.answer.PlanStep;
import org.gpuquerylab.engine.internal.plan.RanPlan;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.operators.RelationalOperators;
import org.gpuquerylab.operators.expression.OrderingTerm;
import org.gpuquerylab.operators.expression.ScalarExpression;
import org.gpuquerylab.operators.relation.DataType;
import org.gpuquerylab.operators.relation.DeviceRelation;
import org.gpuquerylab.operators.relation.HostRelation;
import org.gpuquerylab.operators.relation.SetOperation;
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
  private final PlanEstimates estimates;
  private final String source;
  private final List<@Nullable Measured> measured = new ArrayList<>();

  private final RanPlan plan = new RanPlan();

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
   * A node that ran.
   *
   * @param millis its time without its inputs
   * @param host the functions that the host computed; empty text for the whole node
   */
  private record Measured(RelNode node, int depth, long rows, double millis, Set<String> host) {}

  /**
   * Prepares a run.
   *
   * @param estimates the estimated rows of the tree's nodes
   * @param source the statement's name in messages
   * @param filters whether the keys of build sides filter the tables of probe sides
   */
  public TreeExecution(
      RelationalOperators operators,
      DeviceColumns tables,
      PlanEstimates estimates,
      String source,
      boolean filters) {
    this.operators = operators;
    this.tables = tables;
    this.estimates = estimates;
    this.source = source;
    sideways = filters ? new SidewaysFilters(operators) : null;
  }

  PlanEstimates estimates() {
    return estimates;
  }

  /**
   * Runs a tree.
   *
   * @throws InputException if there is no operator for a node; the message names it
   */
  public HostRelation run(RelNode tree) {
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
    List<PlanStep> steps = new ArrayList<>();
    for (Measured node : measured) {
      if (node != null) {
        steps.add(estimates.step(node.node, node.depth, node.rows, node.millis, node.host));
      }
    }
    return steps;
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
    int place = measured.size();
    measured.add(null);
    long outer = nanosBelow;
    nanosBelow = 0;
    long start = System.nanoTime();
    depth++;
    Set<String> outerHost = onHost;
    onHost = new TreeSet<>();
    DeviceRelation result;
    try {
      result = dispatch(node, needed, carried);
      result = sideways == null ? result : sideways.passed(node, result);
    } catch (UnsupportedOperationException e) {
      measured.subList(place + 1, measured.size()).clear();
      result = byHost(node, e);
    }
    depth--;
    Set<String> host = onHost;
    onHost = outerHost;
    plan.ran(node);
    long issued = System.nanoTime();
    operators.context().queue().finish();
    long end = System.nanoTime();
    waitNanos += end - issued;
    long nanos = end - start;
    double own = (nanos - nanosBelow) / NANOS_PER_MILLI;
    measured.set(place, new Measured(node, depth, CountedRows.total(operators, result), own, host));
    nanosBelow = outer + nanos;
    return result;
  }

  private DeviceRelation byHost(RelNode node, UnsupportedOperationException missing) {
    int level = depth;
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
    } finally {
      depth = level;
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
      return project(project, needed, project.containsOver() ? null : carried);
    } else if (node instanceof Join join) {
      return new JoinExecution(this, operators, join).run(needed, carried);
    } else if (node instanceof Aggregate aggregate) {
      return new AggregateExecution(this, operators, aggregate).run();
    } else if (node instanceof Sort sort) {
      return sort(sort, needed);
    } else if (node instanceof SetOp set) {
      return combine(set);
    } else if (node instanceof Values values) {
      return operators.upload(ConstantRows.of(values));
    }
    throw new UnsupportedOperationException(
        "operator for " + node.getRelTypeName().replaceFirst("^Logical", ""));
  }

  /** Runs an input, applies an operator, and closes the input. */
  private DeviceRelation over(
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
    List<String> names = scan.getTable().getQualifiedName();
    Map<String, String> columns = new LinkedHashMap<>();
    for (int i : needed) {
      columns.put(RexTranslation.name(i), scan.getRowType().getFieldList().get(i).getName());
    }
    return tables.scan(names.get(names.size() - 1), columns);
  }

  private DeviceRelation project(
      Project project, ImmutableBitSet needed, @Nullable Carried carried) {
    RexTranslation rex = new RexTranslation(project.getCluster().getRexBuilder());
    List<RexNode> used = new ArrayList<>();
    needed.forEach(i -> used.add(project.getProjects().get(i)));
    WindowExecution windows = new WindowExecution(operators, rex, used);
    List<HostCalls.HostCall> before = List.copyOf(rex.host().calls());
    List<ScalarExpression.Named> named = new ArrayList<>();
    for (int i : needed) {
      named.add(rex.of(project.getProjects().get(i)).as(RexTranslation.name(i)));
    }
    List<HostCalls.HostCall> after =
        rex.host().calls().subList(before.size(), rex.host().calls().size());
    return over(
        project.getInput(),
        RexFields.of(used),
        carried == null ? null : carried.below(project.getProjects(), needed),
        input -> {
          if (CountedRows.isCounted(input)) {
            named.add(ScalarExpression.column(CountedRows.COUNT).as(CountedRows.COUNT));
          }
          try (Closer open = new Closer()) {
            DeviceRelation called = open.own(withHostCalls(rex, input, before));
            DeviceRelation windowed = open.own(windows.run(called));
            return operators.project(open.own(withHostCalls(rex, windowed, after)), named);
          }
        });
  }

  private DeviceRelation sort(Sort sort, ImmutableBitSet needed) {
    List<OrderingTerm> keys = new ArrayList<>();
    ImmutableBitSet.Builder used = needed.rebuild();
    for (RelFieldCollation field : sort.getCollation().getFieldCollations()) {
      used.set(field.getFieldIndex());
      boolean nullsFirst = field.nullDirection == NullDirection.FIRST;
      keys.add(
          new OrderingTerm(
              ScalarExpression.column(RexTranslation.name(field.getFieldIndex())),
              field.getDirection().isDescending(),
              nullsFirst));
    }
    int offset = number(sort.offset, 0);
    int limit = number(sort.fetch, Integer.MAX_VALUE);
    return over(
        sort.getInput(),
        used.build(),
        null,
        input -> {
          if (keys.isEmpty()) {
            return operators.limit(input, limit, offset);
          }
          return sort.fetch == null && sort.offset == null
              ? operators.sort(input, keys)
              : operators.top(input, keys, limit, offset);
        });
  }

  private static int number(@Nullable RexNode node, int otherwise) {
    if (node == null) {
      return otherwise;
    }
    Long value = node instanceof RexLiteral literal ? literal.getValueAs(Long.class) : null;
    if (value == null) {
      throw new UnsupportedOperationException("LIMIT or OFFSET that is no constant");
    }
    return (int) Math.min(Integer.MAX_VALUE, value);
  }

  private DeviceRelation combine(SetOp set) {
    SetOperation operation =
        switch (set.kind) {
          case UNION -> set.all ? SetOperation.UNION_ALL : SetOperation.UNION;
          case INTERSECT -> set.all ? SetOperation.INTERSECT_ALL : SetOperation.INTERSECT;
          case EXCEPT -> set.all ? SetOperation.EXCEPT_ALL : SetOperation.EXCEPT;
          default -> throw new UnsupportedOperationException("operator for " + set.kind);
        };
    try (Closer inputs = new Closer()) {
      DeviceRelation result = inputs.own(typed(set.getInputs().get(0), set));
      for (RelNode input : set.getInputs().subList(1, set.getInputs().size())) {
        DeviceRelation right = inputs.own(typed(input, set));
        result = inputs.own(operators.combine(result, right, operation));
      }
      return DeviceRelation.of(result.rows(), result.columns());
    }
  }

  /** The rows of an input in the types of the set operation. */
  private DeviceRelation typed(RelNode input, SetOp set) {
    List<ScalarExpression.Named> columns = new ArrayList<>();
    for (RelDataTypeField field : set.getRowType().getFieldList()) {
      int i = field.getIndex();
      DataType from = RexTypes.of(input.getRowType().getFieldList().get(i).getType());
      DataType to = RexTypes.of(field.getType());
      ScalarExpression column = ScalarExpression.column(RexTranslation.name(i));
      columns.add(
          (from.equals(to) ? column : new ScalarExpression.Cast(column, to))
              .as(RexTranslation.name(i)));
    }
    return over(
        input,
        ImmutableBitSet.range(columns.size()),
        null,
        rows -> operators.project(rows, columns));
  }
}
