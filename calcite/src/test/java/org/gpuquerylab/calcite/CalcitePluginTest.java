package org.gpuquerylab.calcite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Objects;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compiles and runs the example of an outside project with the rule. */
class CalcitePluginTest {
  private static final String PROJECT = "docs/examples/calcite-plugin";

  @TempDir Path folder;

  private static Path project() {
    Path root = Path.of("").toAbsolutePath();
    while (!Files.exists(root.resolve(PROJECT))) {
      root = Objects.requireNonNull(root.getParent());
    }
    return root.resolve(PROJECT);
  }

  @Test
  void bothPlansHaveTheSameAnswer() throws Exception {
    assumeTrue(ToolProvider.getSystemJavaCompiler() != null, "no compiler");
    assertThat(Files.readString(project().resolve("pom.xml")))
        .contains("<artifactId>bom</artifactId>", "<artifactId>calcite</artifactId>");
    String source = project().resolve("src/main/java/org/example/OrderInCalcite.java").toString();
    String path = System.getProperty("java.class.path");
    String[] options = {"-proc:none", "--release", "17", "-cp", path, "-d", folder.toString()};
    String[] all = Arrays.copyOf(options, options.length + 1);
    all[options.length] = source;
    assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, all)).isZero();
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    PrintStream console = System.out;
    try (URLClassLoader loader =
        new URLClassLoader(new URL[] {folder.toUri().toURL()}, getClass().getClassLoader())) {
      System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
      Class<?> program = loader.loadClass("org.example.OrderInCalcite");
      program.getMethod("main", String[].class).invoke(null, (Object) new String[0]);
    } finally {
      System.setOut(console);
    }
    assertThat(printed.toString(StandardCharsets.UTF_8))
        .containsPattern("(?s)as written: .*ordered: .*[1-9]\\d* rows, same answer: true");
  }
}
