package org.gpuquerylab.cli.internal.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.gpuquerylab.cli.CommandLineHarness;
import org.gpuquerylab.cli.internal.estimate.EstimateCommand;
import org.gpuquerylab.cli.internal.model.ScheduleCommand;
import org.gpuquerylab.cli.internal.run.ClaimedPaper;
import org.gpuquerylab.data.internal.DuckDb;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** Tests separately each step of the demo that runs in this process. */
class DemoStepsTest extends CommandLineHarness {

  private static final Path EXAMPLES = Path.of("..", "docs", "examples");

  private final CommandLine demo =
      Objects.requireNonNull(commandLine().getSubcommands().get("demo"));

  @BeforeEach
  void print() {
    demo.setOut(new PrintWriter(out, true));
    demo.setErr(new PrintWriter(err, true));
  }

  private List<DemoStep> steps(boolean quick) {
    return new DemoSteps(new DemoFolder(folder), 2, "cpu", quick).all();
  }

  private int run(DemoStep step) {
    return step.run(demo.getCommandSpec());
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void everyPrintedCommandIsACommandOfTheLab(boolean quick) {
    for (DemoStep step : steps(quick)) {
      CommandLine.ParseResult parsed =
          commandLine().parseArgs(step.command().toArray(String[]::new));
      assertThat(parsed.subcommand().commandSpec().name()).isEqualTo(step.command().get(0));
    }
  }

  @Test
  void everyPaperIsShownInOneGo() {
    List<String> papers = steps(true).stream().map(DemoStep::paper).toList();
    assertThat(papers.stream().distinct())
        .containsExactlyElementsOf(ClaimedPaper.all().stream().map(ClaimedPaper::name).toList());
    assertThat(IntStream.range(1, papers.size()).filter(i -> !same(papers, i)).count())
        .isEqualTo(3);
  }

  private static boolean same(List<String> papers, int i) {
    return papers.get(i).equals(papers.get(i - 1));
  }

  /** The plan's cost must equal the cost that another exact algorithm finds. */
  @Test
  void queriesAreOptimizedByAuto() {
    assertThat(run(steps(true).get(0))).isZero();
    String cost =
        out.toString().lines().filter(l -> l.startsWith("cost")).findFirst().orElseThrow();
    assertThat(out.toString()).startsWith("tpch-q08: 8 relations, ").contains("\nchosen  ");
    assertThat(lab("optimize", "tpch-q08", "--algorithm", "dpsize", "--once")).isZero();
    double other =
        out.toString()
            .lines()
            .filter(line -> line.startsWith("cost"))
            .reduce((first, second) -> second)
            .map(DemoStepsTest::number)
            .orElseThrow();
    assertThat(number(cost)).isCloseTo(other, offset(1e-9 * other));
  }

  private static double number(String cost) {
    return Double.parseDouble(cost.replaceAll("cost +|,.*", ""));
  }

  /** The expected selectivity is 0.4 * 0.1 / 0.5, because a and c are independent given b. */
  @Test
  void aSelectivityIsEstimated() {
    assertThat(run(estimate(EXAMPLES.resolve("three-predicates.json")))).isZero();
    assertThat(lines()).contains("0.0800000000    a and b and c");
    assertThat(lines()).noneMatch(line -> line.startsWith("by step"));
  }

  private static DemoStep estimate(Path file) {
    return step(
        List.of("estimate", file.toString()), EstimateCommand::new, "(plan|time) .*|[01]\\..*");
  }

  private static DemoStep step(List<String> command, Supplier<Object> object, String shown) {
    return new CommandStep("havenstein", "", command, object, Pattern.compile(shown));
  }

  @Test
  void aMissingExampleIsReported() {
    assertThat(run(estimate(folder.resolve("none.json")))).isEqualTo(2);
    assertFault(folder.resolve("none.json") + ": ");
  }

  /** The page leaves out a run that cannot be read. */
  @Test
  void aStepThatCannotRunHereIsSaidAndTheOthersRun() throws Exception {
    DemoFolder place = new DemoFolder(folder.resolve("demo"));
    place.begin(List.of());
    Files.createDirectories(place.run("li-fig10"));
    Files.writeString(place.run("li-fig10").resolve("sweep.json"), "{}");
    List<DemoStep> steps =
        List.of(
            estimate(folder.resolve("none.json")),
            estimate(EXAMPLES.resolve("three-predicates.json")));
    DemoCommand command = demo.getCommand();
    try (DemoNote note = DemoNote.of(place, demo.getErr())) {
      assertThat(command.run(steps, place, note, System.nanoTime())).isZero();
    }
    assertThat(out.toString())
        .contains("This step cannot run here, as the line above says; the demo continues.")
        .contains("0.0800000000    a and b and c")
        .contains("1 of 2 steps ran");
    assertThat(err.toString()).contains("none.json: ", "left out of the summary");
    assertThat(place.page()).isNotEmptyFile();
  }

  @Test
  void anUnknownOptionIsReported() {
    DemoStep step = step(List.of("schedule", "--polcy", "x"), ScheduleCommand::new, ".*");
    assertThat(run(step)).isEqualTo(2);
    assertFault("Unknown option: '--polcy'");
  }

  @Test
  void theStarSchemaBenchmarkIsChecked() {
    Assumptions.assumeTrue(DuckDb.isAvailable(), "needs DuckDB");
    DemoStep step =
        steps(true).stream()
            .filter(s -> s.command().get(0).equals("ssb"))
            .findFirst()
            .orElseThrow();
    assertThat(run(step)).as(err.toString()).isZero();
    assertThat(lines().stream().filter(line -> line.matches("q[1-4][1-4] .*equal, .*")))
        .hasSize(13);
    assertThat(lines().get(lines().size() - 1)).startsWith("geometric mean of the medians: ");
  }

  @Test
  void kernelsAreScheduled() {
    DemoStep step =
        step(
            List.of("schedule", EXAMPLES.resolve("schedule-queries.json").toString()),
            ScheduleCommand::new,
            ".*");
    assertThat(run(step)).isZero();
    assertThat(lines().get(0)).startsWith("policy two-stage on 132 multiprocessors");
    assertThat(lines().stream().filter(line -> line.matches("[0-9]+ +[a-z]+ +[0-9]+ .*")))
        .hasSize(12);
  }
}
