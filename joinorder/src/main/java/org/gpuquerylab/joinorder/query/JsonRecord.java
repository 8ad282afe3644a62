package org.gpuquerylab.joinorder.query;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A flat JSON object: strings and numbers by key, each with its place.
 *
 * @param place where it begins
 * @param values the values by key, of the kinds that were asked for
 */
public record JsonRecord(JsonPlace place, Map<String, Value> values) {
  /** A string or a {@link Double}. */
  public record Value(JsonPlace place, Object content) {}

  /** The string of a key, which must be there. */
  public String text(String key) {
    return (String) content(key);
  }

  /** The number of a key, which must be there. */
  public double number(String key) {
    return (Double) content(key);
  }

  /** The number of a key, or another where it is not there. */
  public double number(String key, double otherwise) {
    return values.containsKey(key) ? number(key) : otherwise;
  }

  /** The place of a key's value, or of the object if there is none. */
  public JsonPlace placeOf(@Nullable String key) {
    Value value = key == null ? null : values.get(key);
    return value == null ? place : value.place();
  }

  private Object content(String key) {
    Value value = values.get(key);
    if (value == null) {
      throw new InvalidQueryException("the key \"" + key + "\" is missing, add it");
    }
    return value.content();
  }
}
