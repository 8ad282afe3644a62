package org.gpuquerylab.input;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import java.io.CharConversionException;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.gpuquerylab.input.internal.FaultMaker;
import org.gpuquerylab.input.internal.Quote;
import org.jspecify.annotations.Nullable;

/**
 * Reads JSON of a fixed format, value by value. A fault names file, line, column and JSON pointer.
 * No key may occur twice, and nothing may follow the value. A double must be able to hold every
 * number: the double must be finite, and 0 only if all digits of the number are 0.
 *
 * <p>Limits: {@value #MAX_DEPTH} levels of nesting, {@value #MAX_NUMBER} characters in a number,
 * {@value #MAX_TEXT} characters in a string or key, and {@value #MAX_VALUES} values in one {@link
 * JsonObject}. The code that opens the stream must limit the number of bytes.
 */
public final class JsonReader {
  /** The maximum depth of nested objects and arrays. */
  public static final int MAX_DEPTH = 32;

  /** The maximum number of characters in a number. */
  public static final int MAX_NUMBER = 1000;

  /** The maximum number of characters in a string or a key. */
  public static final int MAX_TEXT = 65_536;

  /** The maximum number of values in one buffered object. */
  public static final int MAX_VALUES = 200_000;

  /** The key of a comment, a string that every object may have and that has no meaning. */
  public static final String COMMENT = "comment";

  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS) // This gives a better message.
          .disable(StreamReadFeature.AUTO_CLOSE_SOURCE)
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(MAX_DEPTH)
                  .maxNumberLength(MAX_NUMBER)
                  .maxStringLength(MAX_TEXT)
                  .maxNameLength(MAX_TEXT)
                  .build())
          .build();

  private final JsonParser parser;
  private final JsonSource source;

  private JsonReader(JsonParser parser, JsonSource source) {
    this.parser = parser;
    this.source = source;
  }

  /** Handles a value whose first token was read. */
  @FunctionalInterface
  public interface Visitor<T> {
    /** Reads the whole value. */
    T visit(JsonReader json) throws IOException;
  }

  /** Handles a member of an object; the first token of its value was read. */
  @FunctionalInterface
  public interface MemberVisitor {
    /** Reads the whole value. */
    void visit(String key) throws IOException;
  }

  /**
   * Reads the one value of a stream, which stays open.
   *
   * @param name the stream's name in messages
   * @param faults creates the exceptions
   */
  public static <T> T read(InputStream in, String name, FaultMaker faults, Visitor<T> value)
      throws IOException {
    return read(in, new JsonSource(name, 0, faults), value);
  }

  /**
   * Reads the one value of a line of a file of JSON lines.
   *
   * @param in the line
   * @param name the file's name in messages
   * @param row the number of the line, from 1
   * @param faults creates the exceptions
   */
  public static <T> T readLine(
      InputStream in, String name, int row, FaultMaker faults, Visitor<T> value)
      throws IOException {
    return read(in, new JsonSource(name, row, faults), value);
  }

  private static <T> T read(InputStream in, JsonSource source, Visitor<T> value)
      throws IOException {
    try (JsonParser parser = FACTORY.createParser(in)) {
      JsonReader json = new JsonReader(parser, source);
      try {
        return json.whole(value);
      } catch (JsonProcessingException e) {
        throw json.translated(e);
      }
    } catch (CharConversionException e) {
      throw source.fault("", 0, 0, "the text is not in UTF-8; save it as UTF-8", e);
    }
  }

  private <T> T whole(Visitor<T> value) throws IOException {
    if (parser.nextToken() == null) {
      throw source.fault("", 0, 0, source.whole() + " is empty; it must hold a JSON object", null);
    }
    T read = value.visit(this);
    if (parser.nextToken() != null) {
      throw fault("something follows the end of the JSON object; remove it");
    }
    return read;
  }

  /** Jackson names the Java method that sets the limit, which does not help a user. */
  private static String withoutMethod(String reason) {
    return reason.replaceAll(", from `[^`]*`", "");
  }

  private RuntimeException translated(JsonProcessingException fault) {
    String reason = reason(fault);
    String pointer = "";
    String message = "this is not JSON; correct it: " + Quote.line(reason);
    if (fault instanceof JsonEOFException || reason.startsWith("Unexpected end-of-input")) {
      message = source.whole() + " ends inside the JSON object; complete it";
    } else if (fault instanceof StreamConstraintsException) {
      pointer = pointer();
      message = "this is beyond a limit; make it smaller: " + Quote.line(withoutMethod(reason));
    } else if (reason.startsWith("Duplicate field")) {
      pointer = pointer();
      message = "the key occurs twice; remove one";
    }
    JsonLocation at = fault.getLocation() == null ? parser.currentLocation() : fault.getLocation();
    return source.fault(pointer, at.getLineNr(), at.getColumnNr(), message, fault);
  }

  private static String reason(JsonProcessingException fault) {
    return String.valueOf(fault.getOriginalMessage()).replaceFirst(" \\(start marker.*", "");
  }

  /** Visits the members of the object whose first token was read. A comment is skipped. */
  public void members(MemberVisitor visitor) throws IOException {
    expect(JsonToken.START_OBJECT);
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String key = parser.currentName();
      parser.nextToken();
      if (key.equals(COMMENT)) {
        text();
      } else {
        visitor.visit(key);
      }
    }
  }

  /**
   * Reads the elements of the array whose first token was read.
   *
   * @param most the maximum number of elements
   * @param tooMany the fault if there are more elements
   */
  public <T> List<T> elements(int most, String tooMany, Visitor<T> visitor) throws IOException {
    expect(JsonToken.START_ARRAY);
    List<T> elements = new ArrayList<>();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      if (elements.size() == most) {
        throw fault(tooMany);
      }
      elements.add(visitor.visit(this));
    }
    return elements;
  }

  /** Whether the current value is a string. */
  public boolean isText() {
    return parser.hasToken(JsonToken.VALUE_STRING);
  }

  /** Whether the current value is an object. */
  public boolean isObject() {
    return parser.hasToken(JsonToken.START_OBJECT);
  }

  /** Returns the current value, which must be a string. */
  public String text() throws IOException {
    expect(JsonToken.VALUE_STRING);
    return parser.getText();
  }

  /** Returns the current value, which must be a number. */
  public double number() throws IOException {
    JsonToken token = parser.currentToken();
    if (token != JsonToken.VALUE_NUMBER_INT && token != JsonToken.VALUE_NUMBER_FLOAT) {
      throw fault("this is " + words(token) + "; it must be a number");
    }
    String text = parser.getText();
    double number = parser.getDoubleValue();
    if (Double.isNaN(number) || Double.isInfinite(number)) {
      throw fault(
          "this is " + Quote.line(text) + "; it must be a finite number that a double holds");
    }
    if (number == 0 && hasDigits(text)) {
      throw fault("this number is too small for a double; write 0 or at least 1e-307");
    }
    return number;
  }

  /** Whether a digit other than 0 precedes the exponent. */
  private static boolean hasDigits(String text) {
    return text.split("[eE]", 2)[0].chars().anyMatch(c -> c >= '1' && c <= '9');
  }

  /**
   * Returns the current value, which must be a number; a {@link Long} if a double does not hold it
   * exactly.
   */
  Number exactNumber() throws IOException {
    double number = number();
    return parser.currentToken() == JsonToken.VALUE_NUMBER_INT
            && Math.abs(number) > JsonObject.MOST_WHOLE
            && parser.getNumberType() == JsonParser.NumberType.LONG
        ? (Number) parser.getLongValue()
        : (Number) number;
  }

  /** Reads the whole current value, which must be an object. */
  public JsonObject object() throws IOException {
    return new ObjectBuffer(this, parser).object();
  }

  /** Reads the whole current object; it may have only the given keys and a comment. */
  public JsonObject object(Collection<String> known) throws IOException {
    JsonObject object = object();
    object.refuseOthers(known);
    return object;
  }

  /** Returns the exception for a fault of the current value. */
  public RuntimeException fault(String message) {
    return fault(message, null);
  }

  /** Returns the exception, with its cause, for a fault of the current value. */
  public RuntimeException fault(String message, @Nullable Throwable cause) {
    return place().fault(message, cause);
  }

  /** Returns the exception for a key that the format does not have. */
  public RuntimeException unknownKey(String key, Collection<String> known) {
    return fault(JsonSource.unknown(key, known));
  }

  /** The place of the current value. */
  public JsonPlace place() {
    JsonLocation at = parser.currentTokenLocation();
    return new JsonPlace(source, pointer(), at.getLineNr(), at.getColumnNr());
  }

  private String pointer() {
    return parser.getParsingContext().pathAsPointer().toString();
  }

  void expect(JsonToken token) {
    if (!parser.hasToken(token)) {
      throw fault("this is " + words(parser.currentToken()) + "; it must be " + words(token));
    }
  }

  private static String words(@Nullable JsonToken token) {
    if (token == null) {
      return "the end";
    }
    return switch (token) {
      case START_OBJECT -> "an object";
      case START_ARRAY -> "an array";
      case VALUE_STRING -> "a string";
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> "a number";
      default -> token.asString() == null ? "something else" : token.asString();
    };
  }
}
