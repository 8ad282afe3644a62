package org.gpuquerylab.joinorder.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QueryGraphReaderTest {
  private static final String RELATIONS =
      "\"relations\": [{\"name\": \"a\", \"cardinality\": 10, \"selectivity\": 0.5},"
          + " {\"name\": \"b\", \"cardinality\": 2e3}]";
  private static final String JOINS =
      "\"joins\": [{\"left\": \"a\", \"right\": \"b\", \"selectivity\": 1e-3}]";

  private static QueryGraph read(String json) throws IOException {
    return read(json, false);
  }

  private static QueryGraph read(String json, boolean crossProducts) throws IOException {
    byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
    return QueryGraphReader.read(new ByteArrayInputStream(bytes), "q.json", crossProducts);
  }

  @Test
  void readsTheFormat() throws IOException {
    QueryGraph graph = read("{" + RELATIONS + "," + JOINS + "}");
    assertThat(graph.relations())
        .containsExactly(new Relation("a", 10, 0.5), new Relation("b", 2000, 1));
    assertThat(graph.joins()).containsExactly(new JoinEdge(0, 1, 1e-3));
    assertThat(graph.crossProducts()).isFalse();
  }

  @Test
  void takesKeysInAnyOrderAndComments() throws IOException {
    QueryGraph graph =
        read(
            "{\"comment\": \"c\", "
                + JOINS.replace("{", "{\"comment\": \"d\", ")
                + ", "
                + RELATIONS.replace("{", "{\"comment\": \"e\", ")
                + "}");
    assertThat(graph.size()).isEqualTo(2);
  }

  @Test
  void oneRelationNeedsNoJoins() throws IOException {
    QueryGraph graph = read("{\"relations\": [{\"name\": \"a\", \"cardinality\": 1}]}");
    assertThat(graph.relations()).containsExactly(new Relation("a", 1, 1));
  }

  @Test
  void joinsComponentsIfRequested() throws IOException {
    assertThat(read("{" + RELATIONS + "}", true).crossProducts()).isTrue();
  }

  @Test
  void writtenGraphsReadTheSame(@TempDir Path folder) throws IOException {
    for (Topology topology : Topology.values()) {
      QueryGraph graph = TopologyGenerator.generate(topology, 9, 1);
      Path file = folder.resolve(topology + ".json");
      Files.writeString(file, QueryGraphWriter.write(graph));
      QueryGraph again = QueryGraphReader.read(file, false);
      assertThat(again.relations()).isEqualTo(graph.relations());
      assertThat(again.joins()).isEqualTo(graph.joins());
    }
    QueryGraph odd =
        QueryGraph.builder().relation("a \"quoted\" \\ Ä", 1.5e300, Double.MIN_VALUE).build();
    assertThat(read(QueryGraphWriter.write(odd)).relations()).isEqualTo(odd.relations());
  }

  /** Each line has a part of the good file, its replacement, and the expected message. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "2e3 | NaN | q.json:1:99: /relations/1/cardinality: this is NaN; it must be a finite",
        "2e3 | Infinity | /relations/1/cardinality: this is Infinity; it must be a finite",
        "2e3 | -Infinity | /relations/1/cardinality: this is -Infinity; it must be a finite",
        "2e3 | 1e999 | /relations/1/cardinality: this is 1e999; it must be a finite",
        "2e3 | 0.99 | /relations/1/cardinality: the cardinality is 0.99; it must be",
        "2e3 | \"NaN\" | /relations/1/cardinality: this is a string; it must be a number",
        "2e3 | null | /relations/1/cardinality: this is null; it must be a number",
        "2e3 | [1] | /relations/1/cardinality: this is an array; it must be a number",
        "2e3 | 0x10 | q.json:1:100: this is not JSON; correct it: Unexpected character",
        "0.5 | 0 | /relations/0/selectivity: the selectivity is 0.0; it must be above 0 and at",
        "0.5 | NaN | /relations/0/selectivity: this is NaN; it must be a finite number that a",
        "1e-3 | 1.5 | q.json:1:159: /joins/0/selectivity: the selectivity is 1.5; it must be",
        "1e-3 | -1 | /joins/0/selectivity: the selectivity is -1.0; it must be",
        "\"b\", \"card | \"a\", \"card | /relations/1/name: there are two relations with the name",
        "\"b\", \"card | 7, \"card | /relations/1/name: this is a number; it must be a string",
        "\"name\": \"b\",| ~~ | q.json:1:70: /relations/1: the key \"name\" is missing; add it",
        "\"name\": \"b\"| \"nme\": \"b\" | /relations/1/nme: the key \"nme\" is unknown; did you mean name? use",
        "\"name\": \"b\"|\"name\": \"b\", \"name\": \"c\"| /relations/1/name: the key occurs twice",
        "\"right\": \"b\"|\"right\": \"x\"| /joins/0/right: there is no relation \"x\"; the",
        "\"left\": \"a\"|\"left\": \"B\"| /joins/0/left: there is no relation \"B\"; the",
        "\"right\": \"b\"|\"right\": \"a\"| /joins/0/right: the relation is joined with itself",
        ", \"selectivity\": 1e-3 | ~~ | /joins/0: the key \"selectivity\" is missing",
        "]}!|,{\"left\":\"b\",\"right\":\"a\",\"selectivity\":1}]}| /joins/1: \"b\" and \"a\" are",
        "]}!| , 5]}| /joins/1: this is a number; it must be an object",
        "]}!| ]} x| this is not JSON; correct it: Unrecognized token 'x'",
        "]}!| ]} {}| something follows the end of the JSON object; remove it",
        "]}!| ], \"joins\": []}| /joins: the key occurs twice; remove one",
        "]}!| ], \"jions\": []}| /jions: the key \"jions\" is unknown; did you mean joins? use",
        "]}!| ]| the file ends inside the JSON object; complete it",
        "\"joins\": [{\"left\": \"a\", \"right\": \"b\", \"selectivity\": 1e-3}| \"joins\": [|"
            + " q.json:1:115: /joins: no join connects {a} with {b}; add a join or allow cross",
        "\"joins\": [| \"joins\": {}, \"x\": [| /joins: this is an object; it must be an array",
      })
  void refusesWithFileAndPlace(String good, String bad, String message) {
    String file = "{" + RELATIONS + ", " + JOINS + "}!";
    assertThat(file).contains(good);
    assertFault(file.replace(good, bad).replaceAll("!$", ""), message);
  }

  @Test
  void refusesOtherFiles() {
    assertFault("", "q.json: the file is empty; it must hold a JSON object");
    assertFault("[]", "this is an array; it must be an object");
    assertFault("{}", "q.json: the query has no relation; name at least one");
    assertFault("{\"relations\": []}", "/relations: the query has no relation; name at least one");
    assertFault("{" + RELATIONS + "}", "q.json: no join connects {a} with {b}");
    assertFault("\u0000", "this is not JSON");
    String many =
        IntStream.range(0, 10_001)
            .mapToObj(i -> "{\"name\": \"r" + i + "\", \"cardinality\": 1}")
            .collect(Collectors.joining(",\n", "{\"relations\": [", "]}"));
    assertFault(many, "q.json:10001:1: /relations/10000: the query has more than 10000");
    assertFault("[".repeat(5000), "this is an array");
    assertFault(
        "{\"relations\": [{\"cardinality\": " + "9".repeat(2000) + "}]}", "this is beyond a limit");
  }

  @Test
  void refusesFilesThatCannotBeRead(@TempDir Path folder) {
    Path missing = folder.resolve("missing.json");
    assertThatThrownBy(() -> QueryGraphReader.read(missing, false))
        .isInstanceOf(QueryFormatException.class)
        .hasMessage(missing + ": there is no such file; check the path");
    assertThatThrownBy(() -> QueryGraphReader.read(folder, false))
        .isInstanceOf(QueryFormatException.class)
        .hasMessageStartingWith(folder + ": it cannot be read; give a readable file");
  }

  private static void assertFault(String json, String message) {
    assertThatThrownBy(() -> read(json))
        .isInstanceOf(QueryFormatException.class)
        .hasMessageStartingWith("q.json:")
        .hasMessageContaining(message)
        .hasMessageNotContaining("\n");
  }
}
