package org.gpuquerylab.operators;

import java.util.ArrayList;
import java.util.List;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.Closer;
import org.gpuquerylab.operators.device.OperatorContext;
import org.gpuquerylab.operators.expression.OrderingTerm;
import org.gpuquerylab.operators.expression.ScalarExpression;
import org.gpuquerylab.operators.expression.WindowFunction;
import org.gpuquerylab.operators.internal.general.GeneralOperators;
import org.gpuquerylab.operators.relation.AggregateCall;
import org.gpuquerylab.operators.relation.DeviceRelation;
import org.gpuquerylab.operators.relation.DeviceVector;
import org.gpuquerylab.operators.relation.HostRelation;
import org.gpuquerylab.operators.relation.JoinKind;
import org.gpuquerylab.operators.relation.KeyFilter;
import org.gpuquerylab.operators.relation.SetOperation;
import org.gpuquerylab.operators.relation.Vector;

/**
 * The operators of a general plan on a device: relations of any types with NULLs, as SQL defines
 * them. Each method takes relations, which it does not modify, and returns a new one, which the
 * caller closes; relations share columns. A relation has fewer than 2^31 rows. If memory does not
 * suffice, a method throws an exception and leaves nothing open. Only one thread at a time may use
 * an instance.
 */
public final class RelationalOperators implements AutoCloseable {
  private final Closer resources = new Closer();
  private final OperatorContext context;
  private final GeneralOperators operators;

  /** Opens a queue on a backend. */
  public RelationalOperators(Backend backend) {
    this(backend, false);
  }

  /**
   * Opens a queue on a backend.
   *
   * @param profiled whether the device times each command, see {@link #context}
   */
  public RelationalOperators(Backend backend, boolean profiled) {
    context = resources.own(new OperatorContext(backend, profiled));
    operators = resources.orClose(() -> resources.own(new GeneralOperators(context)));
  }

  /** The queue on which the operators run, and its times. */
  public OperatorContext context() {
    return context;
  }

  /** Copies a relation to the device. */
  public DeviceRelation upload(HostRelation relation) {
    try (Closer owner = new Closer()) {
      List<DeviceRelation.Attribute> columns = new ArrayList<>();
      for (Vector column : relation.columns()) {
        DeviceVector vector =
            owner.own(DeviceVector.upload(context.backend(), context.queue(), column));
        columns.add(DeviceRelation.Attribute.of(column.name(), vector));
      }
      return DeviceRelation.of(relation.rows(), columns);
    }
  }

  /** Copies a relation to the host; columns with row references are gathered. */
  public HostRelation download(DeviceRelation relation) {
    try (DeviceRelation plain = gather(relation)) {
      List<Vector> columns = new ArrayList<>();
      for (DeviceRelation.Attribute column : plain.columns()) {
        columns.add(column.vector().download(context.queue(), column.name()));
      }
      return new HostRelation(relation.rows(), columns);
    }
  }

  /**
   * The same rows without row references: each value is read once, where the references point to,
   * and written once. Columns without references are shared.
   */
  public DeviceRelation gather(DeviceRelation relation) {
    return operators.gather(relation);
  }

  /**
   * Computes columns. An expression that is only a column shares it; all others are computed in one
   * pass, which reads each used column once and writes each result once. If memory is short, or an
   * expression too long for a kernel, the message says so.
   *
   * @param expressions the columns of the result, in order
   * @throws ArithmeticException if a result does not fit its type; the message names the expression
   * @throws IllegalArgumentException if an expression does not fit the relation
   */
  public DeviceRelation project(DeviceRelation relation, List<ScalarExpression.Named> expressions) {
    return operators.project(relation, expressions);
  }

  /** Like {@link #project(DeviceRelation, List)}. */
  public DeviceRelation project(DeviceRelation relation, ScalarExpression.Named... expressions) {
    return project(relation, List.of(expressions));
  }

  /**
   * The rows for which a condition is true, neither false nor NULL, in their order. The condition
   * is computed in one pass, which writes a bit for each row; the result has row references, 4
   * bytes for each row, which the columns share.
   *
   * @throws ArithmeticException if a part of the condition does not fit its type; the message names
   *     it
   * @throws IllegalArgumentException if the condition does not fit the relation
   */
  public DeviceRelation filter(DeviceRelation relation, ScalarExpression condition) {
    return operators.filter(relation, condition);
  }

  /**
   * The rows in an order; rows with equal keys keep theirs. Keys become unsigned integers of as
   * many bits as their values' range needs, side by side in words of 64 bits; a radix sort takes a
   * pass for each 8 bits. The result has row references, except for a relation of two or three
   * columns that are stored in 32 bits without NULLs: their values are moved with the keys. Scratch
   * memory: at most 32 bytes for each row.
   *
   * @param keys the keys, the most significant one first; without keys, the order is the same
   * @throws ArithmeticException if a key does not fit its type
   */
  public DeviceRelation sort(DeviceRelation relation, List<OrderingTerm> keys) {
    return operators.sort(relation, keys);
  }

