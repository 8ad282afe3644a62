package org.gpuquerylab.costmodel.plan;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.gpuquerylab.costmodel.CostModelException;

/** The fields of a JSON object, each of which must be asked for. Faults name the object's path. */
final class Fields {
  /** Doubles tell all whole numbers up to here apart. */
  private static final double MOST_WHOLE = (1L << 53) - 1;

  private final String path;
  private final JsonNode node;
  private final Set<String> asked = new TreeSet<>(Set.of("comment"));

  /**
   * Wraps an object.
   *
   * @param path its place, such as {@code plan.json: operators[0]}
   */
  Fields(String path, JsonNode node) {
    this.path = path;
    this.node = node;
    if (!node.isObject()) {
      throw fault("must be an object");
    }
  }

  CostModelException fault(String reason) {
    return new CostModelException(path + " " + reason);
  }

  boolean has(String name) {
    return node.has(name);
  }

  String text(String name) {
    JsonNode value = required(name, "a string");
    if (!value.isTextual() || value.asText().isEmpty()) {
      throw fault("has " + name + " " + value + ", give a string that is not empty");
    }
    return value.asText();
  }

  /** A number that a double holds. */
  double number(String name) {
    JsonNode value = required(name, "a number");
    if (!value.isNumber() || !Double.isFinite(value.asDouble())) {
      throw fault("has " + name + " " + value.asText() + ", give a finite number");
    }
    return value.asDouble();
  }

  double number(String name, double otherwise) {
    return has(name) ? number(name) : otherwise;
  }

  /** A number that is not negative, 0 where absent. */
  double amount(String name) {
    double value = number(name, 0);
    if (value < 0) {
      throw fault("has " + name + " " + node.get(name) + ", give a number of at least 0");
    }
    return value;
  }

  /** A whole number; 6e7 is one, too. */
  long whole(String name) {
    double value = number(name);
    if (value != Math.rint(value) || Math.abs(value) > MOST_WHOLE) {
      throw fault("has " + name + " " + node.get(name) + ", give a whole number up to 2^53 - 1");
    }
    return (long) value;
  }

  /** A number of bytes. */
  int width(String name) {
    return width(name, required(name, "a number"));
  }

  private int width(String name, JsonNode element) {
    double width = element.isNumber() ? element.asDouble() : 0;
    if (width != Math.rint(width) || width < 1 || width > Integer.MAX_VALUE) {
      throw fault("has " + name + " " + element + ", give a width in bytes, a whole number from 1");
    }
    return (int) width;
  }

  List<Integer> widths(String name) {
    List<Integer> widths = new ArrayList<>();
    array(name).forEach(element -> widths.add(width(name, element)));
    return widths;
  }

  /** The objects of an array. */
  List<Fields> objects(String name) {
    List<Fields> objects = new ArrayList<>();
    for (JsonNode element : array(name)) {
      String separator = path.endsWith(":") ? " " : ".";
      objects.add(new Fields(path + separator + name + "[" + objects.size() + "]", element));
    }
    return objects;
  }

  private JsonNode array(String name) {
    JsonNode value = required(name, "an array");
    if (!value.isArray()) {
      throw fault("has " + name + " that is no array, put it into [ ]");
    }
    return value;
  }

  private JsonNode required(String name, String what) {
    asked.add(name);
    JsonNode value = node.get(name);
    if (value == null) {
      throw fault("lacks " + name + ", give " + what);
    }
    return value;
  }

  /** Throws where a field was not asked for: a name that is mistyped, most often. */
  void complete() {
    node.fieldNames()
        .forEachRemaining(
            name -> {
              if (!asked.contains(name)) {
                throw fault("has a field " + name + ", which means nothing here; take it out");
              }
            });
  }
}
