package org.gpuquerylab.input;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Reads one whole object with up to {@link JsonReader#MAX_VALUES} values. */
final class ObjectBuffer {
  private static final String[] NO_KEYS = {};
  private static final JsonValue[] NO_VALUES = {};

  private final JsonReader json;
  private final JsonParser parser;
  private int values;

  ObjectBuffer(JsonReader json, JsonParser parser) {
    this.json = json;
    this.parser = parser;
  }

  JsonObject object() throws IOException {
    json.expect(JsonToken.START_OBJECT);
    JsonPlace place = json.place();
    List<String> keys = new ArrayList<>();
    List<JsonValue> members = new ArrayList<>();
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      keys.add(parser.currentName());
      parser.nextToken();
      members.add(value());
    }
    return new JsonObject(place, keys.toArray(NO_KEYS), members.toArray(NO_VALUES));
  }

  private JsonValue value() throws IOException {
    values++;
    if (values > JsonReader.MAX_VALUES) {
      throw json.fault("there are more than " + JsonReader.MAX_VALUES + " values; leave some out");
    }
    JsonLocation at = parser.currentTokenLocation();
    return new JsonValue(content(), at.getLineNr(), at.getColumnNr());
  }

  private Object content() throws IOException {
    return switch (parser.currentToken()) {
      case START_OBJECT -> object();
      case START_ARRAY -> array();
      case VALUE_STRING -> parser.getText();
      case VALUE_TRUE -> true;
      case VALUE_FALSE -> false;
      case VALUE_NULL -> JsonValue.NULL;
      default -> json.exactNumber();
    };
  }

  private JsonArray array() throws IOException {
    List<JsonValue> elements = new ArrayList<>();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      elements.add(value());
    }
    return new JsonArray(elements);
  }
}
