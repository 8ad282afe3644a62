package org.gpuquerylab.joinorder.query;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.io.JsonEOFException;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads JSON that must have an exact form; everything else is a fault with its place. */
public final class StrictJson {
  /** What the value of a key must be. */
  public enum Kind {
    /** A string. */
    TEXT("a string"),
    /** A number, NaN and infinities included. */
    NUMBER("a number"),
    /** A string or a number. */
    SCALAR("a string or a number");

    private final String words;

    Kind(String words) {
      this.words = words;
    }
  }

  private static final JsonFactory FACTORY =
      JsonFactory.builder().enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS).build();

  private final JsonParser parser;
  private final String source;

  private StrictJson(JsonParser parser, String source) {
    this.parser = parser;
    this.source = source;
  }

  /** Reads the content of an open file. */
  @FunctionalInterface
  public interface Body {
    /** Reads everything up to the end. */
    void read(StrictJson json) throws IOException;
  }

  /**
   * Reads UTF-8 text from a stream, which stays open.
   *
   * @param source what to call the stream in messages
   */
  public static void read(InputStream in, String source, Body body) throws IOException {
    try (JsonParser parser = FACTORY.createParser(in)) {
      parser.disable(JsonParser.Feature.AUTO_CLOSE_SOURCE);
      body.read(new StrictJson(parser, source));
    } catch (JsonEOFException e) {
      throw JsonPlace.at("", e.getLocation())
          .fault(source, "the file ends inside of the JSON object, complete it", e);
    } catch (JsonProcessingException e) {
      throw JsonPlace.at("", e.getLocation())
          .fault(source, "this is no JSON, mend it: " + e.getOriginalMessage(), e);
    }
  }

  /** Moves on to a token that must begin an object or array. */
  public void begin(JsonToken token) throws IOException {
    JsonToken next = parser.nextToken();
    if (next == null) {
      throw JsonPlace.FILE.fault(source, "the file is empty, it must hold a JSON object", null);
    }
    if (next != token) {
      throw fault(
          "here is " + words(next) + ", it must be " + words(token) + " of the file's format");
    }
  }

  /** Moves on to the next key of an object; false at its end. */
  public boolean nextKey() throws IOException {
    return parser.nextToken() == JsonToken.FIELD_NAME;
  }

  /** The key moved to. */
  public String key() throws IOException {
    return parser.currentName();
  }

  /** The place of the current token. */
  public JsonPlace place() {
    return JsonPlace.of(parser);
  }

  /** Reads an array of flat objects. */
  public List<JsonRecord> records(Map<String, Kind> kinds) throws IOException {
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
  public JsonRecord.Value value(Kind kind) throws IOException {
    JsonToken token = parser.nextToken();
    boolean text = token == JsonToken.VALUE_STRING;
    boolean number = token == JsonToken.VALUE_NUMBER_INT || token == JsonToken.VALUE_NUMBER_FLOAT;
    if (!(text && kind != Kind.NUMBER) && !(number && kind != Kind.TEXT)) {
      throw fault("here is " + words(token) + ", it must be " + kind.words);
    }
    Object content = text ? parser.getText() : (Object) parser.getDoubleValue();
    return new JsonRecord.Value(place(), content);
  }

  /** Checks that nothing follows the object. */
  public void end() throws IOException {
    if (parser.nextToken() != null) {
      throw fault("something follows the end of the JSON object, remove it");
    }
  }

  /** A fault at the current token. */
  public QueryFormatException fault(String message) {
    return place().fault(source, message, null);
  }

  /** The fault of a key that the format does not have. */
  public QueryFormatException unknownKey(Iterable<String> known) throws IOException {
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
