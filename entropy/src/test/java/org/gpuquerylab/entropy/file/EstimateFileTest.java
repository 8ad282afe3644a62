package org.gpuquerylab.entropy.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.gpuquerylab.entropy.estimator.SampleSizes;
import org.gpuquerylab.entropy.expression.SelectivityQuery;
import org.gpuquerylab.entropy.internal.host.NewtonVariantA;
import org.gpuquerylab.entropy.internal.sparse.SparseSolution;
import org.gpuquerylab.entropy.internal.sparse.SparseSolver;
import org.gpuquerylab.entropy.problem.ContradictoryProblemException;
import org.gpuquerylab.entropy.problem.InvalidProblemException;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.problem.PredicateSet;
import org.gpuquerylab.entropy.problem.SparseProblem;
import org.gpuquerylab.entropy.solver.SolverOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EstimateFileTest {
  private static final String EXAMPLE =
      """
      {"predicates": ["a", "b", "c"],
       "selectivities": [
        {"of": ["a"], "value": 0.5}, {"of": ["b"], "value": 0.5}, {"of": ["c"], "value": 0.5},
        {"of": ["a", "b"], "value": 0.4}, {"of": ["c", "b"], "value": 0.1}],
       "estimate": [["a", "b", "c"], []]}
      """;

  private static EstimateFile read(String json) throws IOException {
    return EstimateFile.read(
        new ByteArrayInputStream(json.getBytes(StandardCharsets.UTF_8)), "e.json");
  }

  private static SparseSolution solve(EstimateFile file) {
    return solve(file.problem(), SolverOptions.DEFAULT);
  }

  private static SparseSolution solve(SparseProblem problem, SolverOptions options) {
    return new SparseSolver(new NewtonVariantA(options), options).solve(problem);
  }

  @Test
  void readsTheFormat() throws IOException {
    EstimateFile file = read(EXAMPLE);
    assertThat(file.problem().names()).containsExactly("a", "b", "c");
    MaxEntProblem masks = file.problem().restrict(new int[] {0, 1, 2}, new int[] {0, 1, 2, 3, 4});
    assertThat(masks.sets()).containsExactly(0, 1, 2, 3, 4, 6);
    assertThat(masks.selectivities()).containsExactly(1, 0.5, 0.5, 0.4, 0.5, 0.1);
    assertThat(file.problem().size()).isEqualTo(5);
    assertThat(file.estimates())
        .containsExactly(
            SelectivityQuery.of(PredicateSet.first(3)), SelectivityQuery.of(PredicateSet.EMPTY));
  }

  @Test
  void readsNumbersOfRows() throws IOException {
    EstimateFile file =
        read(
            "{\"predicates\": [\"a\", \"b\"], \"selectivities\": [{\"of\": [\"a\"], \"rows\": 1e3,"
                + " \"value\": 0.1}, {\"of\": [\"b\"], \"value\": 0.1}], \"rows\": 200000}");
    assertThat(file.rowsOf(PredicateSet.of(0))).isEqualTo(1000);
    assertThat(file.rowsOf(PredicateSet.of(1))).isEqualTo(200_000);
    assertThat(read(EXAMPLE).rowsOf(PredicateSet.of(0))).isEqualTo(SampleSizes.DEFAULT_ROWS);
  }

  @Test
  void refusesRowsThatCannotBe() {
    for (String rows : new String[] {"0", "-1", "0.5", "1e17"}) {
      assertThatThrownBy(() -> read("{\"predicates\": [\"a\"], \"rows\": " + rows + "}"))
          .isInstanceOf(FileFormatException.class)
          .hasMessageStartingWith("e.json:1:")
          .hasMessageContaining("the number of rows is ");
      assertThatThrownBy(
              () ->
                  read(
                      "{\"predicates\": [\"a\"], \"selectivities\": [{\"of\": [\"a\"], \"value\": 0,"
                          + " \"rows\": "
                          + rows
                          + "}]}"))
          .isInstanceOf(FileFormatException.class);
    }
  }

  @Test
  void takesCommentsAndLeavesOutWhatIsEmpty() throws IOException {
    EstimateFile file =
        read(
            "{\"comment\": \"c\", \"predicates\": [\"a\"], \"selectivities\":"
                + " [{\"comment\": \"d\", \"value\": 1e-3, \"of\": [\"a\"]}]}");
    assertThat(file.problem().selectivity(0)).isEqualTo(1e-3);
    assertThat(file.estimates()).isEmpty();
    assertThat(read("{\"predicates\": [\"a\"]}").problem().size()).isZero();
  }

  @Test
  void reportsThePapersExample() throws IOException {
    EstimateFile file = read(EXAMPLE);
    EstimateReport report = EstimateReport.of(solve(file), 1.5, file.estimates());
    assertThat(report.estimates().get(0).of()).containsExactly("a", "b", "c");
    assertThat(report.estimates().get(0).value()).isCloseTo(0.08, within(1e-9));
    assertThat(report.estimates().get(1).value()).isCloseTo(1, within(1e-9));
    assertThat(report.estimates().get(1).of()).isEmpty();
    JsonNode json = new ObjectMapper().readTree(report.toJson().toString());
    assertThat(json.path("algorithm").asText()).isEqualTo("newton-a");
    assertThat(json.path("converged").asBoolean()).isTrue();
    assertThat(json.path("millis").asDouble()).isEqualTo(1.5);
    assertThat(json.path("millisByStep").path("cholesky").asDouble()).isPositive();
    assertThat(json.path("estimates").path(0).path("of")).hasSize(3);
    assertThat(json.path("estimates").path(0).path("value").asDouble())
        .isCloseTo(0.08, within(1e-9));
  }

  @Test
  void reportsAllSets() throws IOException {
    EstimateReport report = EstimateReport.ofAll(solve(read(EXAMPLE)), 1);
    assertThat(report.estimates()).hasSize(8);
    assertThat(report.estimates().get(3).of()).containsExactly("a", "b");
    assertThat(report.estimates().get(3).value()).isCloseTo(0.4, within(1e-8));
  }

  @Test
  void saysWhereNothingIsToBeReliedOn() throws IOException {
    EstimateFile file = read(EXAMPLE);
    SparseSolution solution = solve(file.problem(), SolverOptions.DEFAULT.withMaxIterations(1));
    EstimateReport report = EstimateReport.of(solution, 1, file.estimates());
    assertThat(report.toJson().path("converged").asBoolean(true)).isFalse();
    EstimateReport infinite =
        new EstimateReport(
            "s", "p", false, 1, Double.POSITIVE_INFINITY, 1, report.times(), report.estimates());
    assertThat(infinite.toJson().path("residual").isNull()).isTrue();
  }

  @Test
  void namesThePredicatesOfAContradiction() throws IOException {
    EstimateFile file =
        read(
            EXAMPLE.replace(
                "{\"of\": [\"a\"], \"value\": 0.5}", "{\"of\": [\"a\"], \"value\": 0.3}"));
    assertThatThrownBy(() -> solve(file))
        .isInstanceOf(ContradictoryProblemException.class)
        .hasMessageContaining("{a, b} = 0.4 is above that of {a} = 0.3");
  }

  @Test
  void refusesToPrintTooMuch() {
    SparseSolution solution = solve(SparseProblem.of(21, Map.of()), SolverOptions.DEFAULT);
    assertThatThrownBy(() -> EstimateReport.ofAll(solution, 1))
        .isInstanceOf(InvalidProblemException.class)
        .hasMessageContaining("21 predicates are too many to print");
  }

  /** Each fault: the replaced text of a valid file, the new text, and the expected message. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "0.4| 1.5| e.json:4:31: /selectivities/3/value: the selectivity is 1.5; it must be 0 to 1",
        "0.4| NaN| /selectivities/3/value: this is NaN; it must be a finite number",
        "0.4| -1e-9| /selectivities/3/value: the selectivity is -1.0E-9; it must be",
        "0.4| \"x\"| /selectivities/3/value: this is a string; it must be a number",
        "0.4| 1e-400| /selectivities/3/value: this number is too small for a double; write 0",
        "0.4| null| /selectivities/3/value: this is null; it must be a number",
        "0.4| 0x1| this is not JSON; correct it",
        ", \"value\": 0.4| ~~| /selectivities/3: the key \"value\" is missing; add it",
        "\"of\": [\"a\", \"b\"],| ~~| /selectivities/3: the key \"of\" is missing; add it",
        "\"value\": 0.4| \"is\": 0.4| /is: the key \"is\" is unknown; use of, value",
        "\"value\": 0.4| \"value\": 0, \"value\": 1| /selectivities/3/value: the key occurs twice",
        "[\"a\", \"b\"],| [\"a\", \"x\"],| /selectivities/3/of/1: there is no predicate \"x\"; use one of a",
        "[\"a\", \"b\"],| [\"a\", \"a\"],| /selectivities/3/of/1: the predicate \"a\" is in this set",
        "[\"a\", \"b\"],| [\"a\"],| /selectivities/3: there is another selectivity of this set",
        "[\"a\", \"b\"],| [],| /selectivities/3: the empty conjunction always has selectivity 1",
        "[\"a\", \"b\"],| \"ab\",| /selectivities/3/of: column 1: there is no predicate \"ab\"; use one of a",
        "[\"a\", \"b\", \"c\"],| [\"a\", \"b\", \"a\"],| /predicates/2: there are two predicates of",
        "[\"a\", \"b\", \"c\"],| [\"a\", \"b\", \" \"],| /predicates/2: the name is empty; name it",
        "[\"a\", \"b\", \"c\"],| [\"a\", \"b\", 3],| /predicates/2: this is a number; it must be a",
        "[\"a\", \"b\", \"c\"],| [],| there are no predicates yet; put \"predicates\" before this",
        "[[\"a\", \"b\", \"c\"]| [7| /estimate/0: this is a number; it must be an array",
        "\"estimate\"| \"estimates\"| /estimates: the key \"estimates\" is unknown; did you mean estimate? use",
        "[]]}| []]} {}| something follows the end of the JSON object; remove it",
        "[]]}| []]| the file ends inside the JSON object; complete it",
      })
  void refusesWithFileAndPlace(String good, String bad, String message) {
    assertThat(EXAMPLE).contains(good);
    assertFault(EXAMPLE.replace(good, bad), message);
  }

  @Test
  void takesZeroInAnyForm() throws IOException {
    for (String zero : new String[] {"0", "0.0", "-0.0", "0e5", "0.00E-9"}) {
      EstimateFile file = read(EXAMPLE.replace("0.4}", zero + "}"));
      assertThat(file.problem().selectivity(3)).as(zero).isZero();
    }
  }

  @Test
  void refusesOtherFiles() {
    assertFault("", "e.json: the file is empty; it must hold a JSON object");
    assertFault("[]", "this is an array; it must be an object");
    assertFault("{}", "there are no predicates; name at least one");
    assertFault("\u0000", "this is not JSON");
    assertFault("{\"predicates\": [\"a\"]", "the file ends inside");
    String many =
        IntStream.range(0, 1001)
            .mapToObj(i -> "\"p" + i + "\"")
            .collect(Collectors.joining(",", "{\"predicates\": [", "]}"));
    assertFault(many, "/predicates/1000: there are more than 1000 predicates; leave some out");
    assertFault(
        many.replace(",\"p1000\"]}", "], \"estimate\": [[\"q\"]]}"),
        "there is no predicate \"q\"; use one of p0, p1, p2, p3, p4, p5, p6, p7, p8, p9, p10, p11, ...");
    String longName = "a".repeat(5000);
    assertFault(
        "{\"predicates\": [\"" + longName + "\", \"b\"], \"estimate\": [[\"q\"]]}",
        "there is no predicate \"q\"; use one of " + "a".repeat(60) + "..., b");
    assertFault(
        "{\"predicates\": [\"" + longName + "\", \"b\"], \"estimate\": [\"q or b\"]}",
        "there is no predicate \"q\"; use one of " + "a".repeat(60) + "..., b");
    assertFault("{\"predicates\": " + "[".repeat(5000), "/predicates/0: this is an array");
  }

  @Test
  void refusesFilesThatCannotBeRead(@TempDir Path folder) {
    Path missing = folder.resolve("missing.json");
    assertThatThrownBy(() -> EstimateFile.read(missing))
        .isInstanceOf(FileFormatException.class)
        .hasMessage(missing + ": there is no such file; check the path");
    assertThatThrownBy(() -> EstimateFile.read(folder))
        .isInstanceOf(FileFormatException.class)
        .hasMessageStartingWith(folder + ": it cannot be read; give a readable file");
  }

  private static void assertFault(String json, String message) {
    assertThatThrownBy(() -> read(json))
        .isInstanceOf(FileFormatException.class)
        .hasMessageStartingWith("e.json:")
        .hasMessageContaining(message)
        .hasMessageNotContaining("\n");
  }
}
