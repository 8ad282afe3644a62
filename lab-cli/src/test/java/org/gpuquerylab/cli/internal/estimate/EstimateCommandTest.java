package org.gpuquerylab.cli.internal.estimate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.gpuquerylab.cli.CommandLineHarness;
import org.gpuquerylab.entropy.MaxEntSolvers;
import org.gpuquerylab.entropy.SolverEntry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class EstimateCommandTest extends CommandLineHarness {

  /** The paper's example; the estimate for all three predicates together is 0.08. */
  private static final String EXAMPLE =
      """
      {"predicates": ["a", "b", "c"],
       "selectivities": [
        {"of": ["a"], "value": 0.5}, {"of": ["b"], "value": 0.5}, {"of": ["c"], "value": 0.5},
        {"of": ["a", "b"], "value": 0.4}, {"of": ["b", "c"], "value": 0.1}],
       "estimate": [["a", "b", "c"], ["a", "c"]]}
      """;

  /** A problem for which iterative scaling gives up, because its steps become ever smaller. */
  private static final String SLOW =
      """
      {"predicates": ["a", "b", "c"],
       "selectivities": [
        {"of": ["a"], "value": 0.5}, {"of": ["b"], "value": 0.5}, {"of": ["c"], "value": 0.5},
        {"of": ["a", "b"], "value": 0.4999}, {"of": ["b", "c"], "value": 0.4999},
        {"of": ["a", "c"], "value": 0.499800001}]}
      """;

  private static final Path EXAMPLES = Path.of("..", "docs", "examples");

  static List<String> algorithms() {
    return MaxEntSolvers.all().stream().map(SolverEntry::name).toList();
  }

  @ParameterizedTest
  @MethodSource("algorithms")
  void everyAlgorithmEstimatesThePapersExample(String algorithm) throws Exception {
    String file = file(EXAMPLE);
    assertThat(repeating("estimate", file, "--algorithm", algorithm, "--backend", "cpu", "--json"))
        .isZero();
    JsonNode json = new ObjectMapper().readTree(out.toString());
    assertThat(json.fieldNames())
        .toIterable()
        .containsExactly(
            "algorithm",
            "backend",
            "device",
            "place",
            "plan",
            "converged",
            "iterations",
            "residual",
            "millis",
            "millisByStep",
            "estimates");
    assertThat(json.get("algorithm").asText()).isEqualTo(algorithm);
    assertThat(json.get("backend").asText()).isEqualTo("cpu");
    assertThat(json.get("converged").asBoolean()).isTrue();
    assertThat(json.get("millis").asDouble()).isPositive();
    assertThat(json.at("/estimates/0/of")).hasSize(3);
    assertThat(json.at("/estimates/0/value").asDouble()).isCloseTo(0.08, within(1e-8));
    assertThat(json.at("/estimates/1/value").asDouble()).isCloseTo(0.16, within(1e-8));
    assertThat(json.at("/millisByStep/transform").asDouble()).as(algorithm).isPositive();
    assertThat(out.toString().lines()).hasSize(1);
    assertThat(err.toString()).isEmpty();
  }

  @Test
  void printsEstimatesAndHowTheyWereFound() throws Exception {
    String file = file(EXAMPLE);
    assertThat(lab("estimate", file)).isZero();
    assertThat(out.toString())
        .startsWith(file + ": 3 predicates, 5 known selectivities")
        .contains("algorithm    auto", "device       cpu:0", "plan         newton-small: all cells")
        .contains(
            "iterations   ", ", converged", "time         ", "by step      transform ", "cholesky ")
        .contains("selectivity     conjunction\n0.0800000")
        .contains(" a and b and c\n0.1600000");
    assertThat(out.toString().lines().filter(line -> line.contains(" and "))).hasSize(2);
  }

  /**
   * Creates a problem whose known selectivities are all 0.5.
   *
   * @param known the known sets
   * @param estimate the conjunctions to estimate
   */
  private String problem(int predicates, String known, String estimate) throws Exception {
    String names =
        IntStream.range(0, predicates)
            .mapToObj(i -> "\"p" + i + "\"")
            .collect(Collectors.joining(","));
    String each =
        Stream.of(known.split(" ", -1))
            .map(set -> "{\"of\": [" + quoted(set) + "], \"value\": 0.5}")
            .collect(Collectors.joining(","));
    return file(
        "{\"predicates\": ["
            + names
            + "], \"selectivities\": ["
            + each
            + "], \"estimate\": [["
            + quoted(estimate)
            + "]]}");
  }

  private static String quoted(String numbers) {
    return "\"p" + numbers.replace(",", "\",\"p") + "\"";
  }

  @Test
  void refusesAnEstimateThatWouldNotEnd() throws Exception {
    String clique =
        IntStream.range(0, 45).mapToObj(Integer::toString).collect(Collectors.joining(","));
    String file = problem(45, clique, "0,1");
    assertThat(lab("estimate", file)).isEqualTo(2);
    assertThat(err.toString())
        .startsWith("lab: " + file + ": the known selectivities join 45 predicates, {p0, p1, ")
        .contains(
            " so that 45 or more of them must be summed at once, which takes 2^45 cells; at most"
                + " 2^24")
        .hasLineCount(1);
  }

  @Test
  void splitsManyPredicates() throws Exception {
    assertThat(lab("estimate", problem(1000, "0,1 1 1,2 998", "0,1,2,998,999"))).isZero();
    assertThat(out.toString())
        .contains(": 1000 predicates, 4 known selectivities")
        .contains(
            "plan         998 components, 998 pieces, largest clique 3, 2002 cells; 997 in closed"
                + " form; 1 by auto")
        .contains("0.125000000     p0 and p1 and p2 and p998 and p999");
  }

  @Test
  void countsOne() throws Exception {
    assertThat(lab("estimate", problem(1, "0", "0"))).isZero();
    assertThat(out.toString())
        .contains(": 1 predicate, 1 known selectivity\n")
        .contains("; 1 component, 1 piece, largest clique 1, 2 cells");
  }

  @Test
  void allEstimatesEveryConjunction() throws Exception {
    assertThat(lab("estimate", file(EXAMPLE), "--all")).isZero();
    assertThat(out.toString()).contains("(nothing)", "0.400000000     a and b\n");
    assertThat(estimates()).hasSize(8);
  }

  @Test
  void withoutEstimateTheWholeConjunctionIsEstimated() throws Exception {
    String text = EXAMPLE.replaceAll("(?s),\\s*\"estimate\".*", "}");
    assertThat(lab("estimate", file(text))).isZero();
    assertThat(estimates())
        .singleElement()
        .asString()
        .startsWith("0.0800000")
        .endsWith(" a and b and c");
  }

  @Test
  void moreThreadsFindTheSame() throws Exception {
    assertThat(lab("estimate", file(EXAMPLE), "--threads", "3", "--algorithm", "newton-b"))
        .isZero();
    assertThat(out.toString()).contains("0.0800000");
  }

  @Test
  void saysWhatDidNotConverge() throws Exception {
    String file = file(SLOW);
    assertThat(lab("estimate", file, "--algorithm", "scaling")).isEqualTo(1);
    assertThat(out.toString()).contains("NOT CONVERGED, do not rely on this", "a and b and c");
    assertThat(err.toString())
        .startsWith("lab: " + file + ": scaling did not converge in ")
        .endsWith("; choose newton-moments, which needs fewer" + System.lineSeparator())
        .hasLineCount(1);
    out.getBuffer().setLength(0);
    assertThat(lab("estimate", file, "--algorithm", "scaling", "--json")).isEqualTo(1);
    assertThat(new ObjectMapper().readTree(out.toString()).path("converged").asBoolean(true))
        .isFalse();
    out.getBuffer().setLength(0);
    assertThat(lab("estimate", file)).as(out.toString()).isZero();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "0.4}|0.6}|the selectivity of {a, b} = 0.6 is above that of {",
        "0.1}|1.1}|the selectivity is 1.1; it must be 0 to 1",
        "{\"of\": [\"a\"], \"value\": 0.5}|{\"of\": [\"a\"], \"value\": 0.95}|the selectivities of"
            + " ",
        "\"selectivities\"|\"selectivity\"|the key \"selectivity\" is unknown",
      })
  void refusesInputWithFileFaultAndMend(String good, String bad, String message) throws Exception {
    String file = file(EXAMPLE.replace(good, bad));
    assertRefused(file, "estimate", file);
    assertThat(err.toString()).contains(message);
  }

  @Test
  void refusesToPrintTooMuchBeforeItSolves() throws Exception {
    StringBuilder names = new StringBuilder("\"p0\"");
    for (int i = 1; i < 30; i++) {
      names.append(",\"p").append(i).append('"');
    }
    String file = file("{\"predicates\": [" + names + "]}");
    assertRefused(
        file + ": all selectivities of 30 predicates are too many to print",
        "estimate",
        file,
        "--all");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "|Missing required parameter: 'FILE', or --problems and --solutions; see lab estimate"
            + " --help",
        "a.json --problems p.bin|give either FILE or both --problems and --solutions",
        "--problems p.bin|give either FILE or both --problems and --solutions",
        "nothing.json|nothing.json: there is no such file; check the path",
        "a.json --threads 0|--threads 0: at least 1 thread is needed",
        "--problems none.bin --solutions s.bin|none.bin: there is no such file",
        "--problems none.bin --solutions no/s.bin|no/s.bin: there is no folder ",
        "--problems none.bin --solutions /|/: this is not a regular file; choose another",
      })
  void saysWhatIsWrong(String arguments, String message) {
    String line = "estimate " + (arguments == null ? "" : arguments);
    assertRefused(message, line.strip().split(" ", -1));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--algorithm newton|unknown algorithm 'newton'; did you mean newton-a? choose from scaling",
        "--algorithm newton-b --backend opencl|--backend opencl: newton-b runs on the host; leave",
        "--backend vulkan|unknown backend 'vulkan'; choose from ",
      })
  void saysWhatIsWrongWithTheChoice(String arguments, String message) throws Exception {
    String line = "estimate " + file(EXAMPLE) + " " + arguments;
    assertRefused(message, line.split(" ", -1));
  }

  /** This test does not run in a bundle, which has no sources. */
  @Test
  @EnabledIf("isCheckout")
  void theExamplesOfTheDocumentationCanBeEstimated() throws Exception {
    try (Stream<Path> files = Files.list(EXAMPLES)) {
      List<Path> problems = files.filter(EstimateCommandTest::isProblem).toList();
      assertThat(problems).isNotEmpty();
      for (Path file : problems) {
        assertThat(lab("estimate", file.toString())).as(file + ": " + err).isZero();
        assertThat(out.toString()).contains(", converged");
      }
    }
  }

  /** Whether a file is a problem; other examples are queries. */
  private static boolean isProblem(Path file) {
    try {
      return Files.isRegularFile(file) && Files.readString(file).contains("\"predicates\"");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static boolean isCheckout() {
    return Files.isDirectory(EXAMPLES);
  }

  /** The lines of the printed table of estimates. */
  private List<String> estimates() {
    List<String> lines = out.toString().lines().toList();
    return lines.subList(lines.indexOf("selectivity     conjunction") + 1, lines.size());
  }
}
