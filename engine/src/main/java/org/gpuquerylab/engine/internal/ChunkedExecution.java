package org.gpuquerylab.engine.internal;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.util.ImmutableBitSet;
import org.gpuquerylab.backend.Closer;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.device.OutOfDeviceMemoryException;
import org.gpuquerylab.operators.RelationalOperators;
import org.gpuquerylab.operators.relation.DeviceRelation;
import org.gpuquerylab.operators.relation.HostRelation;
import org.jspecify.annotations.Nullable;

/**
 * Runs paths of a tree chunk by chunk: the rows of all chunks come together on the host. A chunk
 * that does not fit is halved; of two tables' chunks, the larger one. Inputs beside a path run
 * once, and stay on the device meanwhile.
 */
final class ChunkedExecution {
  /** A table with fewer rows is not cut; words of bitmaps are not, either. */
  static final int LEAST_ROWS = 1024;

  /** The host answers sooner than so many chunks of one table with chunks of another. */
  private static final int MOST_PAIRS = 4096;

  private final TreeExecution execution;
  private final RelationalOperators operators;
  private final DeviceColumns tables;
  private final List<ChunkedPath> paths;
  private final Deque<Running> running = new ArrayDeque<>();
  private final IdentityHashMap<RelNode, HostRelation> together = new IdentityHashMap<>();

  /** A path that runs. */
  private static final class Running {
    private final ChunkedPath path;
    private final Set<RelNode> repeated = Collections.newSetFromMap(new IdentityHashMap<>());
    private final IdentityHashMap<RelNode, DeviceRelation> beside = new IdentityHashMap<>();

    /** The rows of each table, the place and size of its chunk, and the size of the next ones. */
    private final int[] all;

    private final int[] from;
    private final int[] rows;
    private final int[] size;

    Running(ChunkedPath path, RelNode top, int[] all) {
      this.path = path;
      repeated.addAll(path.nodes());
      repeated.add(top);
      this.all = all;
      from = new int[all.length];
      rows = new int[all.length];
      size = Arrays.stream(all).map(ChunkedExecution::half).toArray();
    }

    /** Halves the chunks of a table, unless they are small, or those of an outer table larger. */
    boolean halves(int table) {
      int largest = Arrays.stream(size, 0, table + 1).max().orElse(0);
      if (size[table] <= LEAST_ROWS || size[table] < largest || isFull()) {
        return false;
      }
      size[table] = half(size[table]);
      return true;
    }

    private boolean isFull() {
      double pairs = 1;
      for (int table = 0; table < all.length; table++) {
        pairs *= Math.ceil((double) all[table] / size[table]);
      }
      return all.length > 1 && 2 * pairs > MOST_PAIRS;
    }
  }

  ChunkedExecution(
      TreeExecution execution,
      RelationalOperators operators,
      DeviceColumns tables,
      List<ChunkedPath> paths) {
    this.execution = execution;
    this.operators = operators;
    this.tables = tables;
    this.paths = List.copyOf(paths);
  }

  /** The path that ends at a node, and does not run yet; null if there is none. */
  @Nullable ChunkedPath startingAt(RelNode node) {
    return paths.stream()
        .filter(path -> path.top() == node && running.stream().noneMatch(r -> r.path == path))
        .findFirst()
        .orElse(null);
  }

  /** Whether a node runs for each chunk. */
  boolean isRepeated(RelNode node) {
    return running.stream().anyMatch(path -> path.repeated.contains(node));
  }

  /** Whether the rows of a node that runs now are new, and not those of an earlier chunk. */
  boolean isNew(RelNode node) {
    for (Running path : running) {
      for (int table = 0; table < path.from.length; table++) {
        if (path.from[table] > 0 && path.path.isWithout(node, table)) {
          return false;
        }
      }
    }
    return true;
  }

  /** The rows of a node that need not run again; null if it must run. */
  @Nullable DeviceRelation known(RelNode node, ImmutableBitSet needed) {
    Running path = above(node);
    DeviceRelation kept = path == null ? null : path.beside.get(node);
    if (kept != null && has(kept, needed)) {
      return DeviceRelation.of(kept.rows(), kept.columns());
    }
    HostRelation rows = together.get(node);
    return rows == null ? null : operators.upload(rows);
  }

