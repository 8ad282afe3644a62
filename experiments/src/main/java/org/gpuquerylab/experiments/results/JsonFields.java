package org.gpuquerylab.experiments.results;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Set;
import org.gpuquerylab.experiments.Quote;

/** The fields of a JSON object, each of one type; an {@link IllegalArgumentException} names one. */
final class JsonFields {

  private final JsonNode object;

  /**
   * Wraps an object.
   *
   * @param known the names that it may have
   */
  JsonFields(JsonNode object, Set<String> known) {
    this.object = object;
    object
        .fieldNames()
        .forEachRemaining(
            name -> {
              if (!known.contains(name)) {
                throw fault(name, "means nothing here");
              }
            });
  }

  /** A fault of a field. */
  static IllegalArgumentException fault(String name, String fault) {
    return new IllegalArgumentException("field " + Quote.of(name) + ": " + fault);
  }

  /** A fault of a field's value. */
  private static IllegalArgumentException mustBe(String name, JsonNode value, String must) {
    return fault(name, Quote.of(value.toString()) + " must be " + must);
  }

  boolean has(String name) {
    return object.has(name);
  }

  JsonNode object(String name) {
    JsonNode value = required(name);
    if (!value.isObject()) {
      throw mustBe(name, value, "an object");
    }
    return value;
  }

  String text(String name) {
    return text(name, required(name));
  }

  static String text(String name, JsonNode value) {
    if (!value.isTextual()) {
      throw mustBe(name, value, "a string");
    }
    return value.asText();
  }

  long whole(String name, long least, long most) {
    JsonNode value = required(name);
    if (!value.isIntegralNumber()
        || !value.canConvertToLong()
        || value.asLong() < least
        || value.asLong() > most) {
      throw mustBe(name, value, "a whole number from %d to %d".formatted(least, most));
    }
    return value.asLong();
  }

  double number(String name, double least, double most) {
    return number(name, required(name), least, most);
  }

  static double number(String name, JsonNode value, double least, double most) {
    double number = value.isNumber() ? value.asDouble() : Double.NaN;
    if (!(number >= least && number <= most)) {
      throw mustBe(name, value, "a number from %s to %s".formatted(least, most));
    }
    return number;
  }

  JsonNode required(String name) {
    JsonNode value = object.get(name);
    if (value == null) {
      throw fault(name, "is missing");
    }
    return value;
  }
}
