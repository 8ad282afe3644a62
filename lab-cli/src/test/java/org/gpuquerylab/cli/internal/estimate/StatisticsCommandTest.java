package org.gpuquerylab.cli.internal.estimate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.gpuquerylab.cli.CommandLineHarness;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@EnabledIf(
    value = "org.gpuquerylab.data.internal.DuckDb#isAvailable",
    disabledReason = "a bundle may leave DuckDB out")
class StatisticsCommandTest extends CommandLineHarness {
  private static final String CARS = Path.of("..", "docs", "examples", "used-cars.csv").toString();
  private static final String PREDICATES =
      Path.of("..", "docs", "examples", "used-cars-predicates.json").toString();

  private String named(String name, String text) throws Exception {
    Path file = folder.resolve(name);
    Files.writeString(file, text);
    return file.toString();
  }

  /** Writes the command's output to a file, and clears the output. */
  private String printed() throws Exception {
    String file = named("problem.json", out.toString());
    out.getBuffer().setLength(0);
    return file;
  }

  private JsonNode estimate(String file, String... more) throws Exception {
    assertThat(lab(with(new String[] {"estimate", file, "--json"}, more)))
        .as(err.toString())
        .isZero();
    return new ObjectMapper().readTree(out.toString());
  }

  @Test
  void measuresTheExample() throws Exception {
    assertThat(lab("statistics", CARS, "--predicates", PREDICATES)).as(err.toString()).isZero();
    JsonNode json = new ObjectMapper().readTree(out.toString());
    assertThat(json.fieldNames())
        .toIterable()
        .containsExactly("comment", "predicates", "rows", "selectivities");
    assertThat(json.get("comment").asText())
        .endsWith(
            "used-cars.csv: counted on 240 rows; 3 of 21 pairs: those correlated by the G test at"
                + " 0.01 (Benjamini-Hochberg)");
    assertThat(json.get("rows").asText()).isEqualTo("240");
    assertThat(json.get("selectivities")).hasSize(10);
    assertThat(json.at("/selectivities/0/value").asDouble()).isEqualTo(29.0 / 240);
    JsonNode estimated = estimate(printed(), "--repair");
    assertThat(estimated.get("repaired")).isEmpty();
    // Every Accord is a Honda, and every hybrid is automatic; the other three pairs are
    // independent.
    assertThat(estimated.at("/estimates/0/value").asDouble())
        .isCloseTo(12.0 / 240 * 31 / 240 * 62 / 240 * 52 / 240, within(1e-9));
    assertThat(err.toString()).isEmpty();
  }

  /**
   * A CSV file with four columns of fair coins. If {@code correlated}, the second column repeats
   * the first one.
   */
  private String coins(boolean correlated) throws Exception {
    Random random = new Random(7);
    StringBuilder csv = new StringBuilder("a,b,c,d\n");
    for (int row = 0; row < 1000; row++) {
      int a = random.nextInt(2);
      int b = correlated && random.nextInt(4) > 0 ? a : random.nextInt(2);
      csv.append(a + "," + b + "," + random.nextInt(2) + "," + random.nextInt(2) + "\n");
    }
    return named("coins.csv", csv.toString());
  }

  private static final String COINS =
      "{\"A\": \"a = 1\", \"B\": \"b = 1\", \"C\": \"c = 1\", \"D\": \"d = 1\"}";

  @Test
  void withoutCorrelatedPairsTheEstimateIsTheProduct() throws Exception {
    assertThat(lab("statistics", coins(false), "--predicates", named("p.json", COINS))).isZero();
    String file = printed();
    JsonNode selectivities =
        new ObjectMapper().readTree(Path.of(file).toFile()).get("selectivities");
    assertThat(selectivities).hasSize(4);
    double product = 1;
    for (JsonNode one : selectivities) {
      product *= one.get("value").asDouble();
    }
    assertThat(estimate(file).at("/estimates/0/value").asDouble()).isCloseTo(product, within(1e-8));
  }

  @Test
  void theSelectivityOfACorrelatedPairIsKept() throws Exception {
    assertThat(lab("statistics", coins(true), "--predicates", named("p.json", COINS))).isZero();
    String file = printed();
    JsonNode problem = new ObjectMapper().readTree(Path.of(file).toFile());
    assertThat(problem.get("selectivities")).hasSize(5);
    assertThat(problem.at("/selectivities/4/of/0").asText()).isEqualTo("A");
    assertThat(problem.at("/selectivities/4/of/1").asText()).isEqualTo("B");
    double pair = problem.at("/selectivities/4/value").asDouble();
    assertThat(pair).isGreaterThan(0.35);
    String asked =
        Files.readString(Path.of(file))
            .strip()
            .replaceFirst("}$", ", \"estimate\": [[\"A\", \"B\"], [\"A\", \"B\", \"C\"]]}");
    JsonNode estimated = estimate(named("asked.json", asked), "--repair");
    assertThat(estimated.get("repaired")).isEmpty();
    assertThat(estimated.at("/estimates/0/value").asDouble()).isCloseTo(pair, within(1e-8));
    double c = problem.at("/selectivities/2/value").asDouble();
    assertThat(estimated.at("/estimates/1/value").asDouble()).isCloseTo(pair * c, within(1e-8));
  }

