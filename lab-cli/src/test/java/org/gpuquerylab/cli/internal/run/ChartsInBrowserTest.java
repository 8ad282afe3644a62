package org.gpuquerylab.cli.internal.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.zip.GZIPInputStream;
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

/**
 * Tests that charts of a page answer the pointer and the keyboard, in a headless browser. Values
 * are compared with the stored rows, which this test reads itself.
 */
@Tag("long")
class ChartsInBrowserTest extends CommandLineHarness {

  private static final Path RUN = Path.of("..", "results", "h200-havenstein-fig06-device");

  private static final String TIP = "document.querySelector('.tip').innerText";
  private static final String RANGE = "document.querySelector('.range').innerText";
  private static final String SERIES = "newton-moments-gpu (cuda)";

  /** The number of pixels of the first chart that have the colour of the series. */
  private static final String COLOURS =
      "(() => { const from = document.querySelector('.plot canvas');"
          + " const canvas = new OffscreenCanvas(from.width, from.height);"
          + " const pen = canvas.getContext('2d', {willReadFrequently: true});"
          + " pen.drawImage(from, 0, 0);"
          + " const data = pen.getImageData(0, 0, canvas.width, canvas.height).data;"
          + " let n = 0; for (let i = 0; i < data.length; i += 4) {"
          + " if (data[i + 3] > 200 && data[i] < 40 && data[i + 1] > 90 && data[i + 1] < 140"
          + " && data[i + 2] > 150) { n++; } } return n; })()";

  @TempDir(cleanup = CleanupMode.NEVER) // the browser still writes when the test ends
  static Path profile;

  private static Browser browser;

  private Path page = Path.of("");

  @BeforeAll
  static void start() throws Exception {
    browser = new Browser(profile);
  }

  @AfterAll
  static void stop() {
    if (browser != null) {
      browser.close();
    }
  }

  @BeforeEach
  void write() throws Exception {
    assumeTrue(Files.isDirectory(RUN), "a bundle has no stored runs");
    RunSample.copy(RUN, folder.resolve("run"));
    assertThat(lab("report", folder.resolve("run").toString())).as(err.toString()).isZero();
    page = folder.resolve("run/index.html");
  }

  @ParameterizedTest
  @CsvSource({"1400, light", "390, light", "1400, dark", "390, dark"})
  void chartsAnswerThePointer(int width, String scheme) throws Exception {
    browser.open(page, width, scheme);
    browser.value("document.querySelector('.plot').scrollIntoView({block: 'center'})");
    hoverShowsAValueOfARow();
    aClickOnTheLegendHidesASeries();
    aDragZoomsAndADoubleClickResets();
    assertThat(new Axe(browser).serious()).isEmpty();
    assertThat(browser.value("document.documentElement.scrollWidth").asInt())
        .isLessThanOrEqualTo(width);
    assertThat(browser.events("Network.requestWillBeSent")).hasSize(1);
    for (String event :
        List.of("Log.entryAdded", "Runtime.exceptionThrown", "Runtime.consoleAPICalled")) {
      assertThat(browser.events(event)).as(event).isEmpty();
    }
  }

  private static void hoverShowsAValueOfARow() throws Exception {
    List<Double> rows = times();
    List<String> shown = new ArrayList<>();
    for (double part = 0.45; part <= 0.96; part += 0.05) {
      for (double height = 0.3; height < 0.9; height += 0.1) {
        browser.mouse("mouseMoved", at("x", part), at("y", height), 0);
        String tip = browser.value(TIP).asText();
        if (tip.startsWith(SERIES)) {
          shown.add(tip.replaceAll("(?s).*runtime \\(ms\\): ([0-9.e-]+).*", "$1"));
        }
      }
    }
    assertThat(shown).isNotEmpty();
    for (String text : shown) {
      double value = Double.parseDouble(text);
      assertThat(rows).as(text).anyMatch(row -> Math.abs(row - value) <= 1e-5 * value);
    }
  }

  private static void aClickOnTheLegendHidesASeries() throws Exception {
    int before = browser.value(COLOURS).asInt();
    assertThat(before).isGreaterThan(50);
    String button =
        String.format(
            Locale.ROOT,
            "Array.from(document.querySelectorAll('.legend button'))"
                + ".filter(one => one.textContent.includes('newton-moments-gpu'))");
    browser.value(button + ".forEach(one => one.click())");
    settle();
    assertThat(browser.value(button + ".every(one => one.ariaPressed === 'false')").asBoolean())
        .isTrue();
    assertThat(browser.value(COLOURS).asInt()).isZero();
    browser.value(button + ".forEach(one => one.click())");
    settle();
    assertThat(browser.value(COLOURS).asInt()).isEqualTo(before);
  }

