package org.gpuquerylab.operators.internal.fused;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Kernel;
import org.gpuquerylab.backend.device.DeviceFact;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.operators.internal.fused.FusedKernels.StarFact;
import org.gpuquerylab.operators.internal.fused.FusedKernels.StarFinish;
import org.jspecify.annotations.Nullable;

/** The pass over the fact table, and the collection of its sums. */
final class FactPass {
  private static final int GROUP = 256;

  /**
   * The maximum number of values in all copies of the array of sums. There are several copies, so
   * that atomic operations collide less often.
   */
  private static final long MOST_REPLICATED = 1 << 18;

  private static final int MOST_REPLICAS = 32;
  private static final long USUAL_PROCESSORS = 16;
  private static final int USUAL_RESIDENT = 8;

  private final FusedPlan plan;
  private final List<@Nullable DimensionTable> dimensions;
  private final List<DeviceBuffer<int[]>> tables = new ArrayList<>();
  private final List<DeviceBuffer<byte[]>> codes = new ArrayList<>();
  private final List<Integer> strides = new ArrayList<>();
  private final Kernel<StarFact> kernel;
  private final Kernel<StarFinish> finish;
  private final LocalTables local;
  private final int cells;
  private final int replicas;
  private final DeviceBuffer<long[]> sums;
  private final DeviceBuffer<byte[]> flags;
  private final DeviceBuffer<byte[]> noBytes;
  private final DeviceBuffer<long[]> result;
  private final long groups;

  /**
   * Compiles the kernels, and allocates the sums.
   *
   * @param dimensions the table of each stage that is a join
   */
  FactPass(FusedPlan plan, List<@Nullable DimensionTable> dimensions, Pool pool) {
    this.plan = plan;
    this.dimensions = dimensions;
    for (int k = 0; k < plan.stages().size(); k++) {
      DimensionTable dimension = dimensions.get(k);
      tables.add(table(plan.stages().get(k), dimension, pool));
      codes.add(dimension == null ? pool.noBytes() : dimension.codes());
      strides.add((int) plan.cells().stride(k));
    }
    Backend backend = pool.backend();
    local = new LocalTables(plan, backend.device());
    kernel = pool.compile(StarFact.class, defines());
    finish = pool.compile(StarFinish.class, finishDefines());
    cells = (int) plan.cells().count();
    replicas = replicas(plan, backend.device());
    sums =
        pool.workspace()
            .allocate(ElementType.LONG, (long) plan.aggregates().count() * cells * replicas);
    noBytes = pool.noBytes();
    flags =
        plan.cells().flagged()
            ? pool.workspace().allocate(ElementType.BYTE, (long) cells * replicas)
            : pool.noBytes();
    result =
        pool.workspace().allocate(ElementType.LONG, 1 + (long) plan.aggregates().record() * cells);
    pool.queue().fill(sums, 0);
    pool.queue().fill(flags, 0);
    groups = groups(backend);
  }

  private static DeviceBuffer<int[]> table(
      Stage stage, @Nullable DimensionTable dimension, Pool pool) {
    EncodedSet set = stage.set();
    if (dimension != null) {
      return dimension.table();
    }
    return set == null || stage.kind() == Stage.Kind.RANGE
        ? pool.noInts()
        : pool.ints(set.pairs().stream().mapToInt(i -> i).toArray());
  }

  /** The number of copies of the array of sums. */
  static int replicas(FusedPlan plan, DeviceInfo device) {
    if (!plan.cells().grouped() || device.kind() == DeviceInfo.Kind.CPU) {
      return 1;
    }
    long values = plan.cells().count() * plan.aggregates().count();
    return (int) Math.max(1, Math.min(MOST_REPLICAS, MOST_REPLICATED / values));
  }

  private long groups(Backend backend) {
    long processors = backend.device().fact(DeviceFact.MULTIPROCESSORS).orElse(USUAL_PROCESSORS);
    int resident = kernel.residentGroups(local.group()).orElse(USUAL_RESIDENT);
    return processors * Math.max(1, resident);
  }

  private static int flag(boolean value) {
    return value ? 1 : 0;
  }

  private Map<String, Integer> defines() {
    Map<String, Integer> defines = FusedKernels.defines();
    defines.putAll(local.defines());
    Stage.Kind.putNumbers(defines);
    List<Stage> stages = plan.stages();
    defines.put("STAGES", stages.size());
    for (int k = 0; k < stages.size(); k++) {
      Stage stage = stages.get(k);
      DimensionProbe probe = stage.probe();
      DimensionTable dimension = dimensions.get(k);
      defines.put("WIDTH" + k, stage.column().width());
      defines.put("KIND" + k, stage.kind().number());
      defines.put("CHECKED" + k, flag(probe != null && probe.checked()));
      defines.put("CODES" + k, dimension == null ? 0 : dimension.codeBytes());
    }
    plan.aggregates().putDefines(defines);
    putGroups(defines);
    return defines;
  }

  private Map<String, Integer> finishDefines() {
    Map<String, Integer> defines = new HashMap<>();
    plan.aggregates().putFunctions(defines);
    putGroups(defines);
    return defines;
  }

  private void putGroups(Map<String, Integer> defines) {
    defines.put("GROUPED", flag(plan.cells().grouped()));
    defines.put("FLAGGED", flag(plan.cells().flagged()));
  }

  /**
   * Enqueues the pass over some rows.
   *
   * @param columns the memory of the columns
   * @param rows the number of rows, at least 1
   */
  void enqueue(CommandQueue queue, Function<EncodedColumn, CodeBuffer> columns, int rows) {
    long needed = (rows + (long) local.rows() - 1) / local.rows();
    long launched = Math.max(1, Math.min(groups, needed)) * local.group();
    queue.launch(kernel, new Grid(launched, local.group()), call(columns, rows));
  }

  private StarFact call(Function<EncodedColumn, CodeBuffer> columns, int rows) {
    List<Stage> stages = plan.stages();
    FusedAggregates of = plan.aggregates();
    long capacity =
        plan.columns().stream()
            .findFirst()
            .map(column -> columns.apply(column).capacity())
            .orElse(CodeBuffer.capacity(rows));
    return new StarFact(
        stages.stream().map(stage -> columns.apply(stage.column()).memory()).toList(),
        tables,
        codes,
        stages.stream().map(Stage::shift).toList(),
        stages.stream().map(Stage::slots).toList(),
        strides,
        memory(of.left(), columns),
        memory(of.right(), columns),
        of.values().stream().map(column -> memory(column, columns)).toList(),
        of.values().stream().map(EncodedColumn::base).toList(),
        sums,
        flags,
        result,
        capacity,
        rows,
        of.left().base(),
        of.right().base(),
        cells,
        replicas);
  }

  private DeviceBuffer<byte[]> memory(
      EncodedColumn column, Function<EncodedColumn, CodeBuffer> columns) {
    return column.width() == 0 ? noBytes : columns.apply(column).memory();
  }

  /** Enqueues the collection of the cells that have rows; after that, all sums are 0. */
  void enqueueFinish(CommandQueue queue) {
    Grid grid = Grid.cover(Math.min(cells, GROUP * groups), GROUP);
    queue.launch(finish, grid, new StarFinish(sums, flags, result, cells, replicas));
  }

  /** The number of cells that have rows, followed by a record for each. */
  DeviceBuffer<long[]> result() {
    return result;
  }
}