  @ParameterizedTest
  @CsvSource({"all, 10", "0, 4", "1, 5", "3, 7", "99, 10", "correlated, 5"})
  void choosesPairs(String pairs, int selectivities) throws Exception {
    String predicates = named("p.json", COINS);
    assertThat(lab("statistics", coins(true), "--predicates", predicates, "--pairs", pairs))
        .isZero();
    JsonNode problem = new ObjectMapper().readTree(out.toString());
    assertThat(problem.get("selectivities")).hasSize(selectivities);
    assertThat(estimate(printed(), "--all").get("estimates")).hasSize(16);
  }

  @Test
  void measuresTheConjunctsOfAQuery() throws Exception {
    String sql =
        named(
            "q.sql",
            "SELECT avg(price) FROM cars c WHERE c.make = 'Honda' AND model = 'Accord'"
                + " AND price BETWEEN 5000 AND 9000;");
    assertThat(lab("statistics", CARS, "--sql", sql, "--pairs", "all")).as(err.toString()).isZero();
    JsonNode problem = new ObjectMapper().readTree(out.toString());
    assertThat(problem.get("predicates"))
        .extracting(JsonNode::asText)
        .containsExactly("c.make = 'Honda'", "model = 'Accord'", "price BETWEEN 5000 AND 9000");
    assertThat(problem.get("selectivities")).hasSize(6);
    assertThat(problem.at("/selectivities/0/value").asDouble()).isEqualTo(29.0 / 240);
  }

  @Test
  void samplesBySeed() throws Exception {
    String[] arguments = {"statistics", CARS, "--predicates", PREDICATES, "--sample", "100"};
    assertThat(lab(with(arguments, "--seed", "3"))).isZero();
    String first = out.toString();
    assertThat(first).contains("counted on 100 rows", "a sample by seed 3", "\"rows\": 100,");
    out.getBuffer().setLength(0);
    assertThat(lab(with(arguments, "--seed", "3"))).isZero();
    assertThat(out.toString()).isEqualTo(first);
    assertThat(estimate(printed(), "--repair").get("repaired")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          --pairs some          | --pairs "some": give all, correlated, or how many, such as 20
          --pairs -1            | --pairs "-1": give all, correlated, or how many, such as 20
          --pairs 9999999999    | --pairs "9999999999": give all, correlated
          --level 0             | --level: the level is 0.0; it must be above 0 and below 1
          --level NaN           | --level: the level is NaN; it must be above 0 and below 1
          --level 0.1 --pairs 3 | --level: has no effect unless --pairs is correlated; leave it out
          --sample 0            | --sample, --seed: 0 rows by seed 0: give 1 to 10000000 rows
          --sample 5 --seed -1  | --sample, --seed: 5 rows by seed -1: give 1 to 10000000 rows
          --seed 1              | --seed: has no effect without --sample; leave it out or add that
          --sql q.sql           | give one of --predicates and --sql
          """)
  void refusesOptions(String more, String message) {
    assertRefused(
        message,
        with(new String[] {"statistics", CARS, "--predicates", PREDICATES}, more.split(" ", -1)));
  }

  /** A fraction after 30,000 integers was counted as an integer, so no row had 2.5. */
  @Test
  void refusesALateFieldUnlessItsTypeIsStated() throws Exception {
    String data = named("late.csv", "v\n" + "7\n".repeat(30_000) + "2.5\n");
    String predicates = named("p.json", "{\"x\": \"v = 2.5\"}");
    String[] arguments = {"statistics", data, "--predicates", predicates};
    assertRefused(data + ":30002: column \"v\": \"2.5\" is not of type BIGINT", arguments);
    assertThat(lab(with(arguments, "--types", "v=DOUBLE"))).as(err.toString()).isZero();
    assertThat(out.toString()).contains("{\"of\": [\"x\"], \"value\": " + 1 / 30_001.0 + "}");
  }

  @Test
  void needsPredicates() {
    assertRefused("give one of --predicates and --sql", "statistics", CARS);
  }

  @Test
  void faultsNameFileAndPlace() throws Exception {
    String predicates = named("p.json", "{\"x\":\n \"colr = 'red'\"}");
    assertRefused(
        predicates
            + ":2:2: /x: SQL:1:1: the file has no column \"colr\"; did you mean \"colour\"? use one of",
        "statistics",
        CARS,
        "--predicates",
        predicates);
  }

  @Test
  void helpHasAnExample() {
    assertThat(lab("statistics", "--help")).isZero();
    assertThat(out.toString())
        .contains(
            "For example:", "lab statistics docs/examples/used-cars.csv", "lab estimate cars.json");
  }
}
