package org.gpuquerylab.joinorder.query;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A flat JSON object: strings and numbers by key, each with its place.
 *
 * @param place where it begins
 * @param values the values by key, of the kinds that were asked for
 */
record JsonRecord(JsonPlace place, Map<String, Value> values) {
  /** A string or a {@link Double}. */
  record Value(JsonPlace place, Object content) {}

  String text(String key) {
    return (String) content(key);
  }

  double number(String key) {
    return (Double) content(key);
  }

  double number(String key, double otherwise) {
    return values.containsKey(key) ? number(key) : otherwise;
  }

  /** The place of a key's value, or of the object if there is none. */
  JsonPlace placeOf(@Nullable String key) {
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
