package org.gpuquerylab.cli.internal.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.gpuquerylab.backend.Backends;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.gpuquerylab.cli.CommandLineHarness;
import org.gpuquerylab.costmodel.internal.planning.FlatProfile;
import org.gpuquerylab.costmodel.profile.ProfileStore;
import org.junit.jupiter.api.Test;

/** Tests the path that {@code lab ssb --path auto} chooses by the cost model. */
class SsbAutoTest extends CommandLineHarness {

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
            "no profile of .* in .*none, so the path is chosen by a rule; lab calibrate --backend cpu:0 measures one");
  }

  /**
   * The array of q43's sums alone exceeds this memory: it has an element for each city and brand of
   * seven years.
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
        .anyMatch(line -> line.matches("q43  this does not fit, so operator \\(.*\\)"));
  }
}
