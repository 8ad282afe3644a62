package org.gpuquerylab.shell;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

/** A kind of documented command, and the test that runs or checks the commands of this kind. */
enum CommandKind {
  /** In a small form, or planned without being measured. */
  LAB("\\./lab\\b.*", "DocumentedCommandsRunTest"),
  /** Options, profiles, modules, goals, properties and test classes, then Maven's first phase. */
  MAVEN("mvn .+", "MavenLinesTest"),
  /** The packages are compared with those that {@code .ci/run} installs. */
  PACKAGES("sudo apt-get install .+", "PackageLinesTest"),
  /** With programs in place of ssh and rsync, which run the remote command on this machine. */
  SERVER("(ssh|rsync) .+", "ServerLinesTest"),
  /** In a small bundle, with real tests. */
  RUN_TESTS("(\\./|DIR/)?run-tests .+", "ServerLinesTest"),
  /** With a program in place of {@code lab}, whose commands are planned. */
  MEASURE("(lab-cli/src/bundle/)?run-(figures|groups) .+", "MeasureLinesTest"),
  /** As {@link #MEASURE}, with a program in place of Slurm. */
  SLURM("sbatch .+", "MeasureLinesTest"),
  /** Is run by a standalone cluster of processes on this machine. */
  SPARK_SUBMIT("spark-submit .+", "SparkSubmitTest"),
  PLUGIN("docs/plugin/build\\.sh .+", "PluginExampleTest"),
  /** With programs in place of Maven, Java and the compiler; the benchmark itself is run beside. */
  YARDSTICK("bench/src/yardstick/(entropy/)?run\\.sh.*", "YardstickLinesTest"),
  JMH("java .*org\\.openjdk\\.jmh\\.Main .+", "JmhCommandsTest"),
  EXAMPLE("java .*docs/examples/java/\\w+\\.java", "ExampleProgramsTest"),
  GRID("(runtime/bin/)?java .*\\.PredictionGrid", "PredictionGridTest"),
  /** Commands for files, which are run as they are. */
  FILES("(cat|gzip) .+", "TranscriptsTest"),
  /** Sets a variable for the lines after it. */
  VARIABLE("[A-Z]=\\S+", "DocumentedCommandsTest"),
  /** Needs a complete download of Spark; tests start the same classes. */
  SPARK_SCRIPTS("(sbin/start-(master|worker)\\.sh|java -cp 'jars/\\*').*", ""),
  /** Needs a GPU and NVIDIA's tools. */
  NVIDIA("(compute-sanitizer --tool (memcheck|racecheck)|nvidia-smi topo -m).*", "");

  private final Pattern pattern;
  private final String test;

  CommandKind(String pattern, String test) {
    this.pattern = Pattern.compile(pattern);
    this.test = test;
  }

  /** The name of the test class; empty if no test can run these commands. */
  String test() {
    return test;
  }

  /** The kinds of a line's parts; empty if one of them is of no kind. */
  static List<CommandKind> of(ShellLine line) {
    List<CommandKind> kinds = new ArrayList<>();
    for (String part : line.parts()) {
      List<CommandKind> fitting =
          Arrays.stream(values()).filter(kind -> kind.pattern.matcher(part).matches()).toList();
      if (fitting.size() != 1) {
        return List.of();
      }
      kinds.add(fitting.get(0));
    }
    return kinds;
  }
}