  /** Gives the rows of a node, which then need not run. */
  void give(RelNode node, HostRelation rows) {
    together.put(node, rows);
  }

  private static boolean has(DeviceRelation relation, ImmutableBitSet needed) {
    List<String> names = relation.columns().stream().map(DeviceRelation.Attribute::name).toList();
    return names.containsAll(names(needed));
  }

  private static List<String> names(ImmutableBitSet fields) {
    return fields.toList().stream().map(RexTranslation::name).toList();
  }

  /** Keeps the result of a node beside a path for the next chunks; returns it. */
  DeviceRelation kept(RelNode node, DeviceRelation result) {
    Running path = above(node);
    if (path == null) {
      return result;
    }
    DeviceRelation all = result;
    try (all) {
      // The rows alone take less memory than the columns of their tables.
      DeviceRelation own = operators.gather(all);
      DeviceRelation before = path.beside.put(node, own);
      if (before != null) {
        before.close();
      }
      return DeviceRelation.of(own.rows(), own.columns());
    }
  }

  /** The path beside which a node is; null if there is none, or if it runs for each chunk. */
  private @Nullable Running above(RelNode node) {
    for (Running path : running) {
      if (path.repeated.contains(node)) {
        return null;
      } else if (path.path.isBeside(node)) {
        return path;
      }
    }
    return null;
  }

  /** The current chunk of a table; null if it is not read in chunks. */
  @Nullable DeviceRelation scan(TableScan scan, Map<String, String> columns) {
    for (Running path : running) {
      int table = path.path.tables().indexOf(scan);
      if (table >= 0) {
        CommandQueue queue = operators.context().queue();
        return tables.chunk(queue, scan, columns, path.from[table], path.rows[table]);
      }
    }
    return null;
  }

  /** Runs a path that ends with an aggregation. */
  DeviceRelation run(ChunkedPath path, Aggregate top) {
    SplitAggregate split = SplitAggregate.of(top);
    int fields = split.partial().getRowType().getFieldCount();
    HostRelation rows = rows(path, split.partial(), ImmutableBitSet.range(fields));
    give(split.partial(), rows);
    return execution.run(split.whole(), ImmutableBitSet.range(top.getRowType().getFieldCount()));
  }

  /** Runs another path. */
  DeviceRelation run(ChunkedPath path, ImmutableBitSet needed) {
    return operators.upload(rows(path, path.top(), needed));
  }

  private HostRelation rows(ChunkedPath path, RelNode top, ImmutableBitSet needed) {
    int[] all = path.tables().stream().mapToInt(table -> tables.table(table).rows()).toArray();
    Running now = new Running(path, top, all);
    running.push(now);
    try {
      List<HostRelation> parts = new ArrayList<>();
      addParts(now, 0, () -> part(top, needed), parts);
      return HostVectors.together(parts);
    } finally {
      running.pop();
      try (Closer kept = new Closer()) {
        now.beside.values().forEach(kept::own);
      }
    }
  }

  private HostRelation part(RelNode top, ImmutableBitSet needed) {
    try (DeviceRelation rows = execution.run(top, needed);
        DeviceRelation fields = rows.select(names(needed))) {
      return operators.download(fields);
    }
  }

  /** Adds the rows for all chunks of a table and of the tables after it. */
  private void addParts(
      Running now, int table, Supplier<HostRelation> part, List<HostRelation> parts) {
    int all = now.all[table];
    now.from[table] = 0;
    do {
      now.rows[table] = Math.min(now.size[table], all - now.from[table]);
      Runnable before = execution.measured.restoring(now.repeated);
      int done = parts.size();
      try {
        if (table + 1 < now.from.length) {
          addParts(now, table + 1, part, parts);
        } else {
          parts.add(part.get());
        }
        now.from[table] += now.rows[table];
      } catch (OutOfDeviceMemoryException e) {
        if (!now.halves(table)) {
          throw e;
        }
        parts.subList(done, parts.size()).clear();
        before.run();
      }
    } while (now.from[table] < all);
  }

  private static int half(int rows) {
    int words = (rows / 2 + Integer.SIZE - 1) / Integer.SIZE;
    return Math.max(LEAST_ROWS, words * Integer.SIZE);
  }
}
