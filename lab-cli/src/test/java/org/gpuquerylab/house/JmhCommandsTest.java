package org.gpuquerylab.house;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gpuquerylab.document.Documents;
import org.junit.jupiter.api.Test;

/** Tests the commands for JMH in documents and in the Javadoc of benchmarks. */
class JmhCommandsTest {

  private static final Pattern COMMAND =
      Pattern.compile("jmh/\\*' org\\.openjdk\\.jmh\\.Main((?: +[^\\s`<]+)+)");

  /**
   * The folder with the jars that JMH needs besides {@code lab.jar}; Maven's package phase of
   * module {@code bench} fills it.
   */
  private static final String JMH = "bench/target/jmh";

  private static Set<List<String>> documented() throws IOException {
    List<Path> files = new ArrayList<>(Documents.all());
    files.addAll(
        Sources.files("src/main/java", ".java").stream()
            .filter(file -> Sources.name(file).startsWith("bench/"))
            .toList());
    Set<List<String>> commands = new TreeSet<>((a, b) -> a.toString().compareTo(b.toString()));
    for (Path file : files) {
      String text = Files.readString(file).replaceAll(" *\\\\\n[ *]*", " ");
      Matcher command = COMMAND.matcher(text);
      while (command.find()) {
        commands.add(List.of(command.group(1).strip().split(" +", -1)));
      }
    }
    return commands;
  }

  /** Runs JMH, checks that its exit status is 0, and returns its output. */
  private static String jmh(List<String> arguments) throws Exception {
    assumeTrue(
        Files.isDirectory(Sources.file(JMH)), "JMH is missing; mvn package copies it into " + JMH);
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("--enable-native-access=ALL-UNNAMED", "-XX:TieredStopAtLevel=1"));
    String classes = System.getProperty("java.class.path");
    command.addAll(List.of("-cp", classes + File.pathSeparator + Sources.file(JMH) + "/*"));
    command.add("org.openjdk.jmh.Main");
    command.addAll(arguments);
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    process.getOutputStream().close();
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as("%s: %s", arguments, text).isZero();
    return text;
  }

  @Test
  void everyCommandFindsItsBenchmark() throws Exception {
    Set<List<String>> commands = documented();
    assertThat(commands).hasSizeGreaterThan(6);
    for (List<String> command : commands) {
      List<String> listed = new ArrayList<>(command);
      listed.add("-l");
      assertThat(jmh(listed)).contains("." + command.get(0) + ".");
    }
  }

  /**
   * Listing benchmarks is not enough, because measuring needs another library, which prints the
   * results.
   */
  @Test
  void aBenchmarkMeasures() throws Exception {
    List<String> shortest = List.of("-f", "0", "-wi", "0", "-i", "2", "-r", "1ms");
    List<String> command = new ArrayList<>(List.of("LaunchBenchmark"));
    command.addAll(shortest);
    assertThat(jmh(command)).containsPattern("LaunchBenchmark\\.\\w+ .*avgt .*ns/op");
  }
}
