package org.gpuquerylab.engine.internal;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.util.ImmutableBitSet;
import org.gpuquerylab.backend.Closer;
import org.gpuquerylab.backend.device.OutOfDeviceMemoryException;
import org.gpuquerylab.operators.RelationalOperators;
import org.gpuquerylab.operators.relation.DeviceRelation;
import org.gpuquerylab.operators.relation.HostRelation;
import org.jspecify.annotations.Nullable;

/**
 * Runs paths of a tree chunk by chunk: the rows of all chunks come together on the host. A chunk
 * that does not fit is halved. Inputs beside a path run once, and stay on the device meanwhile.
 */
final class ChunkedExecution {
  /** A table with fewer rows is not cut; words of bitmaps are not, either. */
  static final int LEAST_ROWS = 1024;

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
    private int from;
    private int rows;

    Running(ChunkedPath path, RelNode top) {
      this.path = path;
      repeated.addAll(path.nodes());
      repeated.add(top);
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
      if (path.path.table().equals(scan)) {
        return tables.chunk(operators.context().queue(), scan, columns, path.from, path.rows);
      }
    }
    return null;
  }

  /** Runs a path that ends with an aggregation. */
  DeviceRelation run(ChunkedPath path, Aggregate top) {
    SplitAggregate split = SplitAggregate.of(top);
    int fields = split.partial().getRowType().getFieldCount();
    HostRelation rows = rows(path, split.partial(), ImmutableBitSet.range(fields));
    together.put(split.partial(), rows);
    return execution.run(split.whole(), ImmutableBitSet.range(top.getRowType().getFieldCount()));
  }

  /** Runs another path. */
  DeviceRelation run(ChunkedPath path, ImmutableBitSet needed) {
    return operators.upload(rows(path, path.top(), needed));
  }

  private HostRelation rows(ChunkedPath path, RelNode top, ImmutableBitSet needed) {
    Running now = new Running(path, top);
    running.push(now);
    try {
      return HostVectors.together(parts(now, top, needed));
    } finally {
      running.pop();
      try (Closer kept = new Closer()) {
        now.beside.values().forEach(kept::own);
      }
    }
  }

  private List<HostRelation> parts(Running now, RelNode top, ImmutableBitSet needed) {
    int all = tables.table(now.path.table()).rows();
    int size = half(all);
    List<HostRelation> parts = new ArrayList<>();
    do {
      now.rows = Math.min(size, all - now.from);
      Runnable before = execution.measured.restoring(now.repeated);
      try (DeviceRelation rows = execution.run(top, needed);
          DeviceRelation fields = rows.select(names(needed))) {
        parts.add(operators.download(fields));
        now.from += now.rows;
      } catch (OutOfDeviceMemoryException e) {
        if (size <= LEAST_ROWS) {
          throw e;
        }
        size = half(size);
        before.run();
      }
    } while (now.from < all);
    return parts;
  }

  private static int half(int rows) {
    int words = (rows / 2 + Integer.SIZE - 1) / Integer.SIZE;
    return Math.max(LEAST_ROWS, words * Integer.SIZE);
  }
}
