package org.gpuquerylab.engine;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.rel.RelNode;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.Closer;
import org.gpuquerylab.backend.device.OutOfDeviceMemoryException;
import org.gpuquerylab.calcite.BlockOrder;
import org.gpuquerylab.calcite.Catalogues;
import org.gpuquerylab.calcite.SqlFrontEnd;
import org.gpuquerylab.calcite.query.BoundQuery;
import org.gpuquerylab.calcite.query.Catalogue;
import org.gpuquerylab.calcite.query.JoinBlock;
import org.gpuquerylab.data.DataFolder;
import org.gpuquerylab.engine.answer.PlanStep;
import org.gpuquerylab.engine.answer.QueryResult;
import org.gpuquerylab.engine.internal.DeviceColumns;
import org.gpuquerylab.engine.internal.PlanEstimates;
import org.gpuquerylab.engine.internal.TreeExecution;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.joinorder.JoinOrderOptimizer;
import org.gpuquerylab.joinorder.plan.JoinTree;
import org.gpuquerylab.joinorder.query.InvalidQueryException;
import org.gpuquerylab.operators.RelationalOperators;
import org.gpuquerylab.operators.relation.HostRelation;

/**
 * Answers statements in SQL over data in files.
 *
 * <pre>{@code
 * try (Backend backend = Backends.find().open("cpu");
 *     QueryEngine engine = QueryEngine.open(Path.of("data"), backend)) {
 *   System.out.println(engine.query("select count(*) from orders").rows().toRows());
 * }
 * }</pre>
 *
 * <p>A statement is bound by Calcite. Each of its join blocks is ordered under C_out with
 * cardinalities from statistics and samples of the data. The plan runs on the device, operator by
 * operator; columns stay on the device once a statement has used them. Only one thread at a time
 * may use an instance.
 */
public final class QueryEngine implements AutoCloseable {
  private static final double NANOS_PER_MILLI = 1e6;

  private final Closer resources = new Closer();
  private final DataFolder data;
  private final Catalogue catalogue;
  private final SqlFrontEnd frontEnd;
  private final RelationalOperators operators;
  private final DeviceColumns columns;
  private JoinOrderOptimizer optimizer;

  private QueryEngine(Path path, Backend backend) {
    data = resources.own(DataFolder.open(path));
    catalogue = resources.orClose(() -> catalogue(data.schema()));
    frontEnd = new SqlFrontEnd(catalogue);
    operators = resources.orClose(() -> resources.own(new RelationalOperators(backend)));
    columns = resources.own(new DeviceColumns(data.tables(), operators));
    optimizer = JoinOrderOptimizer.onHost();
  }

  /**
   * Loads data, and opens a queue on a device.
   *
   * @param data what {@link DataFolder#open} takes
   * @param backend must stay open as long as the engine
   * @throws InputException if the data cannot be read; the message names the file
   */
  public static QueryEngine open(Path data, Backend backend) {
    return new QueryEngine(data, backend);
  }

  private static Catalogue catalogue(String schema) {
    try {
      return Catalogues.read(
          new ByteArrayInputStream(schema.getBytes(StandardCharsets.UTF_8)), "the data");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Orders joins by another algorithm or cost function from now on.
   *
   * @param other open as long as the engine uses it; the engine does not close it
   * @return this engine
   */
  public QueryEngine withOptimizer(JoinOrderOptimizer other) {
    optimizer = other;
    return this;
  }

  /** The data. */
  public DataFolder data() {
    return data;
  }

  /** Like {@link #query(String, String)}, with {@code SQL} as the name. */
  public QueryResult query(String sql) {
    return query(sql, "SQL");
  }

  /**
   * Answers a statement.
   *
   * @param source the statement's name in messages
   * @throws InputException if the statement is refused, or if the device has too little memory; the
   *     message is one line
   */
  public QueryResult query(String sql, String source) {
    long start = System.nanoTime();
    RelNode tree = tree(sql, source);
    long ordered = System.nanoTime();
    TreeExecution execution = new TreeExecution(operators, columns, source);
    HostRelation rows = run(execution, tree, source);
    long end = System.nanoTime();
    return new QueryResult(
        tree.getRowType().getFieldNames(),
        rows,
        execution.steps(new PlanEstimates(catalogue)),
        (ordered - start) / NANOS_PER_MILLI,
        (end - ordered) / NANOS_PER_MILLI);
  }

  private static HostRelation run(TreeExecution execution, RelNode tree, String source) {
    try {
      return execution.run(tree);
    } catch (ArithmeticException e) {
      throw new InputException(source + ": " + e.getMessage(), e);
    } catch (OutOfDeviceMemoryException e) {
      throw new InputException(
          source + ": " + e.getMessage() + "; give it more memory, or read fewer rows", e);
    }
  }

  /**
   * The plan of a statement, which does not run.
   *
   * @param source the statement's name in messages
   * @return its operators, each before its inputs
   * @throws InputException if the statement is refused; the message is one line
   */
  public List<PlanStep> explain(String sql, String source) {
    RelNode tree = tree(sql, source);
    return new PlanEstimates(catalogue).steps(tree);
  }

  /** The tree of a statement with its join blocks in order. */
  private RelNode tree(String sql, String source) {
    BoundQuery query = frontEnd.bind(sql, source);
    Map<BlockOrder, JoinTree> plans = new LinkedHashMap<>();
    try {
      for (JoinBlock block : query.blocks()) {
        BlockOrder order = new BlockOrder(block, false);
        plans.put(order, order.plan(optimizer));
      }
    } catch (InvalidQueryException e) {
      throw new InputException(source + ": " + e.getMessage(), e);
    }
    return BlockOrder.tree(query, plans);
  }

  /** Frees the columns on the device, and the data. */
  @Override
  public void close() {
    resources.close();
  }
}
