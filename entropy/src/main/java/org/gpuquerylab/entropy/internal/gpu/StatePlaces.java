package org.gpuquerylab.entropy.internal.gpu;

import java.lang.reflect.RecordComponent;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * The indices of a record's components in the device buffer that mirrors the record. Kernels are
 * compiled with these indices: {@code byChange}, the ninth component, is {@code BY_CHANGE}, 8.
 */
public final class StatePlaces {
  private StatePlaces() {}

  /** The preprocessor definitions for a record's components, in the order of their declaration. */
  public static Map<String, Integer> of(Class<? extends Record> state) {
    Map<String, Integer> places = new LinkedHashMap<>();
    for (RecordComponent component : state.getRecordComponents()) {
      String name = component.getName().replaceAll("(?<=[a-z])(?=[A-Z])", "_");
      places.put(name.toUpperCase(Locale.ROOT), places.size());
    }
    return Collections.unmodifiableMap(places);
  }
}
