package org.gpuquerylab.input;

/**
 * A JSON value with its place.
 *
 * @param content a {@link String}, {@link Double}, {@link Boolean}, {@link JsonObject}, {@link
 *     JsonArray}, {@link #NULL}, or a {@link Long} for whole numbers beyond 2^53 - 1 that fit into
 *     a long
 * @param line from 1
 * @param column from 1
 */
record JsonValue(Object content, int line, int column) {
  /** JSON's null. */
  static final Object NULL = new Object();

  /** Returns the value, which must be a whole number within a range. */
  long whole(long least, long most, JsonPlace place) {
    if (!(content instanceof Number number)) {
      throw mustBe("a whole number", place);
    }
    long whole = number instanceof Long exact ? exact : whole(number.doubleValue(), place);
    if (whole < least || whole > most) {
      throw place.fault("this is " + whole + "; it must be from " + least + " to " + most, null);
    }
    return whole;
  }

  private static long whole(double number, JsonPlace place) {
    if (number != Math.rint(number) || Math.abs(number) > JsonObject.MOST_WHOLE) {
      throw place.fault("this is " + number + "; it must be a whole number up to 2^53 - 1", null);
    }
    return (long) number;
  }

  /** Returns the exception for a value of the wrong kind. */
  RuntimeException mustBe(String what, JsonPlace place) {
    return place.fault("this is " + words() + "; it must be " + what, null);
  }

  private String words() {
    if (content instanceof String) {
      return "a string";
    } else if (content instanceof Number) {
      return "a number";
    } else if (content instanceof JsonObject) {
      return "an object";
    } else if (content instanceof JsonArray) {
      return "an array";
    }
    return content == NULL ? "null" : content.toString();
  }
}
