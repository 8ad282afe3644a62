package org.gpuquerylab.cli.internal.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.gpuquerylab.cli.CommandLineHarness;
import org.gpuquerylab.costmodel.SelectionInput;
import org.gpuquerylab.costmodel.calibrated.CalibratedModel;
import org.gpuquerylab.costmodel.profile.DeviceProfile;
import org.gpuquerylab.costmodel.profile.FittedRange;
import org.gpuquerylab.costmodel.profile.ProfileFile;
import org.gpuquerylab.costmodel.profile.ProfileStore;
import org.gpuquerylab.costmodel.profile.TransferMemory;
import org.junit.jupiter.api.Test;

/** {@code lab fit}. */
class FitCommandTest extends CommandLineHarness {
  private ProfileStore profiles() {
    return new ProfileStore(folder.resolve("profiles"));
  }

  private void store() {
    profiles().save(profile());
  }

  private static DeviceProfile profile() {
    return Gtx680.profile(Map.of("other.step", Map.of("item", 5.0)));
  }

  /** The predicted time, in milliseconds, of projecting a number of columns of 2^20 rows. */
  private static double project(DeviceProfile profile, int columns) {
    return new CalibratedModel(profile, TransferMemory.PINNED, false)
            .estimate(new SelectionInput(1 << 20, List.of(4), Collections.nCopies(columns, 4), 0.1))
            .steps()
            .get(1)
            .seconds()
        * 1e3;
  }

  /**
   * Creates a run whose times are 3 times the profile's predictions, or 4 times at held-out points.
   */
  private Path run(String experiment, String backend) throws Exception {
    Path run = Files.createDirectories(folder.resolve("run"));
    Files.writeString(
        run.resolve("sweep.json"),
        String.format(
            Locale.ROOT,
            """
        {"format": 1, "experiment": "%s", "pass": "quick", "axes": {"sweep": ["selection-columns"],
          "value": ["1", "2", "3", "4", "5", "6"], "log2-rows": ["20"], "backend": ["%s"]},
          "repetitions": 1, "timeoutMillis": 10000, "seed": 1}
        """,
            experiment,
            backend));
    StringBuilder rows = new StringBuilder();
    for (int value = 1; value <= 6; value++) {
      double measured = (value % 2 == 1 ? 3.0 : 4.0) * project(profile(), value);
      rows.append(row(value, backend, measured));
    }
    Files.writeString(run.resolve("results.jsonl"), rows);
    return run;
  }

  private static String row(int value, String backend, double measured) {
    return String.format(
        Locale.ROOT,
        """
        {"point":{"sweep":"selection-columns","value":"%1$d","log2-rows":"20","backend":"%2$s"},\
        "repetition":0,"status":"ok","nanos":1e6,"runs":1,"checksum":1,"expectedChecksum":1,\
        "measures":{"deviceMillis":%3$s,"measuredMillis project":%3$s,"yuanMillis":1,\
        "profileMillis":1,"workMillis project read":%1$d},"finished":"2026-01-01T00:00:00Z"}
        """,
        value,
        backend,
        measured);
  }

  private int fit(Path run, String device) {
    String profiles = profiles().folder().toString();
    return lab("fit", run.toString(), "--device", device, "--profiles", profiles);
  }

  /**
   * The work in the rows does not matter, because it belongs to the profile with which they were
   * measured.
   */
  @Test
  void storesTheCoefficientsInTheProfile() throws Exception {
    store();
    assertThat(fit(run("yuan-sweeps", "cuda:1"), "gtx-680-cuda")).isZero();
    DeviceProfile fitted = profiles().find("GTX 680");
    assertThat(project(fitted, 7) / project(profile(), 7)).isCloseTo(3, within(0.01));
    assertThat(fitted.coefficient("other.step", "item")).isEqualTo(5);
    assertThat(fitted.fitted().getOrDefault("selection", Map.of()))
        .containsEntry("rows", new FittedRange(1 << 20, 1 << 20))
        .containsEntry("projectedBytes", new FittedRange(4, 24));
    assertThat(out.toString())
        .containsPattern("fitted to 3 points, 25.[0-4] % mean absolute error on 3 points held out");
  }

  @Test
  void aRunWithoutRowsOfTheDeviceIsRefused() throws Exception {
    store();
    Path run = run("yuan-sweeps", "opencl");
    assertThat(fit(run, "GTX 680")).isEqualTo(2);
    assertFault(run + ": no row was measured on backend cuda");
  }

  @Test
  void aRunOfAnotherDeviceIsRefused() throws Exception {
    store();
    Path run = run("yuan-sweeps", "cuda");
    Path environment = run.resolve("environment.json");
    String devices = "{\"devices\": [{\"selector\": \"cuda:0\", \"name\": \"%s\"}]}";
    Files.writeString(environment, String.format(Locale.ROOT, devices, "GTX 1080"));
    assertThat(fit(run, "GTX 680")).isEqualTo(2);
    assertFault(run + ": cuda was \"GTX 1080\" there, not GTX 680; name another run or profile");
    Files.writeString(environment, String.format(Locale.ROOT, devices, "GTX 680"));
    assertThat(fit(run, "GTX 680")).isZero();
  }

  @Test
  void theFileThatIsNamedIsWritten() throws Exception {
    store();
    Path mine = folder.resolve("mine.json");
    Files.move(profiles().locate("GTX 680"), mine);
    assertThat(fit(run("yuan-sweeps", "cuda"), mine.toString())).isZero();
    assertThat(out.toString()).contains("written to " + mine);
    assertThat(project(ProfileFile.read(mine), 7) / project(profile(), 7))
        .isCloseTo(3, within(0.01));
    assertThat(profiles().all()).isEmpty();
  }

  @Test
  void aRunOfAnotherExperimentIsRefused() throws Exception {
    store();
    Path run = run("meister-fig09", "cuda");
    assertThat(fit(run, "GTX 680")).isEqualTo(2);
    assertFault(run + ": a run of meister-fig09; name one of yuan-sweeps or ssb");
  }

  @Test
  void aDeviceWithoutProfileIsRefused() throws Exception {
    assertThat(fit(run("yuan-sweeps", "cuda"), "GTX 690")).isEqualTo(2);
    assertFault("there is no profile of GTX 690");
  }
}
