package org.gpuquerylab.joinorder.internal.auto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the files of curves. */
class CurveFileTest {
  private static DeviceInfo device(String backend, String name) {
    return new DeviceInfo(backend, 0, DeviceInfo.Kind.GPU, name, "driver", Set.of(), Map.of());
  }

  private static Map<String, MeasuredCurve> read(String text) throws IOException {
    return CurveFile.read(
        new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), "curves.json");
  }

  @Test
  void aFileIsReadAsItWasWritten() throws IOException {
    MeasuredCurve curve =
        new MeasuredCurve(
            new double[] {80, 448, 9.6e7},
            new double[] {0.05, 0.058, 0.41},
            new double[] {6, 8, 24},
            1.25);
    String text =
        CurveFile.text(
            device("cuda", "NVIDIA H200"), List.of("0123abc", "x"), Map.of("tree-gpu", curve));
    MeasuredCurve copy = Objects.requireNonNull(read(text).get("tree-gpu"));
    assertThat(copy.openingMillis()).isEqualTo(1.25);
    for (double work : new double[] {1, 80, 1_000, 1e6, 9.6e7, 1e10}) {
      double expected = curve.millis(work, 20);
      assertThat(copy.millis(work, 20)).isCloseTo(expected, within(1e-4 * expected));
    }
  }

  @Test
  void namesHaveOnlyLettersDigitsAndHyphens() {
    assertThat(CurveFile.name(device("cuda", "NVIDIA H200"))).isEqualTo("cuda-nvidia-h200.json");
    assertThat(CurveFile.name(device("opencl", "../../etc\\passwd %00 \u00dc")))
        .isEqualTo("opencl-etc-passwd-00.json");
  }

  @Test
  void aDeviceWithoutAFileHasNoCurves() {
    assertThat(CurveFile.of(device("opencl", "no such device"))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"cuda, tiled-gpu", "cuda, tree-gpu", "opencl, tiled-gpu", "opencl, mpdp-gpu"})
  void theH200HasCurves(String backend, String algorithm) {
    Map<String, MeasuredCurve> curves = CurveFile.of(device(backend, "NVIDIA H200")).orElseThrow();
    MeasuredCurve curve = Objects.requireNonNull(curves.get(algorithm));
    assertThat(curve.millis(1e12, 24)).isGreaterThan(2 * curve.millis(1e6, 24));
  }

  @Test
  void aPointOutOfRangeIsRefused() {
    String text =
        "{\"device\": \"d\", \"commit\": \"0\", \"command\": \"c\", \"curves\": [{\"algorithm\":"
            + " \"a\", \"openingMillis\": 0, \"points\": [{\"relations\": 6, \"units\": 80,"
            + " \"millis\": -1}]}]}";
    assertThatExceptionOfType(IllegalArgumentException.class)
        .isThrownBy(() -> read(text))
        .withMessageContaining("curves.json")
        .withMessageContaining("millis");
  }
}
