package org.gpuquerylab.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.tools.ToolProvider;
import org.gpuquerylab.house.Sources;
import org.gpuquerylab.input.ChildJvm;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Compiles and runs the example of an outside Maven project with the classes of the module that its
 * {@code pom.xml} names, and of the modules below that one. {@code .ci/release} runs it by Maven.
 */
class MavenProjectTest {
  private static final String PROJECT = "docs/examples/maven/";
  private static final String MAIN = "src/main/java/org/example/FindJoinOrder.java";
  private static final Pattern DEPENDENCY =
      Pattern.compile(
          "(?s)<dependency>\\s*<groupId>org\\.gpuquerylab</groupId>\\s*"
              + "<artifactId>([^<]+)</artifactId>(?:\\s*<version>([^<]+)</version>)?\\s*</dependency>");

  @TempDir Path folder;

  private static Matcher dependency(String pom) throws IOException {
    Matcher found = DEPENDENCY.matcher(Documents.text(pom));
    assertThat(found.find()).isTrue();
    return found;
  }

  /** The version stands at the bill of materials only, and is that of the lab. */
  @Test
  void namesAModuleAtTheVersionOfTheBom() throws IOException {
    String pom = Documents.text(PROJECT + "pom.xml");
    Matcher found = dependency(PROJECT + "pom.xml");
    assertThat(Modules.names()).contains(found.group(1));
    assertThat(found.group(2)).isNull();
    assertThat(found.find()).as("a second dependency").isFalse();
    assertThat(version("bom", pom))
        .isEqualTo(version("bom", Documents.text("pom.xml")))
        .isEqualTo(version("bom", Documents.text("bom/pom.xml")));
  }

  private static String version(String artifact, String pom) {
    Matcher version =
        Pattern.compile("<artifactId>" + artifact + "</artifactId>\\s*<version>([^<]+)</version>")
            .matcher(pom);
    assertThat(version.find()).as(artifact).isTrue();
    return version.group(1);
  }

  @Test
  void runsWithThisModuleAlone() throws Exception {
    assumeTrue(ToolProvider.getSystemJavaCompiler() != null, "no compiler");
    String path = classPath(dependency(PROJECT + "pom.xml").group(1));
    String source = Sources.file(PROJECT + MAIN).toString();
    String classes = folder.toString();
    assertThat(
            ToolProvider.getSystemJavaCompiler()
                .run(
                    null,
                    null,
                    null,
                    "--release",
                    "17",
                    "-proc:none",
                    "-cp",
                    path,
                    "-d",
                    classes,
                    source))
        .isZero();
    Path printed = folder.resolve("out.txt");
    List<String> command = ChildJvm.java();
    command.addAll(
        List.of("-cp", classes + File.pathSeparator + path, "org.example.FindJoinOrder"));
    int status =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(printed.toFile())
            .start()
            .waitFor();
    // 150,000 customers and 1,500,000 orders, of which a fifth is left.
    assertThat(Files.readString(printed)).contains("join").contains("cost 330000.0");
    assertThat(status).isZero();
  }

  /** The class path of the tests without modules on which this one does not depend. */
  private static String classPath(String module) throws IOException {
    Set<String> needed = new TreeSet<>();
    add(module, needed);
    Set<String> others = new HashSet<>(Modules.names());
    others.removeAll(needed);
    String kept =
        Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
            .filter(entry -> others.stream().noneMatch(other -> entry.startsWith(folder(other))))
            .collect(Collectors.joining(File.pathSeparator));
    assertThat(kept).doesNotContain(folder("entropy")).contains(folder(module));
    return kept;
  }

  private static String folder(String module) {
    return Sources.file(module) + File.separator;
  }

  private static void add(String module, Set<String> needed) throws IOException {
    if (needed.add(module)) {
      Matcher below = DEPENDENCY.matcher(Documents.text(module + "/pom.xml"));
      while (below.find()) {
        add(below.group(1), needed);
      }
    }
  }
}
