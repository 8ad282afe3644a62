package org.gpuquerylab.operators;

import java.util.ArrayList;
import java.util.List;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.Closer;
import org.gpuquerylab.operators.device.OperatorContext;
import org.gpuquerylab.operators.expression.Expression;
import org.gpuquerylab.operators.expression.SortKey;
import org.gpuquerylab.operators.expression.WindowFunction;
import org.gpuquerylab.operators.internal.general.GeneralOperators;
import org.gpuquerylab.operators.relation.DeviceRelation;
import org.gpuquerylab.operators.relation.DeviceVector;
import org.gpuquerylab.operators.relation.Relation;
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
  public DeviceRelation upload(Relation relation) {
    try (Closer owner = new Closer()) {
      List<DeviceRelation.Column> columns = new ArrayList<>();
      for (Vector column : relation.columns()) {
        DeviceVector vector =
            owner.own(DeviceVector.upload(context.backend(), context.queue(), column));
        columns.add(DeviceRelation.Column.of(column.name(), vector));
      }
      return DeviceRelation.of(relation.rows(), columns);
    }
  }

  /** Copies a relation to the host; columns with row references are gathered. */
  public Relation download(DeviceRelation relation) {
    try (DeviceRelation plain = gather(relation)) {
      List<Vector> columns = new ArrayList<>();
      for (DeviceRelation.Column column : plain.columns()) {
        columns.add(column.vector().download(context.queue(), column.name()));
      }
      return new Relation(relation.rows(), columns);
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
  public DeviceRelation project(DeviceRelation relation, List<Expression.Named> expressions) {
    return operators.project(relation, expressions);
  }

  /** Like {@link #project(DeviceRelation, List)}. */
  public DeviceRelation project(DeviceRelation relation, Expression.Named... expressions) {
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
  public DeviceRelation filter(DeviceRelation relation, Expression condition) {
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
  public DeviceRelation sort(DeviceRelation relation, List<SortKey> keys) {
    return operators.sort(relation, keys);
  }

  /**
   * The rows of {@link #sort} from row {@code offset} on, at most {@code limit}. If these are few,
   * only the rows are sorted that a sample shows to be among the first.
   *
   * @throws IllegalArgumentException if a number is negative
   */
  public DeviceRelation top(DeviceRelation relation, List<SortKey> keys, int limit, int offset) {
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
      List<Expression> partitionBy,
      List<SortKey> orderBy,
      List<WindowFunction> functions) {
    return operators.window(relation, partitionBy, orderBy, functions);
  }

  /** Waits for the queue and closes it. Relations stay open. */
  @Override
  public void close() {
    resources.close();
  }
}
