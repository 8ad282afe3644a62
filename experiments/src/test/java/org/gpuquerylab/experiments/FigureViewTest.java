package org.gpuquerylab.experiments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.gpuquerylab.measure.sweep.Experiment;
import org.gpuquerylab.measure.sweep.PaperNumber;
import org.junit.jupiter.api.Test;

/**
 * Tests figures that experiments of other figures measure, and the document that lists all figures.
 */
class FigureViewTest {

  private static final Pattern NAME =
      Pattern.compile("`((?:meister|havenstein|yuan|li)-[a-z0-9]+)`");

  /**
   * The number of a view's figure must be in the sources, the title and the paper numbers of its
   * experiment.
   */
  @Test
  void eachIsMeasuredByTheExperimentThatSaysSo() {
    for (FigureView view : FigureView.all()) {
      Experiment experiment = Experiments.find(view.name());
      assertThat(experiment.name()).isEqualTo(view.experiment()).isNotEqualTo(view.name());
      String figure = view.name().replaceAll(".*-fig0*", "");
      assertThat(experiment.reproduces()).containsPattern("figures [0-9]+ and " + figure + " of ");
      List<PaperNumber> numbers =
          experiment.paperNumbers(List.of()).stream()
              .filter(number -> number.name().startsWith("fig0" + figure + "-"))
              .toList();
      assertThat(numbers).isNotEmpty();
      assertThat(numbers).allMatch(number -> number.what().startsWith("figure " + figure + ", "));
    }
  }

  @Test
  void noViewHasTheNameOfAnExperiment() {
    assertThat(Experiments.all())
        .extracting(Experiment::name)
        .doesNotContainAnyElementsOf(FigureView.all().stream().map(FigureView::name).toList());
  }

  /**
   * The document's names must exist, and the document must have figures 4 to 12 of join ordering.
   */
  @Test
  void theDocumentNamesEveryFigure() throws Exception {
    Path document = Path.of("..", "docs", "figures.md");
    assumeTrue(Files.exists(document), "a bundle has no documents");
    Set<String> named = new TreeSet<>();
    Matcher names = NAME.matcher(Files.readString(document));
    while (names.find()) {
      named.add(names.group(1));
      assertThat(Experiments.find(names.group(1))).isNotNull();
    }
    assertThat(named)
        .containsAll(numbered("meister-fig%02d", 4, 12))
        .containsAll(numbered("li-fig%02d", 7, 10));
    Experiments.all().stream()
        .map(Experiment::name)
        .filter(name -> name.matches("(meister|havenstein|li)-fig.*"))
        .forEach(name -> assertThat(named).contains(name));
  }

  private static List<String> numbered(String pattern, int first, int last) {
    return IntStream.rangeClosed(first, last)
        .mapToObj(number -> String.format(Locale.ROOT, pattern, number))
        .toList();
  }
}
