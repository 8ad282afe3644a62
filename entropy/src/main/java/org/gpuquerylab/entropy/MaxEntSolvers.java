package org.gpuquerylab.entropy;

import java.util.List;
import java.util.Optional;
import org.gpuquerylab.entropy.moments.NewtonMoments;
import org.gpuquerylab.entropy.moments.QuasiNewtonMoments;
import org.gpuquerylab.entropy.moments.gpu.GpuNewtonMoments;
import org.gpuquerylab.entropy.newton.NewtonVariantA;
import org.gpuquerylab.entropy.newton.NewtonVariantB;
import org.gpuquerylab.entropy.newton.gpu.GpuVariantB;
import org.gpuquerylab.entropy.scaling.InPlaceScaling;
import org.gpuquerylab.entropy.scaling.IterativeScaling;

/** The catalogue of maximum-entropy solvers. */
public final class MaxEntSolvers {
  private static final List<SolverEntry> ENTRIES =
      List.of(
          SolverEntry.onHost(
              IterativeScaling.NAME, "iterative scaling of Markl et al.", IterativeScaling::new),
          SolverEntry.onHost(
              InPlaceScaling.NAME,
              "iterative scaling with the cells kept between sets",
              InPlaceScaling::new),
          SolverEntry.onHost(
              NewtonVariantA.NAME,
              "Newton's method with the design matrix written out",
              NewtonVariantA::new),
          SolverEntry.onHost(
              NewtonVariantB.NAME,
              "Newton's method with recursive transforms, the paper's own",
              NewtonVariantB::new),
          SolverEntry.onHost(
              NewtonMoments.NAME,
              "Newton's method from independence on the moments alone",
              NewtonMoments::new),
          SolverEntry.onHost(
              QuasiNewtonMoments.NAME,
              "a quasi-Newton method from independence, without a matrix",
              QuasiNewtonMoments::new),
          SolverEntry.onDevice(
              GpuVariantB.NAME,
              "Newton's method with recursive transforms on a device",
              GpuVariantB::new),
          SolverEntry.onDevice(
              GpuNewtonMoments.NAME,
              "Newton's method from independence on the moments alone on a device",
              GpuNewtonMoments::new));

  private MaxEntSolvers() {}

  /** All solvers, in the order of listings. */
  public static List<SolverEntry> all() {
    return ENTRIES;
  }

  /** The solver of the given name, if there is one. */
  public static Optional<SolverEntry> find(String name) {
    return ENTRIES.stream().filter(entry -> entry.name().equals(name)).findFirst();
  }
}
