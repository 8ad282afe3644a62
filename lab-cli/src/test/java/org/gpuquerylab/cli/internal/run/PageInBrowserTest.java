package org.gpuquerylab.cli.internal.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import org.gpuquerylab.cli.CommandLineHarness;
import org.gpuquerylab.measure.internal.folder.RunSample;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests pages in a headless browser: in a wide window, in a narrow one, and in the dark scheme. */
@Tag("long")
class PageInBrowserTest extends CommandLineHarness {

  private static final String COLUMN =
      "Array.from(document.querySelectorAll('table')[%d].tBodies[0].rows)"
          + ".filter(row => !row.hidden).map(row => row.cells[%d].textContent)";

  /** The index of the table of claims about estimates. */
  private static final int CLAIMS = 2;

  /** The index of that table's column with our numbers. */
  private static final int OURS = 1;

  /** The index of the column that says what was measured. */
  private static final int WHAT = 6;

  @TempDir(cleanup = CleanupMode.NEVER) // the browser still writes when the test ends
  static Path profile;

  private static Browser browser;

  private final List<Path> pages = new ArrayList<>();

  @BeforeAll
  static void start() throws Exception {
    browser = new Browser(profile);
  }

  @AfterAll
  static void stop() throws Exception {
    if (browser != null) {
      browser.close();
    }
  }

  @BeforeEach
  void write() throws Exception {
    assumeFalse(RunSample.stored().isEmpty(), "a bundle has no stored runs");
    for (Path run : RunSample.stored()) {
      if (run.endsWith("h200-meister-fig10") || run.endsWith("h200-havenstein-fig06-device")) {
        RunSample.copy(run, folder.resolve(run.getFileName().toString()));
      }
    }
    assertThat(lab("summary", folder.toString())).as(err.toString()).isZero();
    pages.add(folder.resolve("index.html"));
    pages.add(folder.resolve("h200-meister-fig10/index.html"));
    pages.add(folder.resolve("h200-havenstein-fig06-device/index.html"));
  }

  @ParameterizedTest
  @CsvSource({"1200, light", "400, light", "1200, dark", "400, dark"})
  void everyPageIsWholeAndAsksForNothing(int width, String scheme) throws Exception {
    for (Path page : pages) {
      browser.open(page, width, scheme);
      String where = page + " " + width + " " + scheme;
      browser.value("document.querySelectorAll('.picture').forEach(button => button.click())");
      assertThat(browser.value("document.documentElement.scrollWidth").asInt())
          .as("nothing is wider than the window: %s", where)
          .isLessThanOrEqualTo(width);
      assertThat(browser.events("Network.requestWillBeSent")).as(where).hasSize(1);
      assertThat(browser.events("Log.entryAdded")).as(where).isEmpty();
      assertThat(browser.events("Runtime.exceptionThrown")).as(where).isEmpty();
      assertThat(browser.events("Runtime.consoleAPICalled")).as(where).isEmpty();
      int charts = page.equals(pages.get(0)) ? 0 : 1;
      assertThat(browser.value("document.querySelectorAll('figure svg').length").asInt())
          .as(where)
          .isGreaterThanOrEqualTo(charts);
      assertThat(
              browser.value(
                  "Array.from(document.querySelectorAll('figure svg')).every(svg =>"
                      + " svg.getBoundingClientRect().width > 200"
                      + " && svg.getBoundingClientRect().height > 100"
                      + " && svg.querySelectorAll('text').length > 10)"))
          .as("every chart is visible, with its text: %s", where)
          .hasToString("true");
      assertThat(browser.value("getComputedStyle(document.body).backgroundColor").asText())
          .as(where)
          .isEqualTo(scheme.equals("dark") ? "rgb(23, 25, 28)" : "rgb(255, 255, 255)");
    }
  }

  @ParameterizedTest
  @CsvSource({"1200, light", "400, dark"})
  void axeFindsNothingSerious(int width, String scheme) throws Exception {
    Axe axe = new Axe(browser);
    for (Path page : pages) {
      browser.open(page, width, scheme);
      assertThat(axe.serious()).as("%s %d %s", page, width, scheme).isEmpty();
    }
  }

  @Test
  void axeFindsPlantedFaults() throws Exception {
    Axe axe = new Axe(browser);
    browser.open(pages.get(0), 1200, "dark");
    browser.value(
        "(() => { document.body.append(document.createElement('img'));"
            + " document.querySelector('h1').style.color = 'rgb(60, 60, 60)'; })()");
    assertThat(axe.serious())
        .hasSize(2)
        .anyMatch(fault -> fault.startsWith("image-alt"))
        .anyMatch(fault -> fault.startsWith("color-contrast"));
  }

  @Test
  void aClickSortsAndASecondOneTheOtherWay() throws Exception {
    browser.open(pages.get(0), 1200, "light");
    List<Double> up = click();
    assertThat(up).isSorted().hasSizeGreaterThan(1);
    List<Double> down = click();
    assertThat(browser.value(String.format(Locale.ROOT, COLUMN, CLAIMS, OURS)).get(0).asText())
        .as("cells without a number are last in both orders")
        .isNotEqualTo("missing");
    Collections.reverse(down);
    assertThat(down).isEqualTo(up);
    assertThat(browser.value("document.querySelectorAll('th[aria-sort]').length")).hasToString("1");
  }

  @Test
  void theFieldAboveATableFiltersIt() throws Exception {
    browser.open(pages.get(0), 1200, "light");
    int before = browser.value(String.format(Locale.ROOT, COLUMN, 0, 0)).size();
    browser.value(
        "(() => { const field = document.querySelector('input'); field.value = 'sub-gpu CLIQUE';"
            + " field.dispatchEvent(new Event('input')); })()");
    assertThat(browser.value(String.format(Locale.ROOT, COLUMN, 0, WHAT)).size())
        .isBetween(1, before - 1);
    browser
        .value(String.format(Locale.ROOT, COLUMN, 0, WHAT))
        .forEach(cell -> assertThat(cell.asText()).contains("sub-gpu", "clique"));
  }

  @Test
  void textOfAChartIsFoundBySearch() throws Exception {
    browser.open(pages.get(1), 1200, "light");
    assertThat(Files.readString(pages.get(1))).contains(">Clique, 15 tables</text>");
    assertThat(browser.value("window.find('Clique, 15 tables')")).hasToString("true");
  }

  /**
   * Clicks on the heading of the column with our numbers; returns the numbers in their new order.
   */
  private static List<Double> click() throws Exception {
    browser.value(
        String.format(
            Locale.ROOT,
            "document.querySelectorAll('table')[%d].querySelectorAll('th button')[%d].click()",
            CLAIMS,
            OURS));
    List<Double> numbers = new ArrayList<>();
    browser
        .value(String.format(Locale.ROOT, COLUMN, CLAIMS, OURS))
        .forEach(
            cell -> {
              if (cell.asText().matches("[0-9.]+")) {
                numbers.add(Double.valueOf(cell.asText()));
              }
            });
    return numbers;
  }
}
