package org.gpuquerylab.backend.cuda.internal;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.gpuquerylab.backend.device.BackendException;

/**
 * The architecture for which NVRTC compiles.
 *
 * @param number a compute capability, such as 90 for 9.0
 * @param isBinary true for machine code, false for PTX, which the driver compiles
 */
public record Architecture(int number, boolean isBinary) {

  /**
   * Chooses machine code for the device if NVRTC knows the device's architecture, otherwise PTX for
   * the newest older architecture.
   *
   * @param capability the device's compute capability, such as 90
   * @param known the compute capabilities that NVRTC knows; not modified
   * @throws BackendException if NVRTC knows only newer architectures
   */
  public static Architecture choose(int capability, int[] known) {
    OptionalInt best = Arrays.stream(known).filter(number -> number <= capability).max();
    if (best.isEmpty()) {
      throw new BackendException(
          String.format(
              Locale.ROOT,
              "NVRTC no longer compiles for compute capability %d.%d, only from %d.%d on",
              capability / 10,
              capability % 10,
              lowest(known) / 10,
              lowest(known) % 10));
    }
    return new Architecture(best.getAsInt(), best.getAsInt() == capability);
  }

  private static int lowest(int[] known) {
    return Arrays.stream(known).min().orElse(0);
  }

  /** The given options, preceded by the option for this architecture. */
  List<String> with(List<String> options) {
    String option = "--gpu-architecture=" + (isBinary ? "sm_" : "compute_") + number;
    return Stream.concat(Stream.of(option), options.stream()).toList();
  }
}
