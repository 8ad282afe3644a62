package org.gpuquerylab.joinorder.internal.gpu.tiled;

import static java.util.Map.entry;

import java.util.HashMap;
import java.util.Map;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Kernel;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.backend.kernel.KernelCall;
import org.gpuquerylab.backend.kernel.KernelDefines;
import org.gpuquerylab.backend.kernel.KernelFile;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.cost.CostFunctions;

/** The kernels for one precision and cost function on one backend. */
final class TiledKernels {
  /** The number of work-items of a group. */
  static final int GROUP = 256;

  /** The constants that kernels and host share in both precisions. */
  private static final Map<String, Integer> CONSTANTS =
      Map.ofEntries(
          entry("GROUP", GROUP),
          entry("HEADER", TiledQuery.HEADER),
          entry("ROW_INDEX_BITS", RowSplits.RELATIONS),
          entry("ROW_SPLITS", RowSplits.ALL),
          entry("SPLIT_WORDS", RowSplits.WORDS),
          entry("SUM_LANE_BITS", CountTwins.LANE_BITS),
          entry("SUM_PASS_BITS", CountTwins.PASS_BITS),
          entry("SMALL", PlanTwins.SMALL),
          entry("PLAN_LEFTS", PlanTwins.LEFTS),
          entry("PLAN_LEVELS", PlanTwins.LEVELS),
          entry("FIRST_JOIN", TiledAnswer.FIRST_JOIN));

  final Kernel<TiledInit> init;
  final Kernel<TiledSplits> splits;
  final Kernel<TiledFinish> finish;
  final Kernel<TiledCountInit> countInit;
  final Kernel<TiledCountSums> countSums;
  final Kernel<TiledCountPairs> countPairs;
  final Kernel<TiledSearch> search;
  final Kernel<TiledPlan> plan;

  /** Compiles the kernels, or returns kernels that were compiled before. */
  TiledKernels(Backend backend, Precision precision, CostFunction costFunction) {
    Map<String, ?> defines = defines(precision, costFunction);
    init = backend.compile(TiledInit.class, defines);
    splits = backend.compile(TiledSplits.class, defines);
    finish = backend.compile(TiledFinish.class, defines);
    countInit = backend.compile(TiledCountInit.class, defines);
    countSums = backend.compile(TiledCountSums.class, defines);
    countPairs = backend.compile(TiledCountPairs.class, defines);
    search = backend.compile(TiledSearch.class, defines);
    plan = backend.compile(TiledPlan.class, defines);
  }

  /** The constants of the kernels. */
  static Map<String, ?> defines(Precision precision, CostFunction costFunction) {
    Map<String, Object> defines = new HashMap<>(CONSTANTS);
    defines.put("REAL", precision.type());
    defines.put("REAL_BITS", precision.bits());
    defines.put("COLUMN_BITS", precision.columnBits());
    defines.putAll(CostFunctions.kernelIds());
    defines.put("COST_FUNCTION", costFunction.kernelId());
    return defines;
  }

  /** A launch that reads costs and needs the cardinalities of sets. */
  interface CostCall extends KernelCall {
    int n();

    DeviceBuffer<long[]> query();

    DeviceBuffer<double[]> factors();

    DeviceBuffer<double[]> given();

    DeviceBuffer<?> cost();
  }

  /** The kernel that computes the factors of all low parts. */
  @KernelFile("tiled_finish")
  record TiledInit(int n, int values, DeviceBuffer<long[]> query, DeviceBuffer<double[]> factors)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      TableTwins.init(this, defines);
    }
  }

  /**
   * The kernel that finds the minima over those splits of a level's sets in which both parts have
   * high relations.
   */
  record TiledSplits(
      int first, int slices, DeviceBuffer<int[]> order, DeviceBuffer<?> cost, DeviceBuffer<?> parts)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      TableTwins.splits(this, grid, defines);
    }
  }

  /** The kernel that computes the costs of a level's sets. */
  record TiledFinish(
      int n,
      int first,
      int slices,
      DeviceBuffer<int[]> order,
      DeviceBuffer<int[]> rowSplits,
      DeviceBuffer<long[]> query,
      DeviceBuffer<double[]> factors,
      DeviceBuffer<double[]> given,
      DeviceBuffer<?> cost,
      DeviceBuffer<?> parts)
      implements CostCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      TableTwins.finish(this, grid, defines);
    }
  }

  /** The kernel that copies the costs of some sets of a level to one range. */
  record TiledPack(
      int first, long at, DeviceBuffer<int[]> order, DeviceBuffer<?> cost, DeviceBuffer<?> packed)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      TableTwins.pack(this, grid, defines);
    }
  }

  /** The kernel that copies costs back from a range that {@link TiledPack} wrote. */
  @KernelFile("tiled_pack")
  record TiledUnpack(
      int first, long at, DeviceBuffer<int[]> order, DeviceBuffer<?> cost, DeviceBuffer<?> packed)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      TableTwins.unpack(this, grid, defines);
    }
  }

  /** The kernel that writes 1 for each connected set, in the memory of the costs. */
  @KernelFile("tiled_count")
  record TiledCountInit(int n, DeviceBuffer<long[]> query, DeviceBuffer<?> counts)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      CountTwins.init(this);
    }
  }

  /** The kernel that computes sums over subsets, for some of the relations. */
  @KernelFile("tiled_count")
  record TiledCountSums(int first, int relations, DeviceBuffer<?> counts) implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      CountTwins.sums(this);
    }
  }

  /** The kernel that computes twice the number of valid pairs. */
  @KernelFile("tiled_count")
  record TiledCountPairs(
      int n, DeviceBuffer<long[]> query, DeviceBuffer<?> counts, DeviceBuffer<long[]> pairs)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      CountTwins.pairs(this);
    }
  }

  /** The kernel that finds the left parts of the large sets of one level of the plan. */
  @KernelFile("tiled_plan")
  record TiledSearch(
      int n,
      int level,
      int threads,
      DeviceBuffer<long[]> query,
      DeviceBuffer<double[]> factors,
      DeviceBuffer<double[]> given,
      DeviceBuffer<?> cost,
      DeviceBuffer<int[]> plan)
      implements CostCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      new PlanTwins(this, defines).search(this);
    }
  }

  /** The kernel that finds the rest of the plan, and writes the answer. */
  record TiledPlan(
      int n,
      int levels,
      DeviceBuffer<long[]> query,
      DeviceBuffer<double[]> factors,
      DeviceBuffer<double[]> given,
      DeviceBuffer<?> cost,
      DeviceBuffer<int[]> plan,
      DeviceBuffer<long[]> pairs,
      DeviceBuffer<long[]> answer)
      implements CostCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      new PlanTwins(this, defines).plan(this);
    }
  }
}
