package org.gpuquerylab.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.gpuquerylab.data.type.StatedTypes;
import org.gpuquerylab.entropy.statistics.MeasuredStatistics;
import org.gpuquerylab.input.InputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@EnabledIf(
    value = "org.gpuquerylab.data.internal.DuckDb#isAvailable",
    disabledReason = "a bundle may leave DuckDB out")
class PredicateFileTest extends DataHarness {

  @Test
  void readsPredicatesOfAFile() throws Exception {
    Path predicates = folder.resolve("p.json");
    Files.writeString(predicates, "{\"comment\": \"two\", \"few\": \"a < 3\", \"b's\": \"a = 3\"}");
    MeasuredStatistics measured =
        DataStatistics.measure(
            csv("a\n1\n2\n3\n4\n"), StatedTypes.NONE, PredicateFile.json(predicates), null, ALL);
    assertThat(measured.names()).containsExactly("few", "b's");
    assertThat(measured.file().problem().selectivity(0)).isEqualTo(0.5);
    assertThat(measured.file().problem().size()).isEqualTo(3);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '#',
      textBlock =
          """
          {}                          | p.json:1:2: there are no predicates; give one such as
          []                          | p.json:1:1: this is an array; it must be an object
          {"a": 1}                    | p.json:1:7: /a: this is a number; it must be a string
          {"a": "a = 1", "a": "a = 2"} | /a: the key occurs twice; remove one
          {"": "a = 1"}               | the name is empty; name it
          {"x\\ny": "a = 1"}          | the name has a control character in it
          {"x": "a = 1", "y": "z = 1"} | p.json:1:21: /y: SQL:1:1: the file has no column "z"
          {"x": "a = 1"} {}           | something follows the end
          {"x": "a = 1"               | p.json:
          """)
  void refusesPredicateFiles(String json, String message) throws Exception {
    Path predicates = folder.resolve("p.json");
    Files.writeString(predicates, json);
    Path data = csv("a\n1\n");
    assertThatThrownBy(
            () ->
                DataStatistics.measure(
                    data, StatedTypes.NONE, PredicateFile.json(predicates), null, ALL))
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith(predicates.toString())
        .hasMessageContaining(message);
  }

  @Test
  void limitsThePredicates() throws Exception {
    Map<String, String> many = new LinkedHashMap<>();
    for (int i = 0; i <= PredicateFile.MAX_PREDICATES; i++) {
      many.put("\"p" + i + "\"", "\"a = " + i + "\"");
    }
    Path predicates = folder.resolve("p.json");
    Files.writeString(predicates, many.toString().replace('=', ':').replace("a :", "a ="));
    Path data = csv("a\n1\n");
    assertThatThrownBy(
            () ->
                DataStatistics.measure(
                    data, StatedTypes.NONE, PredicateFile.json(predicates), null, ALL))
        .hasMessageContaining("there are more than 256 predicates; leave some out");
    String all = String.join(" and ", many.values()).replace("\"", "").replace("=", "<>");
    Path sql = folder.resolve("q.sql");
    Files.writeString(sql, "select 1 from t where " + all);
    assertThatThrownBy(
            () -> DataStatistics.measure(data, StatedTypes.NONE, PredicateFile.sql(sql), null, ALL))
        .hasMessageContaining("there are more than 256 predicates; leave some out from here on");
  }
}
