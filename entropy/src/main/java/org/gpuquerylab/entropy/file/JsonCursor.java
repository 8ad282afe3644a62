package org.gpuquerylab.entropy.file;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads JSON of an exact form; everything else is a fault with its place. */
final class JsonCursor {
  private final JsonParser parser;
  private final String source;

  JsonCursor(JsonParser parser, String source) {
    this.parser = parser;
    this.source = source;
  }

  /** What is done for one key of an object, or one value of an array. */
  @FunctionalInterface
  interface Visitor {
    void visit() throws IOException;
  }

  /** What is done for a key of an object; it reads the value. */
  @FunctionalInterface
  interface KeyVisitor {
    void visit(String key) throws IOException;
  }

  /** Moves on to an object, visits its keys and ends behind it. A "comment" is skipped. */
  void object(KeyVisitor visitor) throws IOException {
    next(JsonToken.START_OBJECT);
    objectHere(visitor);
  }

  /** The same where the object has begun. */
  void objectHere(KeyVisitor visitor) throws IOException {
    expect(JsonToken.START_OBJECT);
    Set<String> seen = new HashSet<>();
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String key = parser.currentName();
      if (!seen.add(key)) {
        throw fault("the key is there twice, remove one");
      }
      if (key.equals("comment")) {
        text();
      } else {
        visitor.visit(key);
      }
    }
  }

  /** Moves on to an array and visits its values, each begun. */
  void array(Visitor visitor) throws IOException {
    next(JsonToken.START_ARRAY);
    arrayHere(visitor);
  }

  /** The same where the array has begun. */
  void arrayHere(Visitor visitor) throws IOException {
    expect(JsonToken.START_ARRAY);
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      visitor.visit();
    }
  }

  /** Moves on to a string. */
  String text() throws IOException {
    next(JsonToken.VALUE_STRING);
    return parser.getText();
  }

  /** The string that has begun. */
  String textHere() throws IOException {
    expect(JsonToken.VALUE_STRING);
    return parser.getText();
  }

  /** Moves on to a number. */
  double number() throws IOException {
    JsonToken token = parser.nextToken();
    if (token != JsonToken.VALUE_NUMBER_INT && token != JsonToken.VALUE_NUMBER_FLOAT) {
      throw fault("here is " + words(token) + ", it must be a number");
    }
    return parser.getDoubleValue();
  }

  /** Whether every digit of the current number is 0, so that it is 0 and not only rounded to it. */
  boolean isZeroHere() throws IOException {
    return parser.getText().split("[eE]", 2)[0].chars().noneMatch(c -> c >= '1' && c <= '9');
  }

  /** Checks that nothing follows. */
  void end() throws IOException {
    if (parser.nextToken() != null) {
      throw fault("something follows the end of the JSON object, remove it");
    }
  }

  FileFormatException unknownKey(String key, String known) {
    return fault("the key \"" + key + "\" is unknown, use " + known + " or comment");
  }

  /** A fault at the current token. */
  FileFormatException fault(String message) {
    String pointer = parser.getParsingContext().pathAsPointer().toString();
    String place = pointer.isEmpty() ? "" : " " + pointer + ":";
    return at(source, parser.currentTokenLocation(), place + " " + message, null);
  }

  /** A fault at a place. */
  static FileFormatException at(
      String source, @Nullable JsonLocation location, String message, @Nullable Throwable cause) {
    String place =
        location == null || location.getLineNr() < 1
            ? ""
            : location.getLineNr() + ":" + location.getColumnNr() + ":";
    return new FileFormatException(source + ":" + place + " " + message, cause);
  }

  private void next(JsonToken token) throws IOException {
    if (parser.nextToken() == null) {
      throw at(source, null, "the file is empty, it must hold a JSON object", null);
    }
    expect(token);
  }

  private void expect(JsonToken token) {
    if (!parser.hasToken(token)) {
      throw fault("here is " + words(parser.currentToken()) + ", it must be " + words(token));
    }
  }

  private static String words(JsonToken token) {
    return switch (token) {
      case START_OBJECT -> "an object";
      case START_ARRAY -> "an array";
      case VALUE_STRING -> "a string";
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> "a number";
      default -> token.asString() == null ? "something else" : token.asString();
    };
  }
}
