package org.gpuquerylab.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.gpuquerylab.house.Sources;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Compares the generated tables in documents with the catalogues and the stored rows. With {@code
 * -Ddocuments=write} the test writes the tables instead.
 */
class GeneratedPagesTest {

  /**
   * The claims in the README's table, with the verdict of each; like stands beside like, such as
   * the two models without a fit.
   */
  private static final Set<String> SHOWN =
      new LinkedHashSet<>(
          List.of(
              "POS-GPU takes 94 % less time than DPE on cliques of 15 tables",
              "SUB-GPU takes 96 % less time than DPE on cliques of 15 tables",
              "POS-GPU is as fast as DPE on stars of 16 tables",
              "POS-GPU does not pay on chains",
              "S-GPU does not pay on chains",
              "The joins are the main bottleneck of EC-GPU",
              "Variant B on a GPU, 25 predicates, pairs known",
              "Cost models are accurate (the paper has no number): the paper's model",
              "Cost models are accurate: our model, nothing fitted",
              "Cost models are accurate: our model, fitted to the other sweeps",
              "Two-stage makes 16 queries 7.33 times as fast"));

  private static final Pattern BLOCK =
      Pattern.compile("(?s)(<!-- generated: ([^\n]+?) -->\n)(.*?)(<!-- end -->)");

  static Stream<String> pages() throws IOException {
    List<String> pages = new ArrayList<>();
    for (Path document : Documents.all()) {
      if (BLOCK.matcher(Files.readString(document)).find()) {
        pages.add(Sources.name(document));
      }
    }
    assertThat(pages).hasSizeGreaterThan(8);
    return pages.stream();
  }

  @ParameterizedTest
  @MethodSource("pages")
  void tablesAreWhatTheCataloguesAndTheRowsSay(String page) throws IOException {
    String text = Documents.text(page);
    StringBuilder now = new StringBuilder();
    Matcher block = BLOCK.matcher(text);
    while (block.find()) {
      String table = table(block.group(2));
      String made = block.group(1) + table + block.group(4);
      block.appendReplacement(now, Matcher.quoteReplacement(made));
    }
    block.appendTail(now);
    if (System.getProperty("documents", "").equals("write")) {
      Files.writeString(Sources.file(page), now);
    }
    assertThat(Documents.text(page)).isEqualTo(now.toString());
  }

  private static String table(String name) throws IOException {
    return switch (name) {
      case "algorithms" -> CatalogueTables.algorithms();
      case "solvers" -> CatalogueTables.solvers();
      case "results" -> ClaimRows.read().ofClaims(SHOWN, "H200");
      case "answers" -> AnswerList.of("h200", "cpu");
      default -> name.contains("|") ? RowTable.of(name).text() : ClaimRows.read().ofPaper(name);
    };
  }
}
