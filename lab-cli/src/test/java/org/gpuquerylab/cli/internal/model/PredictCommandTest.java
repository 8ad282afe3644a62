package org.gpuquerylab.cli.internal.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.gpuquerylab.cli.CommandLineHarness;
import org.gpuquerylab.costmodel.profile.FittedRange;
import org.gpuquerylab.costmodel.profile.ProfileFile;
import org.gpuquerylab.costmodel.profile.ProfileStore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** {@code lab calibrate} and {@code lab predict}. */
class PredictCommandTest extends CommandLineHarness {
  private static final Path EXAMPLE = Path.of("..", "docs", "examples", "operators.json");
  private static final Path STATED = Path.of("..", "docs", "examples", "fused.json");
  private static final String SELECTION =
      """
      {"operators": [{"operator": "selection", "rows": 3200, "predicateBytes": [4, 8],
        "projectedBytes": [4, 16], "selectivity": 0.25}]}
      """;

  /** Stores a profile with the rates that the tests of the formulas use. */
  private void store() {
    new ProfileStore(folder).save(Gtx680.profile(Map.of()));
  }

  private int predict(String plan, String... options) {
    String[] command = new String[options.length + 4];
    command[0] = "predict";
    command[1] = plan;
    command[2] = "--profiles";
    command[3] = folder.toString();
    System.arraycopy(options, 0, command, 4, options.length);
    return lab(command);
  }

  @Test
  void printsTheTextsModelByStep() throws Exception {
    store();
    Path plan = Files.createTempFile("plan", ".txt");
    Files.writeString(plan, SELECTION);
    assertThat(predict(plan.toString(), "--device", "GTX 680", "--model", "yuan")).isZero();
    assertThat(out.toString())
        .contains("model yuan, GTX 680 (cuda)")
        .doesNotContain("not fitted")
        .containsPattern("1 selection +filter +0.0020")
        .containsPattern("1 selection +project +0.0087")
        .containsPattern("1 selection +transfer +0.0168")
        .contains("all operators: 0.0107 ms on the device, 0.0275 ms with transfers");
    out.getBuffer().setLength(0);
    assertThat(predict(plan.toString(), "--device", "gtx-680-cuda", "--model", "yuan", "--explain"))
        .isZero();
    assertThat(out.toString())
        .contains("read 100 transactions x 128 bytes = 12800 bytes at 128.00 GB/s")
        .contains("S_i 102400 bytes at 8.00 GB/s + S_o 16000 bytes at 4.00 GB/s");
    Files.delete(plan);
  }

  @ParameterizedTest
  @CsvSource({"operators, yuan", "operators, calibrated", "fused, calibrated"})
  void printsJson(String plan, String model) throws Exception {
    store();
    String file = EXAMPLE.resolveSibling(plan + ".json").toString();
    assertThat(predict(file, "--device", "GTX 680", "--model", model, "--json", "--explain"))
        .isZero();
    JsonNode json = new ObjectMapper().readTree(out.toString());
    assertThat(json.get("model").asText()).isEqualTo(model);
    double sum = 0;
    for (JsonNode operator : json.get("operators")) {
      assertThat(operator.get("fit").asText())
          .isEqualTo(model.equals("yuan") ? "none" : "unfitted");
      assertThat(operator.get("outside")).isEmpty();
      for (JsonNode step : operator.get("steps")) {
        sum += step.get("millis").asDouble();
        assertThat(step.get("terms")).isNotEmpty();
      }
    }
    assertThat(json.get("deviceMillis").asDouble()).isEqualTo(sum, within(1e-9 * sum));
  }

  @Test
  void namesOperatorsThatWereNotFitted() {
    store();
    assertThat(predict(EXAMPLE.toString(), "--device", "GTX 680")).isZero();
    assertThat(out.toString())
        .contains("not fitted, all coefficients 1: selection, join, aggregation, sort");
    ProfileStore profiles = new ProfileStore(folder);
    Map<String, Double> read = Map.of("read", 2.0);
    profiles.save(
        profiles.find("GTX 680").withCoefficients(Map.of("join.build", read, "sort.merge", read)));
    out.getBuffer().setLength(0);
    assertThat(predict(EXAMPLE.toString(), "--device", "GTX 680")).isZero();
    assertThat(out.toString()).contains("coefficients 1: selection, aggregation");
  }

  /**
   * Stores a profile that was fitted to 1,000 to 100,000 rows of 4 projected bytes and selectivity
   * 0.1.
   */
  private void storeFitted() {
    Map<String, FittedRange> ranges =
        Map.of(
            "rows", new FittedRange(1e3, 1e5),
            "predicateBytes", new FittedRange(4, 24),
            "projectedBytes", new FittedRange(4, 24),
            "selectivity", new FittedRange(0.01, 1));
    new ProfileStore(folder)
        .save(
            Gtx680.profile(Map.of("selection.filter", Map.of("read", 2.0)))
                .withFitted(Map.of("selection", ranges)));
  }

