package org.gpuquerylab.joinorder.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.IntStream;
import org.gpuquerylab.joinorder.cost.CardinalityEstimator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TrueCardinalityReaderTest {
  /** The chain ct - mc - t; the sets are in an arbitrary order. */
  private static final String CHAIN =
      """
      3 2 6
      ct mc t
      1 0 1 2
      7 0
      1 1
      2 2609129
      4 0
      3 1334883
      6 1.5e3
      """;

  private static QueryGraph read(String text, boolean crossProducts) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
    return TrueCardinalityReader.read(new ByteArrayInputStream(bytes), "q.csv", crossProducts);
  }

  @Test
  void readsTheFormat() throws IOException {
    QueryGraph graph = read(CHAIN, false);
    assertThat(graph.relations())
        .containsExactly(
            new Relation("ct", 1, 1), new Relation("mc", 2609129, 1), new Relation("t", 1, 1));
    assertThat(graph.joins())
        .as("selectivities explain the rows of two relations; an empty result counts as one row")
        .containsExactly(
            new JoinEdge(1, 0, 1334883. / 2609129), new JoinEdge(1, 2, 1500. / 2609129));
    CardinalityEstimator estimator = CardinalityEstimator.of(graph);
    assertThat(estimator.isPlain()).isFalse();
    assertThat(estimator.cardinality(0b111)).isZero();
    assertThat(estimator.cardinality(0b011)).isEqualTo(1334883);
    assertThat(estimator.cardinality(0b110)).isEqualTo(1500);
    assertThat(estimator.cardinality(0b100)).isZero();
    assertThat(estimator.cardinality(0b101)).as("no edge: a cross product").isZero();
  }

  @Test
  void takesLineEndsAndBlankLinesAtTheEnd() throws IOException {
    assertThat(read(CHAIN.replace("\n", "  \r\n") + "\n \n", false).size()).isEqualTo(3);
    assertThat(read(CHAIN.strip(), false).size()).isEqualTo(3);
  }

  @Test
  void refusesLinesWithoutAnEnd() {
    String zeros = "0".repeat(TrueCardinalityReader.MAX_LINE + 1);
    assertFault("3 2 6\n" + zeros, "q.csv:2: the line has more than 65536 characters; mend it");
  }

  @Test
  void readsTheExample() {
    // Tests run in the module's folder or in the repository's folder.
    Path examples = Path.of(Files.isDirectory(Path.of("docs")) ? "docs" : "../docs", "examples");
    assumeTrue(Files.isDirectory(examples), "a bundle has no docs");
    QueryGraph graph = QueryFile.read(examples.resolve("true-cardinalities.txt"), false);
    assertThat(CardinalityEstimator.of(graph).cardinality(0b110)).isEqualTo(7);
  }

  @Test
  void oneRelationHasNoEdges() throws IOException {
    QueryGraph graph = read("1 0 1\nt\n\n1 17\n", false);
    assertThat(CardinalityEstimator.of(graph).cardinality(1)).isEqualTo(17);
  }

  @Test
  void crossProductsJoinComponents() throws IOException {
    String twoParts = "3 1 4\na b c\n2 0\n1 10\n2 7\n4 20\n5 30\n";
    assertThatThrownBy(() -> read(twoParts, false))
        .hasMessage(
            "q.csv:3: no join connects {a, c} with {b}; add a join or allow cross products");
    QueryGraph graph = read(twoParts, true);
    assertThat(graph.crossProducts()).isTrue();
    CardinalityEstimator estimator = CardinalityEstimator.of(graph);
    assertThat(estimator.cardinality(0b111)).isEqualTo(7 * 30);
    assertThat(estimator.cardinality(0b011)).isEqualTo(10 * 7);
    double[] table = new double[8];
    estimator.fillTable(table);
    assertThat(table).containsExactly(1, 10, 7, 70, 20, 30, 140, 210);
  }

  @Test
  void takes64Relations() throws IOException {
    StringBuilder text = new StringBuilder("64 63 2080\n");
    IntStream.range(0, 64).forEach(i -> text.append("r").append(i).append(' '));
    text.append('\n');
    IntStream.range(1, 64).forEach(i -> text.append(i - 1).append(' ').append(i).append(' '));
    text.append('\n');
    for (int from = 0; from < 64; from++) {
      for (int to = from; to < 64; to++) {
        long set = RelationSets.firstN(to + 1) & ~RelationSets.firstN(from);
        text.append(Long.toUnsignedString(set)).append(' ').append(to - from + 1).append('\n');
      }
    }
    QueryGraph graph = read(text.toString(), false);
    assertThat(CardinalityEstimator.of(graph).cardinality(-1L)).isEqualTo(64);
    assertThat(CardinalityEstimator.of(graph).cardinality(0b11L << 62)).isEqualTo(2);
  }

  /** Each line has a part of the good file, its replacement, and the expected message. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "3 2 6 | 3 2 | q.csv:1: the line has 2 words; it must have 3: the numbers of relations,",
        "3 2 6 | three 2 6 | q.csv:1: 'three' is not a number of relations; give a whole number",
        "3 2 6 | -3 2 6 | q.csv:1: '-3' is not a number of relations; give a whole number",
        "3 2 6 | 3 2 1e1 | q.csv:1: '1e1' is not a number of sets; give a whole number",
        "3 2 6 | 3 2 999999999999 | q.csv:1: '999999999999' is not a number of sets; give",
        "3 2 6 | 0 2 6 | q.csv:1: there are 0 relations; there must be 1 to 64",
        "3 2 6 | 65 2 6 | q.csv:1: there are 65 relations; there must be 1 to 64; split",
        "3 2 6 | 4 2 6 | q.csv:2: the line has 3 words; it must have 4: the aliases of the",
        "3 2 6 | 3 3 6 | q.csv:3: the line has 4 words; it must have 6: the two ends of each",
        "3 2 6 | 3 2 5 | q.csv:9: line 1 says 5 sets; remove what follows them or mend line 1",
        "3 2 6 | 3 2 7 | q.csv:10: the file ends here; it must go on with set 7 of 7 and its",
        "ct mc t | ct mc ct | q.csv:2: there are two relations with the name \"ct\"; give one",
        "ct mc t | ~~ | q.csv:2: the line has 0 words; it must have 3: the aliases",
        "1 0 1 2 | 1 0 1 3 | q.csv:3: there is no relation 3; the indices go from 0 to 2",
        "1 0 1 2 | 1 0 1 x | q.csv:3: 'x' is not an index; give a whole number",
        "1 0 1 2 | 1 0 1 1 | q.csv:3: the relation is joined with itself; use a second relation",
        "1 0 1 2 | 1 0 0 1 | q.csv:3: \"ct\" and \"mc\" are joined twice; remove one",
        "1 1! | 5 1! | q.csv:5: the set 5 = {ct, t} is not connected by the joins; remove it or",
        "1 1! | 0 1! | q.csv:5: the set 0 is not one of the 3 relations; it must be from 1 to 7",
        "1 1! | 8 1! | q.csv:5: the set 8 is not one of the 3 relations; it must be from 1 to 7",
        "1 1! | -1 1! | q.csv:5: '-1' is not a set; give the whole number that has bit i for the",
        "1 1! | 99999999999999999999 1! | q.csv:5: the set 99999999999999999999 is above 2^64 - 1",
        "1 1! | 1 -1! | q.csv:5: the cardinality is -1.0; it must be a finite number of at least",
        "1 1! | 1 NaN! | q.csv:5: the cardinality is NaN; it must be a finite number of at least",
        "1 1! | 1 1e999! | q.csv:5: the cardinality is Infinity; it must be a finite number of",
        "1 1! | 1 0x1p3! | q.csv:5: '0x1p3' is not a cardinality; give a number of at least 0",
        "1 1! | 1 1d! | q.csv:5: '1d' is not a cardinality; give a number of at least 0",
        "1 1! | 1! | q.csv:5: the line has 1 words; it must have 2: set 2 of 6 and its card",
        "1 1! | 1 1 1! | q.csv:5: the line has 3 words; it must have 2: set 2 of 6 and its",
        "1 1! | ! | q.csv:5: the line has 0 words; it must have 2: set 2 of 6 and its",
        "4 0 | 2 0 | q.csv:7: the set 2 = {mc} has a cardinality already; remove one",
        "6 1.5e3 | 6 1.5e3!! !x | q.csv:12: line 1 says 6 sets; remove what follows them",
        "6 1.5e3 | 6 15\u00e43 | q.csv:1: the text is not in UTF-8; save it as UTF-8",
      })
  void refusesWithFileAndLine(String good, String bad, String message) {
    String replacement = bad.replace('!', '\n').replace("\\u00e4", "\u00e4");
    String text = CHAIN.replace(good.replace('!', '\n'), replacement);
    assertThat(text).isNotEqualTo(CHAIN);
    assertFault(text, message);
  }

  @Test
  void namesASetThatIsMissing() {
    String less = CHAIN.replace("3 2 6", "3 2 5");
    assertFault(less.replace("6 1.5e3\n", ""), "q.csv:8: the set 6 = {mc, t} is connected but");
    assertFault(less.replace("7 0\n", ""), "q.csv:8: the set 7 = {ct, mc, t} is connected but has");
    assertFault(less.replace("4 0\n", ""), "q.csv:8: the set 4 = {t} is connected but has no");
    assertFault("2 1 0\na b\n0 1\n", "q.csv:3: the set 1 = {a} is connected but has no card");
  }

  @Test
  void filesAreReadByTheirContent(@TempDir Path folder) throws IOException {
    Path table = Files.writeString(folder.resolve("table.json"), "\n " + CHAIN);
    assertThatThrownBy(() -> QueryFile.read(table, false)).hasMessageContaining("table.json:1:");
    Files.writeString(table, CHAIN);
    assertThat(QueryFile.read(table, false).cardinalities()).isPresent();
    Path graph = folder.resolve("graph.txt");
    Files.writeString(
        graph, QueryGraphWriter.write(TopologyGenerator.generate(Topology.STAR, 3, 1)));
    assertThat(QueryFile.read(graph, false).cardinalities()).isEmpty();
    assertFileFault(folder, "", "the file is empty; it must hold a query graph or true");
    assertFileFault(folder, " \n\n", "the file is empty; it must hold a query graph or true");
    assertFileFault(folder, "select 1", "the file is neither a query graph, which begins with {");
    assertFileFault(folder, "-- a\nselect 1", "begins with a number; give one of them, SQL is for");
    assertFileFault(folder, "[]", "this is an array; it must be an object");
    assertFileFault(folder, " ".repeat(5000) + "1 0 1", "the file is neither");
    assertThatThrownBy(() -> QueryFile.read(folder, false))
        .hasMessageStartingWith(folder + ": it cannot be read; give a readable file");
  }

  private static void assertFileFault(Path folder, String text, String message) throws IOException {
    Path file = Files.writeString(folder.resolve("fault"), text);
    assertThatThrownBy(() -> QueryFile.read(file, false))
        .isInstanceOf(QueryFormatException.class)
        .hasMessageStartingWith(file + ":")
        .hasMessageContaining(message);
  }

  private static void assertFault(String text, String message) {
    assertThatThrownBy(() -> read(text, false))
        .isInstanceOf(QueryFormatException.class)
        .hasMessageStartingWith(message)
        .hasMessageNotContaining("\n");
  }
}
