package org.gpuquerylab.entropy.gpu;

import java.lang.reflect.RecordComponent;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * The indices of a record's components in the buffer that mirrors it on the device. Kernels are
 * compiled with them: {@code byChange}, the ninth component, is {@code BY_CHANGE}, 8.
 */
public final class StatePlaces {
  private StatePlaces() {}

  /** The defines of a record's components, in order. */
  public static Map<String, Integer> of(Class<? extends Record> state) {
    Map<String, Integer> places = new LinkedHashMap<>();
    for (RecordComponent component : state.getRecordComponents()) {
      String name = component.getName().replaceAll("(?<=[a-z])(?=[A-Z])", "_");
      places.put(name.toUpperCase(Locale.ROOT), places.size());
    }
    return Collections.unmodifiableMap(places);
  }
}
