package org.gpuquerylab.measure.results;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A combination of values of all axes.
 *
 * @param values the value of each axis, in the order of the axes; copied
 */
public record Point(Map<String, String> values) {

  /** Copies the values. */
  public Point {
    values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
  }

  /**
   * The value of an axis.
   *
   * @throws IllegalArgumentException if there is no such axis
   */
  public String get(String axis) {
    String value = values.get(axis);
    if (value == null) {
      throw new IllegalArgumentException("no axis " + axis + " in " + this);
    }
    return value;
  }

  /** The value of an axis, or a default value if the experiment has no such axis. */
  public String getOrDefault(String axis, String other) {
    return values.getOrDefault(axis, other);
  }

  /** The value of an axis of whole numbers. */
  public int getInt(String axis) {
    return Integer.parseInt(get(axis));
  }

  /** This point without one of its axes. */
  public Point without(String axis) {
    Map<String, String> rest = new LinkedHashMap<>(values);
    rest.remove(axis);
    return new Point(rest);
  }

  /** This point with another value of one axis. */
  public Point with(String axis, String value) {
    Map<String, String> changed = new LinkedHashMap<>(values);
    changed.put(axis, value);
    return new Point(changed);
  }

  /** The values in the form {@code topology=star tables=12}. */
  @Override
  public String toString() {
    return values.entrySet().stream()
        .map(e -> e.getKey() + "=" + e.getValue())
        .collect(Collectors.joining(" "));
  }
}