  private static void aDragZoomsAndADoubleClickResets() throws Exception {
    assertThat(browser.value(RANGE).asText()).isEmpty();
    drag(0.3, 0.2, 0.7, 0.8);
    String zoomed = browser.value(RANGE).asText();
    assertThat(zoomed).matches("predicates: [0-9.]+ to [0-9.]+; runtime \\(ms\\): .* to .*");
    double[] ends =
        Arrays.stream(zoomed.replaceAll("predicates: |;.*", "").split(" to ", -1))
            .mapToDouble(Double::parseDouble)
            .toArray();
    // The axis shows 3 to 25 predicates and a little more.
    assertThat(ends[0]).isBetween(2 + 0.25 * 23, 2 + 0.4 * 23);
    assertThat(ends[1]).isBetween(2 + 0.6 * 23, 2 + 0.8 * 23);
    double x = at("x", 0.5);
    double y = at("y", 0.5);
    for (int clicks = 1; clicks <= 2; clicks++) {
      browser.mouse("mousePressed", x, y, clicks);
      browser.mouse("mouseReleased", x, y, clicks);
    }
    settle();
    assertThat(browser.value(RANGE).asText()).isEmpty();
  }

  @Test
  void keysMoveBetweenValuesAndZoom() throws Exception {
    browser.open(page, 1400, "light");
    browser.value("document.querySelector('.plot').focus()");
    browser.key("ArrowRight");
    String first = browser.value(TIP).asText();
    browser.key("ArrowRight");
    String second = browser.value(TIP).asText();
    assertThat(List.of(first, second)).allMatch(tip -> tip.contains("runtime (ms): "));
    assertThat(second).isNotEqualTo(first);
    browser.key("+");
    assertThat(browser.value(RANGE).asText()).startsWith("predicates: ");
    browser.key("Escape");
    assertThat(browser.value(RANGE).asText()).isEmpty();
  }

  @Test
  void textsOfARunAreNoMarkup() throws Exception {
    String html = Files.readString(page);
    String attack = "&lt;img src=x onerror=alert(1)&gt;&lt;/script&gt;\\\\\\&quot;";
    Files.writeString(page, html.replace("newton-moments-gpu (cuda)", attack + " (cuda)"));
    browser.open(page, 1400, "light");
    assertThat(browser.value("document.querySelectorAll('img').length").asInt()).isZero();
    assertThat(browser.value("document.querySelector('.legend').innerText").asText())
        .contains("<img src=x onerror=alert(1)></script>\\\"");
    assertThat(browser.events("Network.requestWillBeSent")).hasSize(1);
    assertThat(browser.events("Log.entryAdded")).isEmpty();
  }

  @Test
  void withoutDataThePictureStays() throws Exception {
    String html = Files.readString(page);
    Files.writeString(page, html.replace("data-chart=\"", "data-chart=\"no JSON"));
    browser.open(page, 1400, "light");
    assertThat(browser.value("document.querySelectorAll('.live').length").asInt()).isZero();
    assertThat(
            browser
                .value("document.querySelector('figure svg').getBoundingClientRect().width")
                .asInt())
        .isGreaterThan(200);
    assertThat(browser.value("document.querySelectorAll('th button').length").asInt())
        .as("tables still sort")
        .isPositive();
  }

  private static void drag(double x1, double y1, double x2, double y2) throws Exception {
    browser.mouse("mouseMoved", at("x", x1), at("y", y1), 0);
    browser.mouse("mousePressed", at("x", x1), at("y", y1), 1);
    browser.mouse("mouseMoved", at("x", (x1 + x2) / 2), at("y", (y1 + y2) / 2), 1);
    browser.mouse("mouseMoved", at("x", x2), at("y", y2), 1);
    browser.mouse("mouseReleased", at("x", x2), at("y", y2), 1);
    settle();
  }

  /** A position in the first plot, as a part of its width or height. */
  private static double at(String axis, double part) throws Exception {
    JsonNode box =
        browser.value(
            "(() => { const b = document.querySelector('.u-over').getBoundingClientRect();"
                + " return {x: b.x, y: b.y, width: b.width, height: b.height}; })()");
    String size = axis.equals("x") ? "width" : "height";
    return box.path(axis).asDouble() + part * box.path(size).asDouble();
  }

  /** Waits for the browser to draw. */
  private static void settle() throws Exception {
    browser.value(
        "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(1))))");
  }

  /** The wall-clock times in milliseconds of all rows of the algorithm. */
  private static List<Double> times() throws Exception {
    List<Double> times = new ArrayList<>();
    ObjectMapper json = new ObjectMapper();
    try (BufferedReader rows =
        new BufferedReader(
            new InputStreamReader(
                new GZIPInputStream(Files.newInputStream(RUN.resolve("results.jsonl.gz"))),
                StandardCharsets.UTF_8))) {
      for (String line = rows.readLine(); line != null; line = rows.readLine()) {
        JsonNode row = json.readTree(line);
        if (row.at("/point/algorithm").asText().equals("newton-moments-gpu")) {
          times.add(row.path("nanos").asDouble() / 1e6);
        }
      }
    }
    return times;
  }
}
