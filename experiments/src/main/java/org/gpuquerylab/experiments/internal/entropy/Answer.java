package org.gpuquerylab.experiments.internal.entropy;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** The form of the answer that a solver must compute. */
enum Answer {
  /** All 2^z selectivities, on the host. */
  ALL,
  /** All 2^z selectivities, on the device. */
  DEVICE,
  /** The weights, from which single selectivities follow. */
  WEIGHTS;

  /** The name of the answer in rows and files. */
  String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  static Answer of(String label) {
    return valueOf(label.toUpperCase(Locale.ROOT));
  }

  static List<String> labels() {
    return Arrays.stream(values()).map(Answer::label).toList();
  }
}
