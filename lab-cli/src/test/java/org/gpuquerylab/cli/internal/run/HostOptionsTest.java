package org.gpuquerylab.cli.internal.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.ArrayList;
import java.util.List;
import org.gpuquerylab.cli.CommandLineHarness;
import org.gpuquerylab.experiments.internal.joinorder.Figure9;
import org.gpuquerylab.measure.internal.folder.RunFolder;
import org.gpuquerylab.measure.internal.report.StoredRun;
import org.gpuquerylab.measure.results.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the options of {@code lab run} for hosts of a cluster; these tests need no cluster. */
class HostOptionsTest extends CommandLineHarness {

  private String[] run(String options) {
    List<String> command = new ArrayList<>(List.of("run", "meister-fig09", "--quick"));
    command.addAll(List.of("--out", folder.resolve("run").toString()));
    command.addAll(List.of(options.split(" ", -1)));
    return command.toArray(String[]::new);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          --lab-home x                                        | --lab-home x: give --master, too
          --spark spark.a=b                                   | --spark spark.a=b: give --master, too
          --master local                                      | --master: name the backend on which hosts measure
          --master local --backend all                        | --master: name the backend on which hosts measure
          --master local --backend cudda                      | unknown backend
          --master local --backend cpu,                       | unknown backend
          --master local --backend cpu --shard 1/2            | --shard: hosts of --master share all points
          --master local --backend cpu --beside x             | --beside: both builds are measured on one machine
          --master local --backend cpu --axis n=1             | unknown axis
          --master nowhere --backend cpu                      | --master nowhere: give spark://HOST:PORT
          --master local --backend cpu --spark a              | --spark a: give a setting of Spark
          """)
  void refusesInOneLine(String options, String message) {
    assertRefused(message, run(options));
  }

  @Test
  void withoutSparkItNamesTheCommandThatGetsIt() {
    assumeTrue(System.getenv("SPARK_HOME") == null, "SPARK_HOME is set");
    String home = System.getProperty("user.home");
    try {
      System.setProperty("user.home", folder.toString());
      assertRefused("there is no Spark; get its jars with", run("--master local --backend cuda"));
    } finally {
      System.setProperty("user.home", home);
    }
  }

  @Test
  void aHostMeasuresOnePointAlone() {
    String point =
        "--point topology=star --point algorithm=dpccp --point tables=4 --point query=0"
            + " --point overhead=0 --point backend=none --point threads=3";
    String options = "--in-process --backend cpu --rows-only --axis threads=3 " + point;
    assertThat(lab(run(options))).as(err.toString()).isZero();
    RunFolder folderOfPoint = new RunFolder(folder.resolve("run"));
    List<Row> rows = StoredRun.read(new Figure9(), folderOfPoint).rows();
    assertThat(rows).hasSize(folderOfPoint.sweep().repetitions());
    assertThat(rows).allMatch(row -> point.contains("query=" + row.point().get("query")));
    assertThat(rows).allMatch(row -> row.point().get("topology").equals("star"));
  }

  @Test
  void aPointThatTheSweepLacksIsRefused() {
    assertRefused(
        "--point \"tables=4\": meister-fig09 has no such point",
        run("--in-process --backend cpu --point tables=4"));
  }
}
