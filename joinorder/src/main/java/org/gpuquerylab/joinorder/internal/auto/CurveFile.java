package org.gpuquerylab.joinorder.internal.auto;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.gpuquerylab.input.JsonObject;
import org.gpuquerylab.input.JsonReader;
import org.gpuquerylab.input.internal.UserFolder;
import org.gpuquerylab.joinorder.query.QueryGraph;

/**
 * The curves of a device's algorithms, measured once and stored beside the classes, so that every
 * JVM predicts the same times. A file has the name of the backend and the device, such as {@code
 * curves/cuda-nvidia-h200.json}, and says by which commit and command it was measured. {@link
 * MeasureCurves} writes it.
 *
 * <p>Source of the constants: limits of input, chosen by hand.
 */
final class CurveFile {
  private static final int MOST_CURVES = 100;
  private static final int MOST_POINTS = 100;
  private static final double MOST_MILLIS = 1e6;

  private CurveFile() {}

  /** The name of a device's file; only lower-case letters, digits and hyphens. */
  static String name(DeviceInfo device) {
    return UserFolder.name(device.backend() + " " + device.name()) + ".json";
  }

  /** The curves by the names of the algorithms; empty if the device has no file. */
  static Optional<Map<String, MeasuredCurve>> of(DeviceInfo device) {
    String file = "curves/" + name(device);
    try (InputStream in = CurveFile.class.getResourceAsStream(file)) {
      return in == null ? Optional.empty() : Optional.of(read(in, file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Reads a file; the stream stays open. */
  static Map<String, MeasuredCurve> read(InputStream in, String name) throws IOException {
    Map<String, MeasuredCurve> curves = new HashMap<>();
    JsonObject file =
        JsonReader.read(in, name, IllegalArgumentException::new, reader -> reader.object());
    file.text("device");
    file.text("commit");
    file.text("command");
    for (JsonObject curve : file.objects("curves", MOST_CURVES)) {
      curves.put(curve.text("algorithm"), curve(curve));
      curve.refuseOthers();
    }
    file.refuseOthers();
    return curves;
  }

  private static MeasuredCurve curve(JsonObject curve) {
    List<JsonObject> points = curve.objects("points", MOST_POINTS);
    double[][] columns = new double[3][points.size()];
    for (int i = 0; i < points.size(); i++) {
      JsonObject point = points.get(i);
      columns[0][i] = point.number("units", 1, Double.MAX_VALUE);
      columns[1][i] = point.number("millis", Double.MIN_NORMAL, MOST_MILLIS);
      columns[2][i] = point.number("relations", 1, QueryGraph.MAX_MASK_RELATIONS);
      point.refuseOthers();
    }
    double opening = curve.number("openingMillis", 0, MOST_MILLIS);
    return new MeasuredCurve(columns[0], columns[1], columns[2], opening);
  }

  /**
   * The text of a file.
   *
   * @param source the commit and the command by which the curves were measured
   */
  static String text(DeviceInfo device, List<String> source, Map<String, MeasuredCurve> curves) {
    List<String> lines = new ArrayList<>();
    curves.forEach((name, curve) -> lines.add(text(name, curve)));
    return String.format(
        Locale.ROOT,
        "{%n  \"device\": \"%s\",%n  \"commit\": \"%s\",%n  \"command\": \"%s\",%n"
            + "  \"curves\": [%n%s%n  ]%n}%n",
        device.name(),
        source.get(0),
        source.get(1),
        String.join(",\n", lines));
  }

  private static String text(String algorithm, MeasuredCurve curve) {
    return String.format(
        Locale.ROOT,
        "    {\"algorithm\": \"%s\", \"openingMillis\": %.4g, \"points\": [%n%s]}",
        algorithm,
        curve.openingMillis(),
        String.join(",\n", curve.points()));
  }
}
