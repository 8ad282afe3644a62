package org.gpuquerylab.entropy;

import java.util.List;
import java.util.Optional;
import org.gpuquerylab.entropy.internal.gpu.GpuVariantB;
import org.gpuquerylab.entropy.internal.host.InPlaceScaling;
import org.gpuquerylab.entropy.internal.host.IterativeScaling;
import org.gpuquerylab.entropy.internal.host.NewtonVariantA;
import org.gpuquerylab.entropy.internal.host.NewtonVariantB;
import org.gpuquerylab.entropy.internal.moments.AutoSolver;
import org.gpuquerylab.entropy.internal.moments.NewtonMoments;
import org.gpuquerylab.entropy.internal.moments.NewtonSmall;
import org.gpuquerylab.entropy.internal.moments.QuasiNewtonMoments;
import org.gpuquerylab.entropy.internal.moments.gpu.GpuNewtonMoments;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.input.Suggestion;
import org.gpuquerylab.input.internal.Plugins;

/**
 * The catalogue of maximum-entropy solvers: the built-in ones, and those of users' jars that the
 * calling thread's context class loader sees. The list of solvers is kept for each class loader.
 * The solutions of solvers from users' jars are checked.
 */
public final class MaxEntSolvers {
  private static final SolverTraits TRAITS = SolverTraits.DEFAULT;

  /** Iterative scaling can take more than a million sweeps for log-normal problems. */
  private static final SolverTraits SCALING =
      TRAITS.withConvergingShare(0.8).withCells().withEveryRule();

  /** A new solver needs only one more line here; the contract tests find it. */
  private static final List<SolverEntry> BUILT_IN =
      List.of(
          SolverEntry.onHost(
                  IterativeScaling.NAME, "iterative scaling of Markl et al.", IterativeScaling::new)
              .with(SCALING.withQuickPredicates(4)),
          SolverEntry.onHost(
                  InPlaceScaling.NAME,
                  "iterative scaling with the cells kept between sets",
                  InPlaceScaling::new)
              .with(SCALING.withQuickPredicates(6)),
          SolverEntry.onHost(
                  NewtonVariantA.NAME,
                  "Newton's method with the design matrix written out",
                  NewtonVariantA::new)
              .with(TRAITS.withCells().withEveryRule().withQuickPredicates(9)),
          SolverEntry.onHost(
                  NewtonVariantB.NAME,
                  "Newton's method with recursive transforms, the paper's own",
                  NewtonVariantB::new)
              .with(TRAITS.withCells().withEveryRule().withThreads()),
          SolverEntry.onHost(
                  NewtonMoments.NAME,
                  "Newton's method from independence on the moments alone",
                  NewtonMoments::new)
              .with(TRAITS.withThreads()),
          SolverEntry.onHost(
                  NewtonSmall.NAME,
                  "Newton's method from independence on all cells of few predicates",
                  NewtonSmall::new)
              .with(TRAITS.withLimits(NewtonSmall.LIMITS).withCells()),
          SolverEntry.onHost(
                  AutoSolver.NAME,
                  "newton-small for few predicates, newton-moments for more",
                  AutoSolver::new)
              .with(TRAITS.withThreads()),
          SolverEntry.onHost(
                  QuasiNewtonMoments.NAME,
                  "a quasi-Newton method from independence, without a matrix",
                  QuasiNewtonMoments::new)
              .with(TRAITS.withThreads()),
          SolverEntry.onDevice(
                  GpuVariantB.NAME,
                  "Newton's method with recursive transforms on a device",
                  GpuVariantB::new)
              .with(TRAITS.withCells().withEveryRule()),
          SolverEntry.onDevices(
              GpuNewtonMoments.NAME,
              "Newton's method from independence on the moments alone on a device",
              GpuNewtonMoments::new));

  private static final Plugins.Catalogue<MaxEntSolverProvider, SolverEntry> CATALOGUE =
      new Plugins.Catalogue<>(
          MaxEntSolverProvider.class,
          MaxEntSolverProvider::entries,
          SolverEntry::name,
          SolverEntry::from,
          BUILT_IN);

  private MaxEntSolvers() {}

  /** All solvers, in the order of listings. */
  public static List<SolverEntry> all() {
    return CATALOGUE.found().items();
  }

  /** The solver of the given name, if it exists. */
  public static Optional<SolverEntry> find(String name) {
    return CATALOGUE.find(name);
  }

  /**
   * The solver of the given name.
   *
   * @throws InputException if there is no such solver; the message names the one that was probably
   *     meant
   */
  public static SolverEntry named(String name) {
    return find(name)
        .orElseThrow(
            () ->
                Suggestion.unknownEntry(
                    "algorithm", name, all().stream().map(SolverEntry::name).toList()));
  }

  /** The solver that is used unless another is named, on the host or on a device. */
  public static SolverEntry usual(boolean onDevice) {
    return named(onDevice ? GpuNewtonMoments.NAME : AutoSolver.NAME);
  }

  /**
   * One line for each provider that does not load and for each solver whose name is already taken.
   */
  public static List<String> problems() {
    return CATALOGUE.found().problems();
  }
}
