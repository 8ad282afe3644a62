package org.gpuquerylab.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.gpuquerylab.backend.Backends;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.gpuquerylab.costmodel.planning.FlatProfile;
import org.gpuquerylab.costmodel.profile.ProfileStore;
import org.gpuquerylab.experiments.duckdb.DuckDb;
import org.gpuquerylab.experiments.ssb.TblData;
import org.gpuquerylab.operators.ssb.QualifyingData;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SsbCommandTest extends CommandLineHarness {

  private List<String> lines() {
    return out.toString().lines().map(String::strip).toList();
  }

  @ParameterizedTest
  @ValueSource(strings = {"fused", "operator", "parallel", "reference"})
  void runsAll13ByEachPath(String path) {
    assertThat(
            lab("ssb", "--sf", "0.002", "--path", path, "--backend", "cpu", "--repetitions", "2"))
        .as(err.toString())
        .isZero();
    assertThat(lines().get(0)).contains(" rows of lineorder in ", "; " + path + " on cpu");
    assertThat(lines()).filteredOn(line -> line.matches("q[1-4][1-4] .*")).hasSize(26);
    assertThat(lines().get(lines().size() - 1))
        .matches(
            path.equals("fused") || path.equals("operator")
                ? "geometric mean of the medians: [0-9.]+ ms of the device, [0-9.]+ ms by the host's clock"
                : "geometric mean of the medians: [0-9.]+ ms by the host's clock");
    assertThat(lines())
        .anyMatch(
            line ->
                line.matches(
                    path.equals("fused")
                        ? "first +host ms +plan +compile +upload +capture +rest"
                        : "first +host ms"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"auto", "fused", "fused --encoding narrow", "operator", "parallel"})
  void agreesWithDuckDb(String path) {
    assumeTrue(DuckDb.isAvailable());
    String[] check = {"ssb", "--sf", "0.01", "--backend", "cpu", "--check", "--seed", "9"};
    String[] by = ("--repetitions 1 --path " + path).split(" ", -1);
    assertThat(lab(with(check, by))).as(err.toString()).isZero();
    assertThat(lines())
        .filteredOn(line -> line.matches("q[1-4][1-4] .* equal, [0-9]+ rows?"))
        .hasSize(13);
    // There is no row to be wrong in, and that is said.
    assertThat(lines()).anyMatch(line -> line.matches("q34 .* equal, 0 rows"));
    assertThat(lines()).anyMatch(line -> line.matches("q11 .* equal, 1 row"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--data x --sf 3 | --data: the data are read, not generated, so --sf means nothing",
        "--data x --seed 3 | so --seed means nothing; leave one of them out",
        "--data x --write y | so --write means nothing",
        "--write y --query q11 | --write: nothing is run, so --query means nothing",
        "--write y --check | so --check means nothing",
        "--path operator --encoding narrow | --path: operator has no encodings, so --encoding",
      })
  void refusesOptionsThatWouldBeIgnored(String options, String message) {
    assertThat(lab(with(new String[] {"ssb"}, options.split(" ", -1)))).isEqualTo(2);
    assertThat(err.toString()).startsWith("lab: ").contains(message);
  }

  @Test
  void printsWhatWasMeasuredBeforeARefusal() {
    String[] narrow = {"ssb", "--sf", "0.02", "--query", "q11,q43", "--repetitions", "1"};
    assertThat(lab(with(narrow, "--backend", "cpu", "--path", "fused", "--memory", "5M")))
        .isEqualTo(2);
    assertThat(err.toString()).contains("q43: path fused needs at least");
    assertThat(lines()).filteredOn(line -> line.matches("q11 .*")).hasSize(2);
  }

  private final String[] auto = {
    "ssb", "--sf", "0.01", "--backend", "cpu", "--query", "q11,q21", "--repetitions", "1"
  };

  @Test
  void choosesThePathByTheProfile() {
    Path profiles = folder.resolve("profiles");
    DeviceInfo cpu = Backends.find().select("cpu");
    new ProfileStore(profiles).save(FlatProfile.of(cpu));
    assertThat(lab(with(auto, "--profiles", profiles.toString()))).as(err.toString()).isZero();
    assertThat(lines())
        .anyMatch(
            line ->
                line.matches(
                    "q21  fused [a-z]+ [0-9.]+ ms; not fused [a-z]+ [0-9.]+ ms; "
                        + "operator \\([a-z]+, [a-z]+, [a-z]+\\) [0-9.]+ ms"));
    out.getBuffer().setLength(0);
    assertThat(lab(with(auto, "--profiles", profiles.toString(), "--encoding", "plain"))).isZero();
    assertThat(lines()).anyMatch(line -> line.matches("q11  fused plain .*; not operator .*"));
  }

  @Test
  void saysThatPredictionsByAQuickCalibrationAreRough() throws Exception {
    Path profiles = folder.resolve("profiles");
    Path file = new ProfileStore(profiles).save(FlatProfile.of(Backends.find().select("cpu")));
    String full = Files.readString(file);
    Files.writeString(file, full.replace("\"quick\" : false", "\"quick\" : true"));
    assertThat(lab(with(auto, "--profiles", profiles.toString()))).as(err.toString()).isZero();
    assertThat(out.toString())
        .contains("quick calibration): rough numbers, and so are predictions");
  }

  @Test
  void choosesThePathByRuleWithoutAProfile() {
    Path profiles = folder.resolve("none");
    assertThat(lab(with(auto, "--profiles", profiles.toString()))).isZero();
    assertThat(lines()).contains("q11  fused narrow", "q21  fused narrow");
    assertThat(lines().get(2))
        .matches(
            "no profile of .* in .*none, so by rule; lab calibrate --backend cpu:0 measures one");
  }

  /**
   * The sums of q43's groups alone take more, an array for all cities and brands of seven years.
   */
  @Test
  void takesTheNextPathWhereMemoryDoesNotSuffice() {
    String[] q43 = {"ssb", "--sf", "0.02", "--query", "q43", "--repetitions", "1", "--rows"};
    assertThat(lab(with(q43, "--path", "parallel"))).isZero();
    List<String> expected = results();
    out.getBuffer().setLength(0);
    String none = folder.resolve("none").toString();
    assertThat(lab(with(q43, "--backend", "cpu", "--memory", "5M", "--profiles", none)))
        .as(err.toString())
        .isZero();
    assertThat(results()).isEqualTo(expected);
    assertThat(lines())
        .contains("q43  fused narrow")
        .anyMatch(line -> line.matches("q43  that does not fit, so operator \\(.*\\)"));
  }

  @Test
  void printsRows() {
    assertThat(
            lab(
                "ssb",
                "--sf",
                "0.01",
                "--path",
                "parallel",
                "--query",
                "q4.1,q11",
                "--rows",
                "--threads",
                "2"))
        .isZero();
    assertThat(lines()).contains("d_year  c_nation             sum");
    assertThat(lines()).filteredOn(line -> line.matches("199[2-8]  [A-Z ]+ [0-9]+")).isNotEmpty();
  }

  @Test
  void readsWhatItWrote() throws Exception {
    Path data = folder.resolve("data");
    assertThat(lab("ssb", "--sf", "0.01", "--write", data.toString())).isZero();
    assertThat(lines()).hasSize(5).contains(data.resolve("date.csv").toString());
    out.getBuffer().setLength(0);
    String[] parallel = {
      "ssb", "--path", "parallel", "--rows", "--query", "q21", "--repetitions", "1"
    };
    assertThat(lab(with(parallel, "--sf", "0.01"))).isZero();
    List<String> generated = lines().stream().filter(line -> line.startsWith("19")).toList();
    out.getBuffer().setLength(0);
    assertThat(lab(with(parallel, "--data", data.toString()))).isZero();
    assertThat(lines().stream().filter(line -> line.startsWith("19")))
        .isEqualTo(generated)
        .isNotEmpty();

    Path lines = data.resolve("lineorder.csv");
    Files.writeString(lines, Files.readString(lines).replaceFirst("\n1,1,", "\n1,1,1,"));
    out.getBuffer().setLength(0);
    assertThat(lab(with(parallel, "--data", data.toString()))).isEqualTo(2);
    assertFault(lines + ", line 2: 18 fields, but line 1 names 17 columns; ");
  }

  private static String[] with(String[] arguments, String... more) {
    return Stream.of(arguments, more).flatMap(Stream::of).toArray(String[]::new);
  }

  @Test
  void readsParquet() {
    assumeTrue(DuckDb.isAvailable());
    Path data = folder.resolve("data");
    assertThat(lab("ssb", "--sf", "0.01", "--write", data.toString())).isZero();
    Path parquet = folder.resolve("parquet");
    assertThat(parquet.toFile().mkdir()).isTrue();
    try (DuckDb duckDb = DuckDb.open()) {
      for (String table : List.of("lineorder", "date", "part", "supplier")) {
        duckDb.run(
            "copy (select * from '%s/%s.csv') to '%s/%s.parquet'"
                .formatted(data, table, parquet, table));
      }
    }
    String[] q21 = {"ssb", "--query", "q21", "--path", "parallel", "--check"};
    assertThat(lab(with(q21, "--data", parquet.toString()))).as(err.toString()).isZero();
    assertThat(lines()).filteredOn(line -> line.matches("q21 .* equal, [0-9]+ rows")).hasSize(1);
    assertThat(lab("ssb", "--query", "q31", "--path", "parallel", "--data", parquet.toString()))
        .isEqualTo(2);
    assertThat(err.toString())
        .contains("there is none of customer.csv, customer.parquet and customer.tbl");
  }

  private static final String[] STREAMED = {
    "ssb", "--sf", "0.02", "--backend", "cpu", "--repetitions", "1", "--query", "q21,q41", "--rows"
  };

  /** The rows of results among the lines. */
  private List<String> results() {
    return lines().stream().filter(line -> line.matches("199[2-8] .*")).toList();
  }

  @ParameterizedTest
  @ValueSource(strings = {"fused", "operator"})
  void streamsWhatTheMemoryBudgetDoesNotHold(String path) {
    assertThat(lab(with(STREAMED, "--path", path))).isZero();
    List<String> whole = results();
    assertThat(whole).hasSizeGreaterThan(100);
    assertThat(lines()).noneMatch(line -> line.startsWith("streamed"));
    out.getBuffer().setLength(0);
    assertThat(lab(with(STREAMED, "--path", path, "--memory", "1500K")))
        .as(err.toString())
        .isZero();
    assertThat(results()).isEqualTo(whole);
    assertThat(lines())
        .anyMatch(line -> line.matches("streamed, .* rows at a time: q21 [0-9]+, q41 [0-9]+"))
        .contains("scan bandwidth: not measured, that takes more memory than there is");
  }

  @ParameterizedTest
  @ValueSource(strings = {"fused", "operator"})
  void saysHowMuchMemoryIsNeeded(String path) {
    assertThat(lab(with(STREAMED, "--path", path, "--memory", "20K"))).isEqualTo(2);
    assertThat(err.toString().lines()).hasSize(1);
    assertThat(err.toString().strip())
        .matches(
            "lab: --memory 20K: (q21: )?path "
                + path
                + " needs at least [0-9]{5,} bytes of device memory; "
                + "give more, such as --memory [0-9]+[KM], or --path parallel");
  }

  /** Advice is followed until the command succeeds, which must be at once. */
  @ParameterizedTest
  @CsvSource({"fused, 0", "fused, 20K", "fused, 976K", "operator, 0", "operator, 20K", "auto, 0"})
  void theMemoryThatIsAdvisedSuffices(String path, String memory) {
    String[] command = {
      "ssb",
      "--sf",
      "0.02",
      "--backend",
      "cpu",
      "--repetitions",
      "1",
      "--path",
      path,
      "--query",
      "q11,q21,q33,q43",
      "--profiles",
      folder.resolve("none").toString()
    };
    assertThat(lab(with(command, "--memory", memory))).isEqualTo(2);
    Matcher advice =
        Pattern.compile("lab: --memory .* such as --memory ([0-9]+[KMG]), or --path parallel")
            .matcher(err.toString().strip());
    assertThat(advice.matches()).as(err.toString()).isTrue();
    err.getBuffer().setLength(0);
    assertThat(lab(with(command, "--memory", advice.group(1)))).as(err.toString()).isZero();
  }

  /** SQL multiplies two 32-bit numbers in 32 bits, and DuckDB fails where they do not suffice. */
  @Test
  void productsBeyond32BitsAreCompared() throws Exception {
    assumeTrue(DuckDb.isAvailable());
    Path data = folder.resolve("data");
    Files.createDirectories(data);
    Files.writeString(data.resolve("date.csv"), "d_datekey,d_year\n1,1993\n");
    String header = "lo_orderdate,lo_quantity,lo_discount,lo_extendedprice\n";
    String[] q11 = {
      "ssb", "--query", "q11", "--path", "parallel", "--check", "--repetitions", "1", "--data"
    };
    Files.writeString(
        data.resolve("lineorder.csv"), header + "1,5,3,2147483647\n1,5,2,-2147483648\n");
    assertThat(lab(with(q11, data.toString()))).as(err.toString()).isZero();
    assertThat(lines()).anyMatch(line -> line.matches("q11 .* equal, 1 row"));
    Files.writeString(data.resolve("lineorder.csv"), header.replace("lo_discount", "other"));
    out.getBuffer().setLength(0);
    assertThat(lab(with(q11, data.toString()))).isEqualTo(2);
    assertFault(data.resolve("lineorder.csv") + ", line 1: there is no column lo_discount");
  }

  @Test
  void readsTheFilesOfSsbDbgen() throws Exception {
    Path data = folder.resolve("tbl");
    Files.createDirectories(data);
    TblData.write(QualifyingData.of(8), data, "date");
    String[] all = {"ssb", "--repetitions", "1", "--path", "parallel", "--data", data.toString()};
    String[] check = DuckDb.isAvailable() ? with(all, "--check") : all;
    assertThat(lab(check)).as(err.toString()).isZero();
    assertThat(lines()).filteredOn(line -> line.contains("equal, 0 rows")).isEmpty();
    Path lines = data.resolve("lineorder.tbl");
    Files.writeString(lines, Files.readString(lines).replaceFirst("\\|", "|x|"));
    out.getBuffer().setLength(0);
    assertThat(lab(all)).isEqualTo(2);
    assertFault(lines + ", line 1: 18 fields, but such a file has 17 (lo_orderkey to lo_shipmode)");
  }

  @Test
  void beginsNoExecutionAfterTheTimeBudget() {
    String[] command = {
      "ssb", "--sf", "0.01", "--path", "reference", "--query", "q41", "--repetitions", "1000000"
    };
    assertThat(lab(with(command, "--time-budget", "30"))).isZero();
    assertThat(lines()).filteredOn(line -> line.startsWith("q41 ")).hasSize(2);
  }

  @Test
  void moreDataThanTheJvmMayHoldIsRefused() {
    assumeTrue(Runtime.getRuntime().maxMemory() < 70_000_000_000L);
    assertThat(lab("ssb", "--sf", "300", "--path", "parallel")).isEqualTo(2);
    assertFault("--sf 300.0: needs up to 72.0 GB of host memory, and the JVM may take ");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--sf 0|--sf: scale factor 0.0 is not above 0 and at most 300.0",
        "--sf 301|--sf: scale factor 301.0 is not above 0",
        "--sf x|Invalid value for option '--sf'",
        "--query q14|unknown query 'q14'; did you mean q11? choose from q11, q12",
        "--path fuse|unknown path 'fuse'; did you mean fused? choose from auto, fused, operator",
        "--encoding wide|unknown encoding 'wide'; choose from plain, narrow",
        "--threads 0|--threads 0: at least 1 thread is needed",
        "--repetitions 0|--repetitions 0: at least 1 is needed",
        "--path parallel --backend opencl|--backend opencl: parallel runs on the host; leave",
        "--memory 1X|--memory 1X: give a whole number of bytes, or one with K, M or G behind it",
        "--memory 1G --path parallel|--memory: the path parallel runs on the host; leave the option",
        "--time-budget 0|--time-budget 0.0: give milliseconds above 0",
        "--data nowhere|--data nowhere: there is none of lineorder.csv, lineorder.parquet and lineorder.tbl; put"
      })
  void badInputIsOneLine(String arguments, String message) {
    String[] words = ("ssb " + arguments).split(" ", -1);
    boolean given = arguments.contains("--path") || arguments.contains("--memory");
    assertThat(lab(given ? words : with(words, "--path", "parallel"))).isEqualTo(2);
    assertFault(message);
  }
}
