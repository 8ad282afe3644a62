package org.gpuquerylab.operators.internal.fused;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gpuquerylab.backend.CommandSequence;
import org.gpuquerylab.backend.PinnedBuffer;
import org.gpuquerylab.backend.Span;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.operators.star.StarResult;
import org.gpuquerylab.primitives.internal.DeviceSession;
import org.jspecify.annotations.Nullable;

/**
 * A query with its memory on a device. If the columns of the fact table are on the device, the
 * whole execution is one replayed sequence. Otherwise the columns are copied to the device in
 * chunks of rows.
 */
final class FusedQuery extends DeviceSession {
  /** The number of result rows that are read before their actual number is known. */
  private static final int SMALL_RESULT = 1024;

  private final FusedPlan plan;
  private final int firstRow;
  private final int endRow;
  private final List<DimensionTable> built = new ArrayList<>();
  private final FactPass pass;
  private final PinnedBuffer<long[]> first;
  private final Map<EncodedColumn, CodeBuffer> chunk = new HashMap<>();
  private final long chunkRows;
  private final @Nullable CommandSequence whole;

  /**
   * Prepares a query.
   *
   * @param chunkRows the number of rows that are copied at a time; 0 if the columns of the fact
   *     table stay on the device
   */
  FusedQuery(FusedPlan plan, Pool pool, long chunkRows) {
    super(pool.workspace(), pool.queue());
    this.plan = plan;
    this.firstRow = (int) pool.tables().share().from(plan.fact().rows());
    this.endRow = (int) pool.tables().share().to(plan.fact().rows());
    this.chunkRows = chunkRows;
    List<@Nullable DimensionTable> dimensions = new ArrayList<>();
    for (Stage stage : plan.stages()) {
      DimensionProbe probe = stage.probe();
      DimensionTable table = probe == null ? null : new DimensionTable(stage, probe, pool);
      dimensions.add(table);
      if (table != null) {
        built.add(table);
      }
    }
    pass = new FactPass(plan, dimensions, pool);
    first =
        workspace()
            .allocatePinned(
                ElementType.LONG,
                (int)
                    (1
                        + plan.aggregates().record()
                            * Math.min(SMALL_RESULT, plan.cells().count())));
    if (chunkRows > 0) {
      factColumns(plan).forEach(c -> chunk.put(c, CodeBuffer.allocate(workspace(), c, chunkRows)));
      whole = null;
    } else {
      factColumns(plan).forEach(pool.tables()::factColumn);
      whole =
          pool.preparation()
              .time(
                  Preparation.Part.CAPTURE,
                  () -> workspace().capture(queue(), () -> enqueueWhole(pool.tables())));
    }
  }

  /** The columns of the fact table that a query reads. */
  static Set<EncodedColumn> factColumns(FusedPlan plan) {
    Set<EncodedColumn> columns = new LinkedHashSet<>();
    plan.stages().forEach(stage -> columns.add(stage.column()));
    columns.addAll(plan.aggregates().columns());
    return columns;
  }

  private void enqueueWhole(DeviceTables tables) {
    built.forEach(table -> table.enqueue(queue()));
    pass.enqueue(queue(), tables::factColumn, endRow - firstRow);
    pass.enqueueFinish(queue());
    queue().read(pass.result(), 0, first, 0, first.length());
  }

  private void enqueueChunks() {
    built.forEach(table -> table.enqueue(queue()));
    for (long from = firstRow; from < endRow; from += chunkRows) {
      int count = (int) Math.min(chunkRows, endRow - from);
      int start = (int) from;
      chunk.values().forEach(column -> column.write(queue(), start, count));
      pass.enqueue(queue(), column -> column(column), count);
    }
    pass.enqueueFinish(queue());
    queue().read(pass.result(), 0, first, 0, first.length());
  }

  private CodeBuffer column(EncodedColumn column) {
    CodeBuffer found = chunk.get(column);
    if (found == null) {
      throw new IllegalStateException("no chunk of a column");
    }
    return found;
  }

  /** The number of rows that are copied to the device at a time; 0 if the columns stay there. */
  long chunkRows() {
    return chunkRows;
  }

  /**
   * Enqueues an execution of the query. Returns the span of the replay, or null if the table is
   * copied in chunks.
   */
  @Nullable Span start() {
    if (whole == null) {
      enqueueChunks();
      return null;
    }
    return queue().replay(whole);
  }

  /** Waits for the execution; returns the records of the cells that have rows. */
  long[] finish() {
    queue().finish();
    long[] read = new long[first.length()];
    first.get(0, read, 0, read.length);
    long[] all = read;
    int length = (int) (1 + plan.aggregates().record() * read[0]);
    if (length > read.length) {
      all = new long[length];
      queue().read(pass.result(), 0, all, 0, all.length);
    }
    return Arrays.copyOfRange(all, 1, length);
  }

  /**
   * The result of the query.
   *
   * @param records the cells that have rows; not modified
   */
  static StarResult result(FusedPlan plan, long[] records) {
    List<StarResult.Row> rows = new ArrayList<>();
    for (int i = 0; i < records.length; i += plan.aggregates().record()) {
      rows.add(plan.cells().row(records[i], plan.aggregates().values(records, i)));
    }
    return StarResult.sorted(plan.query(), rows);
  }

  /** The plan of the query. */
  FusedPlan plan() {
    return plan;
  }
}