  /**
   * The rows of {@link #sort} from row {@code offset} on, at most {@code limit}. If these are few,
   * only the rows are sorted that a sample shows to be among the first.
   *
   * @throws IllegalArgumentException if a number is negative
   */
  public DeviceRelation top(
      DeviceRelation relation, List<OrderingTerm> keys, int limit, int offset) {
    checkNotNegative(limit, offset);
    return operators.top(relation, keys, limit, offset);
  }

  /**
   * At most {@code limit} rows from row {@code offset} on.
   *
   * @throws IllegalArgumentException if a number is negative
   */
  public DeviceRelation limit(DeviceRelation relation, int limit, int offset) {
    checkNotNegative(limit, offset);
    return operators.limit(relation, limit, offset);
  }

  private static void checkNotNegative(int limit, int offset) {
    if (limit < 0 || offset < 0) {
      throw new IllegalArgumentException(
          "LIMIT and OFFSET must not be negative, not " + limit + " and " + offset);
    }
  }

  /**
   * Window functions: the rows sorted by partition and then by order, with a column for each
   * function. NULLs are one partition, and are equal in the order. A function takes a few passes
   * after the sort; scratch memory: about 40 bytes for each row.
   *
   * @param partitionBy the partitions; without any, all rows are one
   * @param orderBy the order in a partition; without any, all its rows have the same
   * @throws ArithmeticException if a sum does not fit its type; the message names it
   */
  public DeviceRelation window(
      DeviceRelation relation,
      List<ScalarExpression> partitionBy,
      List<OrderingTerm> orderBy,
      List<WindowFunction> functions) {
    return operators.window(relation, partitionBy, orderBy, functions);
  }

  /**
   * The rows of two relations with equal keys. A table is built of the right side's keys, so the
   * right side should be the smaller one. The result has row references, which the columns of a
   * side share; of a unique right side of which each left row has a match, only for the right
   * side's columns. The work is O(left + right + result); memory is 4 to 24 bytes for each row of
   * the right side, 4 for each row of the left side, and 8 for each of both if keys of the right
   * side are not unique, 8 for each row of the result. A table that exceeds half of the free memory
   * is built in parts.
   *
   * @param leftKeys key columns of the left side, at least one
   * @param rightKeys key columns of the right side, as many and of the same types
   * @return the columns of the left side and, if the kind keeps it, those of the right side
   * @throws IllegalArgumentException if keys do not fit together, if two columns of the result have
   *     the same name, or if the result has more than 2^31 - 1 rows; the message says how many
   */
  public DeviceRelation join(
      DeviceRelation left,
      DeviceRelation right,
      JoinKind kind,
      List<String> leftKeys,
      List<String> rightKeys) {
    return operators.join(left, right, kind, leftKeys, rightKeys, null);
  }

  /**
   * Like {@link #join(DeviceRelation, DeviceRelation, JoinKind, List, List)}, but rows match only
   * if a condition is also true. All pairs with equal keys must fit into memory, 8 bytes each.
   *
   * @param residual a condition on the columns of both sides, whose names must be different
   * @throws ArithmeticException if a part of the condition does not fit its type
   */
  public DeviceRelation join(
      DeviceRelation left,
      DeviceRelation right,
      JoinKind kind,
      List<String> leftKeys,
      List<String> rightKeys,
      ScalarExpression residual) {
    return operators.join(left, right, kind, leftKeys, rightKeys, residual);
  }

  /**
   * The groups of rows with equal keys, in any order, with aggregates of each; NULL equals NULL in
   * keys. Without keys, all rows are one group, even if there are none. The work is O(rows); memory
   * is 12 bytes and 8 to 16 for each aggregate, for up to four times as many cells as there are
   * groups. A table that is too small is begun again with more cells.
   *
   * @param keys the key columns, which become the first columns of the result
   * @throws ArithmeticException if a sum does not fit its type; the message names the aggregate
   * @throws IllegalArgumentException if a column does not exist or has a type that a function does
   *     not take
   */
  public DeviceRelation aggregate(
      DeviceRelation relation, List<String> keys, List<AggregateCall> aggregates) {
    return operators.aggregate(relation, keys, aggregates);
  }

  /** Each different row once; NULL equals NULL. Like an aggregation by all columns. */
  public DeviceRelation distinct(DeviceRelation relation) {
    return aggregate(
        relation,
        relation.columns().stream().map(DeviceRelation.Attribute::name).toList(),
        List.of());
  }

  /**
   * The result of a set operation on two relations with columns of the same types. The work is
   * O(left + right); memory is a copy of both sides and that of an aggregation by all columns.
   *
   * @return a relation with the names of the left side's columns
   */
  public DeviceRelation combine(DeviceRelation left, DeviceRelation right, SetOperation operation) {
    return operators.combine(left, right, operation);
  }

  /**
   * The keys of a relation as a filter for relations that will be joined with it.
   *
   * @param keys the key columns, at least one
   */
  public KeyFilter keyFilter(DeviceRelation relation, List<String> keys) {
    return operators.keyFilter(relation, keys);
  }

  /** Waits for the queue and closes it. Relations stay open. */
  @Override
  public void close() {
    resources.close();
  }
}
