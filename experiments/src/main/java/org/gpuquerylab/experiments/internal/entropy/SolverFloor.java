package org.gpuquerylab.experiments.internal.entropy;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.entropy.internal.gpu.GpuVariantB;
import org.gpuquerylab.entropy.internal.host.NewtonVariantB;
import org.gpuquerylab.entropy.internal.moments.NewtonMoments;
import org.gpuquerylab.entropy.internal.moments.gpu.GpuNewtonMoments;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.jspecify.annotations.Nullable;

/**
 * The minimum cost of a solution: floating-point operations, and bytes to and from device memory.
 * The floor assumes that every transform of all 2^z cells runs tile by tile in on-chip memory.
 *
 * <ul>
 *   <li>An iteration of Variant B needs two transforms with z 2^(z-1) additions each, and 2^z
 *       exponentials, which count as one operation each. The iteration also needs p passes that
 *       read and write 4p - 2 vectors, because the first transform begins with only a few weights.
 *   <li>An iteration on moments, for known sets of at most k predicates, needs k multiplications to
 *       build each cell and 2k + 1 additions to sum the cell up. The selectivities of all sets need
 *       one transform.
 *   <li>Both methods need m^3 / 3 operations for the Cholesky factor.
 * </ul>
 *
 * <p>The rates exclude tensor cores: sums by matrix products on tensor cores may be faster than the
 * floor. The floor uses the solver's own number of iterations, so a solver with more iterations has
 * a higher floor.
 *
 * @param flops number of floating-point operations
 * @param bytes number of bytes in device memory
 */
record SolverFloor(double flops, double bytes) {

  private static final Set<String> VARIANT_B = Set.of(NewtonVariantB.NAME, GpuVariantB.NAME);
  private static final Set<String> MOMENTS = Set.of(NewtonMoments.NAME, GpuNewtonMoments.NAME);

  /** The base-2 logarithm of the number of cells of a tile in on-chip memory. */
  private static final int TILE_BITS = 13;

  /** Double-precision operations per second of an H200, for additions without tensor cores. */
  private static final double H200_FLOPS = 17e12;

  /** Bytes per second that copies reach on an H200. */
  private static final double H200_BYTES = 4.3e12;

  /** The floor of a solver for which there is one: Variant B, and Newton's method on moments. */
  public static Optional<SolverFloor> of(
      String algorithm, MaxEntProblem problem, int iterations, boolean all) {
    double cells = problem.cells();
    double m = problem.size();
    double cholesky = m * m * m / 3;
    int z = problem.predicates();
    int passes = (z + TILE_BITS - 1) / TILE_BITS;
    if (VARIANT_B.contains(algorithm)) {
      double flops = (z + 1) * cells + cholesky;
      return Optional.of(
          new SolverFloor(iterations * flops, iterations * 8 * cells * (4 * passes - 2)));
    } else if (MOMENTS.contains(algorithm)) {
      int k = problem.largestSet();
      double flops = iterations * ((3 * k + 1) * cells + cholesky);
      double bytes = iterations * 8 * m * m;
      return Optional.of(
          all
              ? new SolverFloor(flops + (z / 2.0) * cells, bytes + 8 * cells * (2 * passes - 1))
              : new SolverFloor(flops, bytes));
    }
    return Optional.empty();
  }

  /** Adds the numbers of operations and bytes, and their time if the device's rates are known. */
  public void addTo(Map<String, Double> measures, @Nullable Backend backend) {
    measures.put("floorFlops", flops);
    measures.put("floorBytes", bytes);
    if (backend != null && backend.device().name().toUpperCase(Locale.ROOT).contains("H200")) {
      measures.put("floorMillis", 1e3 * Math.max(flops / H200_FLOPS, bytes / H200_BYTES));
    }
  }
}
