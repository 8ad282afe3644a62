package org.gpuquerylab.shell;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

/** A kind of documented command, and the test that runs or checks the commands of this kind. */
enum CommandKind {
  /** Commands that run in a small form, or are planned without being measured. */
  LAB("\\./lab\\b.*", "DocumentedCommandsRunTest"),
  /** Options, profiles, modules, goals, properties and test classes, then Maven's first phase. */
  MAVEN("mvn .+", "MavenLinesTest"),
  /** The packages are compared with those that {@code .ci/run} installs. */
  PACKAGES("sudo apt-get install .+", "PackageLinesTest"),
  /** Programs take the place of ssh and rsync, and run the remote command on this machine. */
  SERVER("(ssh|rsync) .+", "ServerLinesTest"),
  /** The tests run in a small bundle. */
  RUN_TESTS("(\\./|DIR/)?run-tests .+", "ServerLinesTest"),
  /** A program takes the place of {@code lab}, and the commands are planned. */
  MEASURE("(lab-cli/src/bundle/)?run-(figures|groups) .+", "MeasureLinesTest"),
  /** As {@link #MEASURE}, with a program in place of Slurm. */
  SLURM("sbatch .+", "MeasureLinesTest"),
  /** A standalone cluster of processes on this machine runs the command. */
  SPARK_SUBMIT("spark-submit .+", "SparkSubmitTest"),
  /** pip has no package index, and the example runs this build. */
  PYTHON("(python3 -m venv|mine/venv/bin/(pip|python)) .+", "PythonPackageTest"),
  PLUGIN("docs/plugin/build\\.sh .+", "PluginExampleTest"),
  /**
   * Programs take the place of Maven, Java and the compiler; another test runs the benchmark
   * itself.
   */
  YARDSTICK("bench/src/yardstick/(entropy/)?run\\.sh.*", "YardstickLinesTest"),
  JMH("java .*org\\.openjdk\\.jmh\\.Main .+", "JmhCommandsTest"),
  EXAMPLE("java .*docs/examples/java/\\w+\\.java", "ExampleProgramsTest"),
  GRID("(runtime/bin/)?java .*\\.PredictionGrid", "PredictionGridTest"),
  BESIDE("(runtime/bin/)?java .*\\.AutoBesideBest .+", "AutoBesideBestTest"),
  FEW_TYPES("java .*\\.FewTypes .+", "FewTypesTest"),
  BUDGETS("(runtime/bin/)?java .*\\.BudgetCheck .+", "AutoBudgetTest"),
  /** Commands for files, which are run as they are. */
  FILES("(cat|gzip) .+", "TranscriptsTest"),
  /** The command needs a complete download of Spark; tests start the same classes. */
  SPARK_SCRIPTS("(sbin/start-(master|worker)\\.sh|java -cp 'jars/\\*').*", ""),
  /** The command needs a GPU and NVIDIA's tools. */
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
