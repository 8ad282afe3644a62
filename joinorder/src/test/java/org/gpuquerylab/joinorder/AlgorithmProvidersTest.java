package org.gpuquerylab.joinorder;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.gpuquerylab.joinorder.algorithm.AlgorithmEntry;
import org.gpuquerylab.joinorder.algorithm.JoinOrderAlgorithmProvider;
import org.gpuquerylab.joinorder.dp.DpCcp;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Algorithms of a user's jar are found, and what is wrong with them is one line. */
class AlgorithmProvidersTest {
  private static final String SERVICE = JoinOrderAlgorithmProvider.class.getName();

  private static AlgorithmEntry entry(String name) {
    return AlgorithmEntry.onHost(name, "a test", 64, DpCcp::new);
  }

  /** A provider without faults. */
  public static final class Good implements JoinOrderAlgorithmProvider {
    @Override
    public List<AlgorithmEntry> entries() {
      return List.of(entry("mine"), entry("also-mine"));
    }
  }

  /** One that takes names of others. */
  public static final class Clashing implements JoinOrderAlgorithmProvider {
    @Override
    public List<AlgorithmEntry> entries() {
      return List.of(entry("dpccp"), entry("mine"), entry("third"));
    }
  }

  /** One that fails when it is asked. */
  public static final class Failing implements JoinOrderAlgorithmProvider {
    @Override
    public List<AlgorithmEntry> entries() {
      throw new IllegalStateException("no licence\nsecond line");
    }
  }

  /** One that cannot be created. */
  public static final class Broken implements JoinOrderAlgorithmProvider {
    /** Fails. */
    public Broken() {
      throw new UnsatisfiedLinkError("no libmine");
    }

    @Override
    public List<AlgorithmEntry> entries() {
      return List.of();
    }
  }

  @TempDir Path jar;

  private URLClassLoader loader(String... providers) throws IOException {
    Path services = Files.createDirectories(jar.resolve("META-INF/services"));
    Files.write(services.resolve(SERVICE), List.of(providers));
    return new URLClassLoader(
        new URL[] {jar.toUri().toURL()}, AlgorithmProvidersTest.class.getClassLoader());
  }

  @Test
  void theTestsOwnAlgorithmIsRegisteredTheWayAUserWould() {
    assertThat(JoinOrderAlgorithms.find("left-deep-dp")).isPresent();
    assertThat(JoinOrderAlgorithms.problems()).isEmpty();
  }

  @Test
  void aClassLoaderIsGivenOrIsThatOfTheThread() throws IOException {
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    try (URLClassLoader loader = loader(Good.class.getName())) {
      assertThat(JoinOrderAlgorithms.all(loader))
          .startsWith(JoinOrderAlgorithms.all().get(0))
          .hasSize(JoinOrderAlgorithms.all().size() + 2);
      assertThat(JoinOrderAlgorithms.find("mine", loader)).isPresent();
      assertThat(JoinOrderAlgorithms.find("mine")).isEmpty();
      thread.setContextClassLoader(loader);
      assertThat(JoinOrderAlgorithms.find("also-mine")).isPresent();
      assertThat(JoinOrderAlgorithms.problems()).isEmpty();
    } finally {
      thread.setContextClassLoader(before);
    }
  }

  @Test
  void namesMustNotClash() throws IOException {
    try (URLClassLoader loader = loader(Good.class.getName(), Clashing.class.getName())) {
      assertThat(JoinOrderAlgorithms.problems(loader))
          .containsExactly(
              Clashing.class.getName()
                  + ": this library has an algorithm dpccp, give it another name",
              Clashing.class.getName()
                  + ": "
                  + Good.class.getName()
                  + " has an algorithm mine, give it another name");
      assertThat(JoinOrderAlgorithms.find("dpccp", loader)).contains(DpCcp.ENTRY);
      assertThat(JoinOrderAlgorithms.find("third", loader)).isPresent();
    }
  }

  @Test
  void whatDoesNotLoadIsOneLineEach() throws IOException {
    try (URLClassLoader loader =
        loader(
            "no.such.Provider",
            Failing.class.getName(),
            Broken.class.getName(),
            AlgorithmProvidersTest.class.getName(),
            Good.class.getName())) {
      List<String> problems = JoinOrderAlgorithms.problems(loader);
      assertThat(problems).hasSize(4).allSatisfy(line -> assertThat(line).hasLineCount(1));
      assertThat(problems.get(0))
          .startsWith("a provider of join-order algorithms does not load: ")
          .contains("no.such.Provider not found");
      assertThat(problems.get(1))
          .isEqualTo(
              Failing.class.getName()
                  + " gives no join-order algorithms: IllegalStateException: no licence");
      assertThat(problems.get(2)).contains("Broken", "UnsatisfiedLinkError: no libmine");
      assertThat(problems.get(3)).contains("AlgorithmProvidersTest", "not a subtype");
      assertThat(JoinOrderAlgorithms.find("mine", loader)).isPresent();
    }
  }
}
