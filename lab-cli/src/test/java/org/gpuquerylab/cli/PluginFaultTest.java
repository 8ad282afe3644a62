package org.gpuquerylab.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.gpuquerylab.joinorder.algorithm.JoinOrderAlgorithmProvider;
import org.gpuquerylab.measure.internal.environment.PluginFiles;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests folders and jars that are refused, and a jar whose code fails. */
class PluginFaultTest extends CommandLineHarness {

  private static final String THROWING =
      """
      package org.example;

      import java.util.List;
      import org.gpuquerylab.joinorder.algorithm.*;
      import org.gpuquerylab.joinorder.query.QueryGraph;

      public final class Throwing implements JoinOrderAlgorithm, JoinOrderAlgorithmProvider {
        public List<AlgorithmEntry> entries() {
          return List.of(
              AlgorithmEntry.onHost("throwing", "throws", 64, cost -> new Throwing()));
        }

        public String name() {
          return "throwing";
        }

        public int maxRelations() {
          return 64;
        }

        public OptimizationResult optimize(QueryGraph graph) {
          throw new IllegalStateException("wrong\\nday\\u001b[31m");
        }
      }
      """;

  private final ClassLoader loader = Thread.currentThread().getContextClassLoader();
  private Path jars = Path.of("");

  @BeforeEach
  void build() throws Exception {
    jars = Files.createDirectories(folder.resolve("jars"));
    permit(jars, "rwxr-xr-x");
    new UserJar(folder).add("empty", new byte[0]).write(jars.resolve("empty.jar"));
  }

  @AfterEach
  void forget() {
    Thread.currentThread().setContextClassLoader(loader);
    System.clearProperty(PluginFiles.PROPERTY);
  }

  private int labWithJars(String... arguments) {
    return lab(with(new String[] {"--plugins", jars.toString()}, arguments));
  }

  private static void permit(Path path, String permissions) throws IOException {
    Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(permissions));
  }

  @Test
  void exceptionsOfAJarBecomeOneLine() throws Exception {
    assumeTrue(UserJar.canCompile());
    new UserJar(folder)
        .compile("Throwing", THROWING)
        .provide(JoinOrderAlgorithmProvider.class, "Throwing")
        .write(jars.resolve("throwing.jar"));
    assertThat(labWithJars("optimize", "tpch-q05", "--algorithm", "throwing")).isEqualTo(1);
    assertThat(err.toString())
        .isEqualTo(
            "lab: org.example.Throwing of throwing.jar failed: java.lang.IllegalStateException:"
                + " wrong\\nday\\u001b[31m at org.example.Throwing.optimize(Throwing.java:22)"
                + System.lineSeparator());
  }

  @ParameterizedTest
  @CsvSource({
    "rwxrwxr-x, its group may write there",
    "rwx-w----, its group may write there",
    "rwxr-xrwx, everybody may write there"
  })
  void aFolderOrJarThatOthersMayWriteToIsRefused(String permissions, String fault)
      throws Exception {
    assertThat(labWithJars("list")).as(err.toString()).isZero();
    out.getBuffer().setLength(0);
    Path jar = jars.resolve("empty.jar");
    permit(jar, permissions);
    assertThat(labWithJars("list")).isEqualTo(2);
    assertFault("--plugins: " + jar + ": " + fault);
    err.getBuffer().setLength(0);
    permit(jars, permissions);
    assertThat(labWithJars("list")).isEqualTo(2);
    assertFault("--plugins: " + jars + ": " + fault);
  }

  @Test
  void aFolderOrJarOfAnotherUserIsRefused() throws Exception {
    Path folderOfAnother = Path.of("/usr");
    if (Files.getOwner(folderOfAnother).equals(Files.getOwner(jars))) { // so this user is root
      Path jar = jars.resolve("empty.jar");
      Files.setAttribute(jar, "unix:uid", 65_534);
      assertThat(labWithJars("list")).isEqualTo(2);
      assertFault("--plugins: " + jar + ": it belongs to ");
      err.getBuffer().setLength(0);
      Files.setAttribute(jars, "unix:uid", 65_534);
      folderOfAnother = jars;
    }
    assertThat(lab("--plugins", folderOfAnother.toString(), "list")).isEqualTo(2);
    assertFault("--plugins: " + folderOfAnother + ": it belongs to ");
  }

  @Test
  void aFolderBelowOneThatEverybodyMayWriteToIsRefused() throws Exception {
    Path above = Files.createDirectories(folder.resolve("above"));
    jars = Files.move(jars, above.resolve("jars"));
    permit(above, "rwxrwxrwx");
    assertThat(labWithJars("list")).isEqualTo(2);
    assertFault("--plugins: " + jars + ": everybody may write to " + above + " above it");
  }

  @Test
  void aFolderThatOthersMayWriteIsRefused() throws Exception {
    permit(jars, "rwxrwxrwx");
    assertThat(labWithJars("list")).isEqualTo(2);
    assertThat(err.toString())
        .startsWith("lab: --plugins: " + jars)
        .contains("everybody may write");
    assertThat(err.toString().lines()).hasSize(1);
  }

  @Test
  void aFolderThatIsNotThereOrEmptyIsRefused() throws Exception {
    String none = folder.resolve("none").toString();
    assertThat(lab("--plugins", none, "list")).isEqualTo(2);
    String empty = Files.createDirectories(folder.resolve("empty")).toString();
    assertThat(lab("list", "--plugins", empty)).isEqualTo(2);
    assertThat(err.toString().lines()).hasSize(2);
    assertThat(err.toString()).contains(none, "holds 0 jars");
  }

  @Test
  void aBrokenJarIsALine() throws Exception {
    Path broken = Files.writeString(jars.resolve("broken.jar"), "no jar");
    assertThat(labWithJars("list")).isEqualTo(2);
    assertFault("--plugins: " + broken + ": this is not a jar; remove it");
  }
}
