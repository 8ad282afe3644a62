package org.gpuquerylab.joinorder.query;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads JSON that must have an exact form; everything else is a fault with its place. */
final class StrictJson {
  /** What the value of a key must be. */
  enum Kind {
    TEXT("a string"),
    NUMBER("a number");

    private final String words;

    Kind(String words) {
      this.words = words;
    }
  }

  private final JsonParser parser;
  private final String source;

  StrictJson(JsonParser parser, String source) {
    this.parser = parser;
    this.source = source;
  }

  /** Moves on to a token that must begin an object or array. */
  void begin(JsonToken token) throws IOException {
    JsonToken next = parser.nextToken();
    if (next == null) {
      throw JsonPlace.FILE.fault(source, "the file is empty, it must hold a JSON object", null);
    }
    if (next != token) {
      throw fault(
          "here is " + words(next) + ", it must be " + words(token) + " of the query-graph format");
    }
  }

  /** Moves on to the next key of an object; false at its end. */
  boolean nextKey() throws IOException {
    return parser.nextToken() == JsonToken.FIELD_NAME;
  }

  /** The key moved to. */
  String key() throws IOException {
    return parser.currentName();
  }

  /** The place of the current token. */
  JsonPlace place() {
    return JsonPlace.of(parser);
  }

  /** Reads an array of flat objects. */
  List<JsonRecord> records(Map<String, Kind> kinds) throws IOException {
    begin(JsonToken.START_ARRAY);
    List<JsonRecord> records = new ArrayList<>();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      if (!parser.hasToken(JsonToken.START_OBJECT)) {
        throw fault("here is " + words(parser.currentToken()) + ", it must be an object");
      }
      records.add(object(kinds));
    }
    return records;
  }

  private JsonRecord object(Map<String, Kind> kinds) throws IOException {
    JsonPlace place = place();
    Map<String, JsonRecord.Value> values = new LinkedHashMap<>();
    while (nextKey()) {
      Kind kind = kinds.get(key());
      if (kind == null) {
        throw unknownKey(kinds.keySet());
      }
      if (values.containsKey(key())) {
        throw fault("the key is there twice, remove one");
      }
      values.put(key(), value(kind));
    }
    return new JsonRecord(place, values);
  }

  /** Reads a string or number. */
  JsonRecord.Value value(Kind kind) throws IOException {
    JsonToken token = parser.nextToken();
    boolean right =
        kind == Kind.TEXT
            ? token == JsonToken.VALUE_STRING
            : token == JsonToken.VALUE_NUMBER_INT || token == JsonToken.VALUE_NUMBER_FLOAT;
    if (!right) {
      throw fault("here is " + words(token) + ", it must be " + kind.words);
    }
    Object content = kind == Kind.TEXT ? parser.getText() : (Object) parser.getDoubleValue();
    return new JsonRecord.Value(place(), content);
  }

  /** Checks that nothing follows the object. */
  void end() throws IOException {
    if (parser.nextToken() != null) {
      throw fault("something follows the end of the JSON object, remove it");
    }
  }

  /** A fault at the current token. */
  QueryFormatException fault(String message) {
    return place().fault(source, message, null);
  }

  QueryFormatException unknownKey(Iterable<String> known) throws IOException {
    return fault("the key \"" + key() + "\" is unknown, use " + String.join(", ", known));
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
