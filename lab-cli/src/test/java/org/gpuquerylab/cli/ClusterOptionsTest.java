package org.gpuquerylab.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests the options of {@code lab optimize} for partitions and clusters. The tests of module {@code
 * cluster} start clusters.
 */
class ClusterOptionsTest extends CommandLineHarness {
  private static final String[] QUERY = {"--shape", "clique", "--size", "9"};

  private static String[] optimize(String... options) {
    String[] all = new String[1 + QUERY.length + options.length];
    all[0] = "optimize";
    System.arraycopy(QUERY, 0, all, 1, QUERY.length);
    System.arraycopy(options, 0, all, 1 + QUERY.length, options.length);
    return all;
  }

  private JsonNode json(String[] arguments) throws JsonProcessingException {
    out.getBuffer().setLength(0);
    assertThat(lab(with(arguments, "--json"))).as(err.toString()).isZero();
    return new ObjectMapper().readTree(out.toString());
  }

  @ParameterizedTest
  @ValueSource(strings = {"1", "2", "4", "8"})
  void anyNumberOfPartitionsFindsTheOptimum(String partitions) throws Exception {
    double expected = json(optimize("--algorithm", "dpccp")).get("cost").asDouble();
    JsonNode found =
        json(optimize("--algorithm", "mpq-bushy", "--partitions", partitions, "--threads", "2"));
    assertThat(found.get("cost").asDouble()).isCloseTo(expected, within(1e-9 * expected));
    assertThat(found.get("explanation").asText())
        .startsWith("partitions: " + partitions + ", in 2 threads; ");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          dpccp      | --partitions 2           | --master, --spark and --partitions are for mpq-linear and mpq-bushy, not for dpccp
          auto       | --master local[2]        | --master, --spark and --partitions are for mpq-linear and mpq-bushy, not for auto
          mpq-bushy  | --partitions 3           | --partitions 3: give a power of two, for these 9 relations at most 8
          mpq-bushy  | --partitions 0           | --partitions 0: give a power of two
          mpq-bushy  | --partitions -8          | --partitions -8: give a power of two
          mpq-bushy  | --partitions 2147483648  | Invalid value for option '--partitions': '2147483648' is not an int
          mpq-bushy  | --partitions 1073741824  | --partitions 1073741824: give a power of two, for these 9 relations at most 8
          mpq-linear | --partitions 32          | --partitions 32: give a power of two, for these 9 relations at most 16
          mpq-bushy  | --spark spark.a=b        | --spark spark.a=b: give --master, too
          mpq-bushy  | --master a               | --master a: give spark://HOST:PORT, local[*]
          mpq-bushy  | --master local --spark a | --spark a: give a setting of Spark
          mpq-bushy  | --master local --threads 2 | --threads: the workers of --master decide
          """)
  void refusesInOneLine(String algorithm, String options, String message) {
    String[] words = ("--algorithm " + algorithm + " " + options).split(" ", -1);
    assertThat(lab(optimize(words))).isEqualTo(2);
    assertFault(message);
  }

  @Test
  void withoutSparkItNamesTheCommandThatGetsIt() {
    assumeTrue(System.getenv("SPARK_HOME") == null, "SPARK_HOME is set");
    String home = System.getProperty("user.home");
    try {
      System.setProperty("user.home", folder.toString());
      assertThat(lab(optimize("--algorithm", "mpq-bushy", "--master", "local[2]"))).isEqualTo(2);
      assertFault("there is no Spark; get its jars with 'mvn -f cluster/spark/pom.xml dependency:");
    } finally {
      System.setProperty("user.home", home);
    }
  }

  @Test
  void optimizesOnSparkWhereItIsInstalled() throws Exception {
    String variable = System.getenv("SPARK_HOME");
    Path usual = Path.of(System.getProperty("user.home"), ".gpu-query-lab", "spark");
    assumeTrue(variable != null || Files.isDirectory(usual), "Spark is missing");
    double expected = json(optimize("--algorithm", "dpccp")).get("cost").asDouble();
    JsonNode found =
        json(optimize("--algorithm", "mpq-bushy", "--master", "local[2]", "--partitions", "4"));
    assertThat(found.get("cost").asDouble()).isCloseTo(expected, within(1e-9 * expected));
    assertThat(found.get("explanation").asText()).contains("of Spark 4.").contains("local[2]");
  }
}
