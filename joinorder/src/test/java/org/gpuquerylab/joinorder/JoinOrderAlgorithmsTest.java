package org.gpuquerylab.joinorder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.List;
import org.gpuquerylab.input.PluginFolder;
import org.gpuquerylab.joinorder.algorithm.AlgorithmEntry;
import org.gpuquerylab.joinorder.algorithm.JoinOrderAlgorithmProvider;
import org.gpuquerylab.joinorder.internal.host.DpCcp;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests that the algorithms of a user's jar are found. The loader's own tests cover faults of such
 * jars.
 */
class JoinOrderAlgorithmsTest {

  @TempDir Path folder;

  /** Provides two algorithms with new names, and one with a name that is taken. */
  public static final class Provider implements JoinOrderAlgorithmProvider {
    @Override
    public List<AlgorithmEntry> entries() {
      return List.of(entry("mine"), entry("dpccp"), entry("also-mine"));
    }

    private static AlgorithmEntry entry(String name) {
      return AlgorithmEntry.onHost(name, "a test", 64, DpCcp::new);
    }
  }

  @Test
  void theTestsOwnAlgorithmIsRegisteredTheWayAUserWould() {
    String services = "META-INF/services/" + JoinOrderAlgorithmProvider.class.getName();
    assumeTrue(
        getClass().getClassLoader().getResource(services) != null,
        "the jar of the tests, which users have, names no provider");
    assertThat(JoinOrderAlgorithms.find("left-deep-dp")).isPresent();
    assertThat(JoinOrderAlgorithms.problems()).isEmpty();
  }

  @Test
  void findsThoseOfAUsersJarBehindThoseBuiltIn() {
    List<AlgorithmEntry> usual = JoinOrderAlgorithms.all();
    PluginFolder jar =
        new PluginFolder(folder)
            .name(JoinOrderAlgorithmProvider.class, Provider.class.getName(), "no.such.Provider");
    List<AlgorithmEntry> all = jar.run(JoinOrderAlgorithms::all);
    assertThat(all).hasSize(usual.size() + 2).extracting(AlgorithmEntry::name).contains("mine");
    assertThat(all.get(0)).isEqualTo(usual.get(0));
    assertThat(jar.run(() -> JoinOrderAlgorithms.find("also-mine"))).isPresent();
    assertThat(jar.run(() -> JoinOrderAlgorithms.find("dpccp"))).contains(DpCcp.ENTRY);
    assertThat(jar.run(JoinOrderAlgorithms::problems))
        .hasSize(2)
        .anyMatch(line -> line.contains("Provider") && line.contains("dpccp"))
        .anyMatch(line -> line.contains("no.such.Provider not found"));
    assertThat(JoinOrderAlgorithms.find("mine")).isEmpty();
  }
}
