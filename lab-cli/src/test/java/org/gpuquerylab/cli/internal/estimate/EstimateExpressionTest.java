package org.gpuquerylab.cli.internal.estimate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.gpuquerylab.cli.CommandLineHarness;
import org.gpuquerylab.entropy.MaxEntSolvers;
import org.gpuquerylab.entropy.SolverEntry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests {@code lab estimate --of} and {@code --given}, and expressions and exclusive groups in
 * files.
 */
class EstimateExpressionTest extends CommandLineHarness {
  private static final String KNOWN =
      """
      {"predicates": ["a", "b", "price < 5"],
       "selectivities": [
        {"of": ["a"], "value": 0.5}, {"of": ["b"], "value": 0.5},
        {"of": ["price < 5"], "value": 0.25}, {"of": ["a", "b"], "value": 0.375}]""";

  static List<String> algorithms() {
    return MaxEntSolvers.all().stream().map(SolverEntry::name).toList();
  }

  @ParameterizedTest
  @MethodSource("algorithms")
  void everyAlgorithmAnswers(String algorithm) throws Exception {
    String file = file(KNOWN + "}");
    assertThat(
            lab(
                "estimate",
                file,
                "--algorithm",
                algorithm,
                "--backend",
                "cpu",
                "--json",
                "--of",
                "a or b",
                "--of",
                "at least 2 of a, b, \"price < 5\""))
        .isZero();
    JsonNode json = new ObjectMapper().readTree(out.toString());
    assertThat(json.at("/estimates/0/of").asText()).isEqualTo("a or b");
    assertThat(json.at("/estimates/0/value").asDouble()).isCloseTo(0.625, within(1e-5));
    assertThat(json.at("/estimates/1/of").asText())
        .isEqualTo("at least 2 of (a, b, \"price < 5\")");
    assertThat(json.at("/estimates/1/value").asDouble()).isCloseTo(0.4375, within(1e-5));
  }

  @Test
  void answersGivenACondition() throws Exception {
    String file = file(KNOWN + "}");
    assertThat(lab("estimate", file, "--json", "--of", "a", "--of", "not a", "--given", "b"))
        .isZero();
    JsonNode json = new ObjectMapper().readTree(out.toString());
    assertThat(json.at("/estimates/0/of").asText()).isEqualTo("a");
    assertThat(json.at("/estimates/0/given").asText()).isEqualTo("b");
    assertThat(json.at("/estimates/0/value").asDouble()).isCloseTo(0.75, within(1e-8));
    assertThat(json.at("/estimates/1/value").asDouble()).isCloseTo(0.25, within(1e-8));
  }

  @Test
  void answersWhatAFileAsks() throws Exception {
    String asked =
        """
        , "estimate": [["a", "b"], "a and b", "not (a or b)",
          {"of": "a", "given": ["b"]}, {"of": ["a", "b"], "given": "exactly 1 of a, \\"price < 5\\""}]}""";
    assertThat(lab("estimate", file(KNOWN + asked))).isZero();
    assertThat(out.toString())
        .contains("selectivity     expression\n0.375000000     a and b\n0.375000000     a and b\n")
        .contains("not (a or b)\n", "0.750000000     a given b\n")
        .contains("a and b given exactly 1 of (a, \"price < 5\")\n");
    out.getBuffer().setLength(0);
    assertThat(lab("estimate", file(KNOWN + asked), "--json")).isZero();
    JsonNode json = new ObjectMapper().readTree(out.toString());
    assertThat(json.at("/estimates/1/of/1").asText()).isEqualTo("b"); // a conjunction is a list
    assertThat(json.at("/estimates/2/of").asText()).isEqualTo("not (a or b)");
    assertThat(json.at("/estimates/2/value").asDouble()).isCloseTo(0.375, within(1e-8));
  }

