package org.gpuquerylab.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.gpuquerylab.bench.internal.EntropyYardstick;
import org.gpuquerylab.bench.internal.Yardstick;
import org.gpuquerylab.entropy.MaxEntSolvers;
import org.gpuquerylab.entropy.internal.generator.ProblemGenerators;
import org.gpuquerylab.house.Sources;
import org.gpuquerylab.joinorder.JoinOrderAlgorithms;
import org.gpuquerylab.joinorder.query.Topology;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs the scripts that compare with C++ with programs in place of the compiler, Maven and Java.
 * The arguments of each Java program must be those that it takes; {@code BenchmarkMainsTest} runs
 * the programs.
 */
class YardstickLinesTest {

  private static final String FOLDER = "bench/src/yardstick/";

  @TempDir Path folder;

  @Test
  void scriptsStartTheBenchmarksWithExistingNames() throws Exception {
    ShellFolder shell = new ShellFolder(folder);
    for (String script : List.of("run.sh", "entropy/run.sh")) {
      shell.program(FOLDER + script, Files.readString(Sources.file(FOLDER + script)));
    }
    shell.recorder("jdk/bin/java");
    shell.program(
        "bin/mvn",
        String.format(Locale.ROOT, "#!/bin/sh\nexec '%s' mvn \"$@\"\n", shell.path("record")));
    shell.recorder("record");
    Map<String, String> variables =
        Map.of("CXX", "true", "JAVA_HOME", shell.path("jdk").toString());
    List<ShellLine> lines = ShellLine.of(CommandKind.YARDSTICK);
    assertThat(lines).hasSizeGreaterThan(1);
    for (ShellLine line : lines) {
      shell.run(line.text().replace(" ...", ""), variables);
      List<List<String>> calls = shell.recorded();
      assertThat(calls).as(line.toString()).hasSizeGreaterThan(1);
      checkMaven(String.join(" ", calls.get(0)));
      calls.subList(1, calls.size()).forEach(call -> checkJava(line, call));
    }
    assertThat(shell.run(FOLDER + "run.sh none || echo status $?", variables))
        .contains("no C++ version of none")
        .endsWith("status 2\n");
  }

  private static void checkMaven(String command) {
    MavenLine maven = MavenLine.parse(command.replaceFirst("-f \\S*/pom.xml", "-f pom.xml"));
    assertThat(maven.goals()).isSubsetOf("compile", "package");
    assertThat(maven.modules())
        .allSatisfy(module -> assertThat(Sources.file(module)).isDirectory());
  }

  private static void checkJava(ShellLine line, List<String> call) {
    List<String> words = call.subList(call.indexOf("-cp") + 2, call.size());
    if (words.get(0).equals(Yardstick.class.getName())) {
      assertThat(words).as(line.toString()).hasSize(5);
      assertThat(JoinOrderAlgorithms.find(words.get(2))).isPresent();
      assertThat(Topology.find(words.get(3))).isPresent();
      assertThat(words.get(4)).matches("\\d+");
    } else {
      assertThat(words).as(line.toString()).startsWith(EntropyYardstick.class.getName()).hasSize(7);
      assertThat(MaxEntSolvers.find(words.get(2))).isPresent();
      assertThat(Set.of("all", "weights")).contains(words.get(3));
      assertThat(ProblemGenerators.find(words.get(4))).isPresent();
      assertThat(words.get(5) + words.get(6)).matches("\\d+");
    }
  }
}