  @Test
  void saysWhereAPredictionLeavesTheFit() throws Exception {
    storeFitted();
    assertThat(predict(file(SELECTION), "--device", "gtx-680-cuda")).isZero();
    assertThat(out.toString()).doesNotContain("extrapolated");
    out.getBuffer().setLength(0);
    String larger = file(SELECTION.replace("3200", "3e12"));
    assertThat(predict(larger, "--device", "gtx-680-cuda")).isZero();
    assertThat(out.toString().strip())
        .endsWith("extrapolated: 1 selection: rows 3.000e+12, fitted to 1000 to 1.000e+05");
    out.getBuffer().setLength(0);
    assertThat(predict(larger, "--device", "gtx-680-cuda", "--json")).isZero();
    JsonNode operator = new ObjectMapper().readTree(out.toString()).get("operators").get(0);
    assertThat(operator.get("fit").asText()).isEqualTo("extrapolated");
    assertThat(operator.get("outside"))
        .hasToString(
            "[{\"number\":\"rows\",\"value\":3.0E12,\"least\":1000.0,\"greatest\":100000.0}]");
  }

  @Test
  void findsTheProfilesOfTheLabFromAnyFolder() throws Exception {
    new ProfileStore(folder.resolve("profiles")).save(Gtx680.profile(Map.of()));
    String usual = System.getProperty("lab.home", "");
    System.setProperty("lab.home", folder.toString());
    try {
      assertThat(lab("predict", file(SELECTION), "--device", "GTX 680")).isZero();
    } finally {
      System.setProperty("lab.home", usual);
    }
    assertThat(out.toString()).contains("model calibrated, GTX 680 (cuda)");
  }

  @Test
  void refusesDevicesWithoutAProfile() {
    assertThat(predict(EXAMPLE.toString(), "--device", "GTX 1080")).isEqualTo(2);
    assertFault(
        "there is no profile of GTX 1080 in "
            + folder
            + ", nor of any other device; measure it on its machine with: lab calibrate --backend B");
  }

  @Test
  void refusesUnknownModelsAndFaultyPlans() throws Exception {
    store();
    assertThat(predict(EXAMPLE.toString(), "--device", "GTX 680", "--model", "yan")).isEqualTo(2);
    assertFault("unknown model 'yan'; did you mean yuan? choose from yuan, calibrated");
    err.getBuffer().setLength(0);
    assertThat(predict(STATED.toString(), "--device", "GTX 680", "--model", "yuan")).isEqualTo(2);
    assertFault(STATED + ": operator fused star query states its work");
    err.getBuffer().setLength(0);
    assertThat(predict("absent.json", "--device", "GTX 680")).isEqualTo(2);
    assertFault("absent.json: there is no such file");
  }

  @Test
  void measuresNothingWhereTheProfileCannotBeWritten() {
    assertThat(lab("calibrate", "--backend", "cpu", "--out", folder.toString())).isEqualTo(2);
    assertFault(folder + ": this is not a regular file; choose another");
  }

  @Test
  void whatABusyMachineMeasuresIsWrittenOnlyToANamedFile() {
    CalibrateCommand command = new CalibrateCommand();
    CommandLine line = new CommandLine(command);
    line.setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
    Optional<String> busy = Optional.of("others were busy");
    line.parseArgs("--backend", "cpu", "--profiles", folder.toString());
    assertThat(command.save(Gtx680.profile(Map.of()), busy)).isEqualTo(1);
    assertFault("others were busy, so the numbers are wrong and not stored; run it again");
    assertThat(folder).isEmptyDirectory();
    Path named = folder.resolve("named.json");
    line.parseArgs("--backend", "cpu", "--out", named.toString());
    assertThat(command.save(Gtx680.profile(Map.of()), busy)).isZero();
    assertThat(err.toString().lines()).hasSize(2);
    assertThat(named).isNotEmptyFile();
  }

  @Test
  void calibratesTheCpu() throws Exception {
    Path profile = folder.resolve("cpu.json");
    assertThat(lab("calibrate", "--backend", "cpu", "--quick", "--out", profile.toString()))
        .isZero();
    assertThat(out.toString()).contains("B_r, read", "C_r", "written to " + profile);
    assertThat(ProfileFile.read(profile).backend()).isEqualTo("cpu");
    out.getBuffer().setLength(0);
    assertThat(lab("predict", EXAMPLE.toString(), "--device", profile.toString())).isZero();
    assertThat(out.toString())
        .contains("model calibrated")
        .contains("(cpu, quick calibration)")
        .contains("rough: the profile is from lab calibrate --quick");
    out.getBuffer().setLength(0);
    assertThat(lab("predict", EXAMPLE.toString(), "--device", profile.toString(), "--json"))
        .isZero();
    assertThat(new ObjectMapper().readTree(out.toString()).get("quick").asBoolean()).isTrue();
  }
}
