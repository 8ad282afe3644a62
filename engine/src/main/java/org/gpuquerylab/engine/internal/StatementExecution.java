package org.gpuquerylab.engine.internal;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.TableScan;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.cpu.CpuProvider;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.gpuquerylab.backend.device.OutOfDeviceMemoryException;
import org.gpuquerylab.engine.internal.estimate.HostTables;
import org.gpuquerylab.engine.plan.Use;
import org.gpuquerylab.operators.RelationalOperators;
import org.gpuquerylab.operators.relation.HostRelation;

/**
 * Runs a statement within the memory of the device: all at once; if that does not fit, with the
 * largest table in chunks, then the largest two, and so on; then with each chunk of two tables that
 * an inner join brings together; else by the same operators on the host.
 *
 * @param execution what ran
 * @param rows the answer
 * @param shortages how often the device ran out of memory before
 */
public record StatementExecution(TreeExecution execution, HostRelation rows, int shortages) {
  private static final int MOST_PATHS = 4;

  /**
   * What a run needs.
   *
   * @param tables the rows of the tables on the host
   * @param source the statement's name in messages
   * @param filters when the keys of build sides filter the tables of probe sides
   * @param memory held by statements that run beside others, alone by one that needs all memory
   */
  public record Setting(
      RelationalOperators operators,
      DeviceColumns columns,
      HostTables tables,
      PlanEstimates estimates,
      String source,
      Use filters,
      ReentrantReadWriteLock memory) {

    private TreeExecution execution(List<ChunkedPath> paths) {
      PlanEstimates own = paths.isEmpty() ? estimates : estimates.anew();
      return new TreeExecution(operators, columns, own, source, filters, paths, false);
    }
  }

  /** Runs a statement, at first on the device at once. */
  public static StatementExecution run(RelNode tree, Setting setting) {
    ReentrantReadWriteLock memory = setting.memory;
    boolean shared = memory.getReadLockCount() > 0;
    memory.readLock().lock();
    try {
      return run(tree, setting.execution(List.of()), 0);
    } catch (OutOfDeviceMemoryException e) {
      shared |= memory.getReadLockCount() > 1;
    } finally {
      memory.readLock().unlock();
    }
    memory.writeLock().lock();
    try {
      return runAlone(tree, setting, shared);
    } finally {
      memory.writeLock().unlock();
    }
  }

  private static StatementExecution run(RelNode tree, TreeExecution execution, int shortages) {
    return new StatementExecution(execution, execution.run(tree), shortages);
  }

  /**
   * Runs a statement that ran out of memory.
   *
   * @param shared whether others ran beside it
   */
  private static StatementExecution runAlone(RelNode tree, Setting setting, boolean shared) {
    int shortages = 1;
    for (List<ChunkedPath> paths : ways(tree, setting, shared)) {
      try {
        return run(tree, setting.execution(paths), shortages);
      } catch (OutOfDeviceMemoryException e) {
        shortages++;
      }
    }
    CpuProvider provider = new CpuProvider();
    DeviceInfo host = provider.find().devices().get(0);
    try (Backend backend = new Backend(host, provider.open(host));
        RelationalOperators operators = new RelationalOperators(backend);
        DeviceColumns copies = new DeviceColumns(setting.tables, backend)) {
      TreeExecution onHost =
          new TreeExecution(
              operators,
              copies,
              setting.estimates,
              setting.source,
              setting.filters,
              List.of(),
              true);
      return run(tree, onHost, shortages);
    }
  }

  /** What runs in chunks, in each way to run a statement. */
  private static List<List<ChunkedPath>> ways(RelNode tree, Setting setting, boolean shared) {
    List<List<ChunkedPath>> ways = new ArrayList<>();
    if (shared) {
      ways.add(List.of());
    }
    List<TableScan> scans = largest(tree, setting);
    addWays(tree, scans, new ArrayList<>(), ways);
    for (int one = 0; one < scans.size(); one++) {
      for (int other = one + 1; other < scans.size(); other++) {
        ChunkedPath both = ChunkedPath.of(tree, scans.get(one), scans.get(other));
        if (both != null) {
          ways.add(List.of(both));
          addWays(tree, scans, new ArrayList<>(List.of(both)), ways);
          return ways;
        }
      }
    }
    return ways;
  }

  /** Adds paths of one table after the other. */
  private static void addWays(
      RelNode tree, List<TableScan> scans, List<ChunkedPath> paths, List<List<ChunkedPath>> ways) {
    for (TableScan scan : scans) {
      ChunkedPath path =
          paths.stream().anyMatch(known -> known.tables().contains(scan))
              ? null
              : ChunkedPath.of(tree, scan, paths);
      if (path != null) {
        paths.add(path);
        ways.add(List.copyOf(paths));
      }
    }
  }

  private static List<TableScan> largest(RelNode tree, Setting setting) {
    List<TableScan> scans = new ArrayList<>();
    addScans(tree, scans);
    return scans.stream()
        .filter(scan -> rows(scan, setting) > ChunkedExecution.LEAST_ROWS)
        .sorted(Comparator.comparingInt((TableScan scan) -> rows(scan, setting)).reversed())
        .limit(MOST_PATHS)
        .toList();
  }

  private static int rows(TableScan scan, Setting setting) {
    return setting.columns.table(scan).rows();
  }

  private static void addScans(RelNode node, List<TableScan> scans) {
    if (node instanceof TableScan scan) {
      scans.add(scan);
    }
    node.getInputs().forEach(input -> addScans(input, scans));
  }
}
