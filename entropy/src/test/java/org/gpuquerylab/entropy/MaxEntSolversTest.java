package org.gpuquerylab.entropy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import org.gpuquerylab.entropy.internal.host.NewtonVariantB;
import org.gpuquerylab.entropy.plugin.PairScaling;
import org.gpuquerylab.entropy.plugin.PairScalingProvider;
import org.gpuquerylab.entropy.solver.SolverOptions;
import org.gpuquerylab.input.PluginFolder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MaxEntSolversTest {
  @Test
  void namesAreUniqueAndFound() {
    assertThat(MaxEntSolvers.all()).extracting(SolverEntry::name).doesNotHaveDuplicates();
    for (SolverEntry entry : MaxEntSolvers.all()) {
      assertThat(MaxEntSolvers.find(entry.name())).contains(entry);
    }
    assertThat(MaxEntSolvers.find("NEWTON-A")).isEmpty();
  }

  @Test
  void solversOnDevicesWantABackend() {
    for (SolverEntry entry : MaxEntSolvers.all()) {
      if (entry.onDevice()) {
        assertThatThrownBy(() -> entry.create(SolverOptions.DEFAULT, null))
            .isInstanceOf(IllegalArgumentException.class)
            .hasMessageContaining(entry.name());
      }
    }
  }

  /** Provides two solvers, one of which has a name that is already taken. */
  public static final class Clashing implements MaxEntSolverProvider {
    @Override
    public List<SolverEntry> entries() {
      SolverEntry own = new PairScalingProvider().entries().get(0);
      return List.of(SolverEntry.onHost(NewtonVariantB.NAME, "another", PairScaling::new), own);
    }
  }

  /** A provider that does not load. */
  public static final class Broken implements MaxEntSolverProvider {
    /** Throws. */
    public Broken() {
      throw new IllegalStateException("no licence\nfound");
    }

    @Override
    public List<SolverEntry> entries() {
      return List.of();
    }
  }

  @Test
  void aFaultyProviderIsOneLineAndTakesNothingAway(@TempDir Path folder) {
    List<SolverEntry> builtIn = MaxEntSolvers.all();
    assertThat(MaxEntSolvers.problems()).isEmpty();
    PluginFolder jar =
        new PluginFolder(folder)
            .name(MaxEntSolverProvider.class, Broken.class.getName(), Clashing.class.getName());
    List<String> problems =
        jar.run(
            () -> {
              assertThat(MaxEntSolvers.all())
                  .containsAll(builtIn)
                  .hasSize(builtIn.size() + 1)
                  .last()
                  .extracting(SolverEntry::name)
                  .isEqualTo(PairScaling.NAME);
              return MaxEntSolvers.problems();
            });
    assertThat(problems)
        .satisfiesExactly(
            line ->
                assertThat(line).contains("$Broken").endsWith("IllegalStateException: no licence"),
            line -> assertThat(line).contains("$Clashing").contains("\"newton-b\" is taken"));
  }
}
