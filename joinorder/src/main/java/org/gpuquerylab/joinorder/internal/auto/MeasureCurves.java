package org.gpuquerylab.joinorder.internal.auto;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.Backends;
import org.gpuquerylab.joinorder.cost.Cout;

/**
 * Measures the curves of a device's algorithms and writes the device's {@link CurveFile} to a
 * folder. The file belongs in the folder {@code curves} beside this class's resources.
 */
public final class MeasureCurves {
  private MeasureCurves() {}

  /**
   * Runs the program.
   *
   * @param arguments the device, such as {@code cuda:0}; an existing folder; and the commit
   */
  public static void main(String[] arguments) throws IOException {
    if (arguments.length != 3 || !arguments[2].matches("[0-9a-f]{7,40}")) {
      System.err.println("MeasureCurves: give a device such as cuda:0, a folder, and the commit");
      System.exit(2);
    }
    try (Backend backend = Backends.find().open(arguments[0])) {
      DeviceMethods methods = DeviceMethods.unmeasured(backend, new Cout());
      methods.measureAll();
      methods.failures().forEach(System.err::println);
      List<String> source = List.of(arguments[2], "MeasureCurves " + arguments[0]);
      String text = CurveFile.text(backend.device(), source, methods.curves());
      Files.writeString(Path.of(arguments[1], CurveFile.name(backend.device())), text);
    }
  }
}
