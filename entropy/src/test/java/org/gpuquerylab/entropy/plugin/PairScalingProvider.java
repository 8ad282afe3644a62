package org.gpuquerylab.entropy.plugin;

import java.util.List;
import org.gpuquerylab.entropy.MaxEntSolverProvider;
import org.gpuquerylab.entropy.SolverEntry;
import org.gpuquerylab.entropy.SolverTraits;

/** Provides {@link PairScaling} to the lab. */
public final class PairScalingProvider implements MaxEntSolverProvider {
  @Override
  public List<SolverEntry> entries() {
    return List.of(
        SolverEntry.onHost(
                PairScaling.NAME, "fits pairs of four predicates in turns", PairScaling::new)
            .with(
                SolverTraits.DEFAULT
                    .withLimits(PairScaling.LIMITS)
                    .withEpsilon(PairScaling.EPSILON)
                    .withConvergingShare(0.8)));
  }
}