  @Test
  void keepsSixtyPredicatesApart() throws Exception {
    String names =
        IntStream.range(0, 60).mapToObj(i -> "\"v" + i + "\"").collect(Collectors.joining(", "));
    String known =
        IntStream.range(0, 60)
            .mapToObj(i -> "{\"of\": [\"v" + i + "\"], \"value\": 0.015625}")
            .collect(Collectors.joining(", "));
    String file =
        file(
            "{\"predicates\": ["
                + names
                + ", \"d\"], \"selectivities\": ["
                + known
                + ", {\"of\": [\"d\"], \"value\": 0.5}, {\"of\": [\"d\", \"v7\"], \"value\": 0.001}"
                + "], \"exclusive\": [["
                + names
                + "]]}");
    assertThat(
            lab(
                "estimate",
                file,
                "--json",
                "--of",
                "v1 or v2",
                "--of",
                "at least 2 of v1, v2, v3",
                "--of",
                "d and (v7 or v8)"))
        .isZero();
    JsonNode json = new ObjectMapper().readTree(out.toString());
    assertThat(json.at("/estimates/0/value").asDouble()).isCloseTo(0.03125, within(1e-9));
    assertThat(json.at("/estimates/1/value").asDouble()).isZero();
    assertThat(json.at("/estimates/2/value").asDouble())
        .isCloseTo(0.001 + 0.015625 * 0.499 / 0.984375, within(1e-8));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\u0001',
      textBlock =
          """
          --of=a xor b      | --of: column 3: here is "xor"; put "and" or "or" before it, or remove
          --of=a or x       | --of: column 6: there is no predicate "x"; use one of a, b, "price
          --of=             | --of: column 1: here is the end; it must be a predicate
          --given=a         | --given needs --of
          --of=a --all      | give either --of or --all
          --of=a --given=b and not b | there is no row for which b and not b holds, so nothing
          """)
  void refusesInOneLine(String options, String message) throws Exception {
    String file = file(KNOWN + "}");
    String[] parts = options.split(" (?=--)", -1);
    String[] all = new String[parts.length + 2];
    all[0] = "estimate";
    all[1] = file;
    System.arraycopy(parts, 0, all, 2, parts.length);
    assertThat(lab(all)).isEqualTo(2);
    assertThat(err.toString()).contains(message);
    assertThat(err.toString().lines().filter(line -> line.startsWith("lab: "))).hasSize(1);
    assertThat(out.toString()).isEmpty();
  }

  @Test
  void asksNoBinaryFiles() throws Exception {
    assertThat(lab("estimate", "--of", "a", "--problems", "p", "--solutions", "s")).isEqualTo(2);
    assertThat(err.toString()).contains("--of needs FILE, as the predicates of --problems have no");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\u0001',
      textBlock =
          """
          "estimate": ["a or"]                | /estimate/0: column 5: here is the end; it must be
          "estimate": [{"given": "a"}]        | the key "of" is missing; add it
          "estimate": [{"of": "a", "if": "b"}] | if
          "estimate": [{"of": NaN}]           | it must be an array
          "estimate": [7]                     | this is a number; it must be an array
          "exclusive": [["a"]]                | predicates exclude each other; name two or more
          "exclusive": [["a", "x"]]           | there is no predicate "x"
          "exclusive": [["a", "a"]]           | is in this set twice; remove one
          "exclusive": "a"                    | this is a string; it must be an array
          "exclusive": [["a", "b"]]           | {a, b} = 0.375 contradicts that some of these
          """)
  void refusesFaultyFilesInOneLine(String member, String message) throws Exception {
    assertThat(lab("estimate", file(KNOWN + ", " + member + "}"))).isEqualTo(2);
    assertThat(err.toString()).contains(message).endsWith("\n");
    assertThat(err.toString().lines()).hasSize(1);
  }

  @Test
  void takesKnownExpressions() throws Exception {
    String known =
        """
        {"predicates": ["a", "b", "c"],
         "selectivities": [{"of": "a or b", "value": 0.625}, {"of": "not a", "value": 0.5},
          {"of": ["b"], "value": 0.5, "rows": 10}, {"of": "exactly 1 of a, c", "value": 0.25},
          {"of": "c", "value": 0.25}],
         "estimate": ["a and b", "a or b", "a and c"]}
        """;
    assertThat(lab("estimate", file(known), "--json")).isZero();
    JsonNode json = new ObjectMapper().readTree(out.toString());
    assertThat(json.at("/estimates/0/value").asDouble()).isCloseTo(0.375, within(1e-8));
    assertThat(json.at("/estimates/1/value").asDouble()).isCloseTo(0.625, within(1e-8));
    assertThat(json.at("/estimates/2/value").asDouble()).isCloseTo(0.25, within(1e-8));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\u0001',
      textBlock =
          """
          "a or b", "value": 0.6           | add all but one of "a", "b", "a and b"
          "a or not a", "value": 1         | the other selectivities already determine this one; remove it
          "at least 1 of ()", "value": 0   | an expression without predicates says nothing
          [], "value": 1                   | the empty conjunction always has selectivity 1
          "not a", "value": NaN            | this is NaN; it must be a finite number
          "not a", "value": 1.5            | the selectivity is 1.5; it must be 0 to 1
          "a and not b", "value": 0.1}, {"of": "a", "value": 0.05 | this makes that of "a and b" -0.05
          "not a", "value": 0.1}, {"of": "a", "value": 0.9 | the other selectivities already determine this one
          """)
  void refusesKnownExpressionsThatTellNothing(String of, String message) throws Exception {
    String file = "{\"predicates\": [\"a\", \"b\"], \"selectivities\": [{\"of\": " + of + "}]}";
    assertThat(lab("estimate", file(file))).isEqualTo(2);
    assertThat(err.toString()).contains(message);
    assertThat(err.toString().lines()).hasSize(1);
  }
}
