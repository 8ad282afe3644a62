package org.gpuquerylab.entropy.plugin;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.gpuquerylab.entropy.MaxEntSolverProvider;
import org.gpuquerylab.entropy.MaxEntSolvers;
import org.gpuquerylab.entropy.SolverEntry;
import org.gpuquerylab.entropy.contract.MaxEntSolverContract;
import org.gpuquerylab.input.PluginFolder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests a user's solver, found in the same way as by the lab, within the limits that it states. */
class PairScalingTest extends MaxEntSolverContract {
  private final SolverEntry found;

  PairScalingTest(@TempDir Path folder) {
    found =
        new PluginFolder(folder)
            .name(MaxEntSolverProvider.class, PairScalingProvider.class.getName())
            .run(() -> MaxEntSolvers.find(PairScaling.NAME).orElseThrow());
  }

  @Override
  protected SolverEntry entry() {
    return found;
  }

  @Test
  void isNotInTheCatalogueOfOthers() {
    assertThat(MaxEntSolvers.find(PairScaling.NAME)).isEmpty();
  }
}
