package org.gpuquerylab.backend.kernel;

import java.util.List;
import java.util.Locale;

/**
 * Several launches of one kernel, executed as one launch: horizontal fusion. The launch's groups
 * are divided among the calls: the first {@code grids.get(0).groups()} groups belong to the first
 * call, and so on. In each group, the kernel sees the grid of the group's own call. The calls run
 * side by side in any order, so no call may depend on another. Source: A. Li, B. Zheng, G.
 * Pekhimenko, F. Long, "Automatic horizontal fusion for GPU kernels", CGO 2022; here the fused
 * kernels are the same kernel with different arguments.
 *
 * @param calls the arguments of each call
 * @param grids the grid of each call; all grids must have the same group size
 * @param <C> the record class of an unfused launch
 */
public record FusedCall<C extends KernelCall>(List<C> calls, List<Grid> grids)
    implements KernelCall {
  /** Checks the grids. */
  public FusedCall {
    calls = List.copyOf(calls);
    grids = List.copyOf(grids);
    if (calls.isEmpty() || calls.size() != grids.size()) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "%d calls with %d grids: give at least one, and a grid for each",
              calls.size(),
              grids.size()));
    }
    if (grids.stream().mapToInt(Grid::group).distinct().count() > 1) {
      throw new IllegalArgumentException("calls that are fused have groups of one size: " + grids);
    }
  }

  /** The grid of the fused launch, which has the groups of all calls. */
  public Grid grid() {
    return new Grid(grids.stream().mapToLong(Grid::items).sum(), grids.get(0).group());
  }

  @Override
  public void onHost(Grid grid, KernelDefines defines) {
    for (int i = 0; i < calls.size(); i++) {
      calls.get(i).onHost(grids.get(i), defines);
    }
  }
}
