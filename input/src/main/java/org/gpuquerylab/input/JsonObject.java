package org.gpuquerylab.input;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.gpuquerylab.input.internal.Quote;
import org.jspecify.annotations.Nullable;

/**
 * A JSON object that was read completely. The object remembers the keys that were asked for, so
 * that {@link #refuseOthers()} can refuse all others, which are mostly mistyped names. A fault
 * names file, line, column and JSON pointer.
 */
public final class JsonObject {
  /** Doubles represent all whole numbers up to this one exactly. */
  public static final long MOST_WHOLE = (1L << 53) - 1;

  private final JsonPlace place;
  private final String[] keys;
  private final JsonValue[] values;
  private @Nullable Set<String> asked;

  JsonObject(JsonPlace place, String[] keys, JsonValue[] values) {
    this.place = place;
    this.keys = keys;
    this.values = values;
  }

  /** The object's keys, in their order. */
  public List<String> keys() {
    return List.of(keys);
  }

  /** Whether the object has a value for a key; this counts as asking for the key. */
  public boolean has(String key) {
    ask(key);
    return find(key) != null;
  }

  /** Whether the value of a key is a string. */
  public boolean isText(String key) {
    JsonValue value = find(key);
    return value != null && value.content() instanceof String;
  }

  /** Returns the string of a required key. */
  public String text(String key) {
    JsonValue value = required(key);
    if (value.content() instanceof String text) {
      return text;
    }
    throw value.mustBe("a string", placeOf(key));
  }

  /**
   * Returns the strings in the array of a key.
   *
   * @param count the maximum number of strings
   */
  public List<String> texts(String key, int count) {
    List<JsonValue> elements = array(key, count);
    List<String> texts = new ArrayList<>();
    for (JsonValue element : elements) {
      if (!(element.content() instanceof String text)) {
        throw element.mustBe("a string", elementPlace(key, texts.size(), element));
      }
      texts.add(text);
    }
    return texts;
  }

  /** Returns the string of a required key; it must not be blank or contain control characters. */
  public String name(String key) {
    String name = text(key);
    Quote.faultOfName(name)
        .ifPresent(
            fault -> {
              throw fault(key, fault);
            });
    return name;
  }

  /** Returns the number of a required key. */
  public double number(String key) {
    JsonValue value = required(key);
    if (value.content() instanceof Number number) {
      return number.doubleValue();
    }
    throw value.mustBe("a number", placeOf(key));
  }

  /** Returns the number of a key, or a default number if the key is missing. */
  public double number(String key, double otherwise) {
    return has(key) ? number(key) : otherwise;
  }

  /** Returns the number of a required key; it must be within a range. */
  public double number(String key, double least, double most) {
    double number = number(key);
    if (!(number >= least && number <= most)) {
      String range =
          most == Double.MAX_VALUE ? "at least " + least : "from " + least + " to " + most;
      throw fault(key, "this is " + number + "; it must be " + range);
    }
    return number;
  }

  /**
   * Returns the whole number of a required key; it must be within a range, and may be written like
   * 6e7.
   */
  public long whole(String key, long least, long most) {
    return required(key).whole(least, most, placeOf(key));
  }

  /** Returns the whole numbers in the array of a key, each within a range. */
  public List<Long> wholes(String key, int count, long least, long most) {
    List<JsonValue> elements = array(key, count);
    List<Long> wholes = new ArrayList<>();
    for (JsonValue element : elements) {
      wholes.add(element.whole(least, most, elementPlace(key, wholes.size(), element)));
    }
    return wholes;
  }

  /** Returns the truth value of a required key. */
  public boolean flag(String key) {
    JsonValue value = required(key);
    if (value.content() instanceof Boolean flag) {
      return flag;
    }
    throw value.mustBe("true or false", placeOf(key));
  }

  /** Returns the object of a required key. */
  public JsonObject object(String key) {
    JsonValue value = required(key);
    if (value.content() instanceof JsonObject object) {
      return object;
    }
    throw value.mustBe("an object", placeOf(key));
  }

  /**
   * Returns the objects in the array of a key.
   *
   * @param count the maximum number of objects
   */
  public List<JsonObject> objects(String key, int count) {
    List<JsonValue> elements = array(key, count);
    List<JsonObject> objects = new ArrayList<>();
    for (JsonValue element : elements) {
      if (!(element.content() instanceof JsonObject object)) {
        throw element.mustBe("an object", elementPlace(key, objects.size(), element));
      }
      objects.add(object);
    }
    return objects;
  }

  /**
   * Returns the values in the array of a key: a {@link String}, {@link Double}, {@link Boolean} or
   * null each.
   *
   * @param count the maximum number of values
   */
  public List<@Nullable Object> scalars(String key, int count) {
    List<@Nullable Object> scalars = new ArrayList<>();
    for (JsonValue element : array(key, count)) {
      Object content = element.content();
      if (content instanceof JsonObject || content instanceof JsonArray) {
        throw element.mustBe("a value", elementPlace(key, scalars.size(), element));
      }
      boolean isNumber = content instanceof Number;
      scalars.add(
          isNumber
              ? (Object) ((Number) content).doubleValue()
              : content == JsonValue.NULL ? null : content);
    }
    return scalars;
  }

  private List<JsonValue> array(String key, int count) {
    JsonValue value = required(key);
    if (!(value.content() instanceof JsonArray array)) {
      throw value.mustBe("an array", placeOf(key));
    }
    if (array.elements().size() > count) {
      throw fault(key, "there are " + array.elements().size() + "; there may be " + count);
    }
    return array.elements();
  }

  private JsonPlace elementPlace(String key, int index, JsonValue element) {
    return place.of(key).of(Integer.toString(index)).at(element.line(), element.column());
  }

  /**
   * Refuses all keys that were not asked for, except a comment.
   *
   * <p>Call this after asking for all keys that the object may have.
   */
  public void refuseOthers() {
    refuseOthers(asked == null ? Set.of() : asked);
  }

  /** Refuses all keys except the given ones and a comment. */
  public void refuseOthers(Collection<String> known) {
    for (String key : keys) {
      if (key.equals(JsonReader.COMMENT)) {
        refuseNoText(key);
      } else if (!known.contains(key)) {
        throw placeOf(key).fault(JsonSource.unknown(key, known), null);
      }
    }
  }

  private void refuseNoText(String key) {
    JsonValue value = find(key);
    if (value != null && !(value.content() instanceof String)) {
      throw value.mustBe("a string", placeOf(key));
    }
  }

  /** Returns the exception for a fault of the object. */
  public RuntimeException fault(String message) {
    return place.fault(message, null);
  }

  /** Returns the exception for a fault of a key's value, or of the object if the key is missing. */
  public RuntimeException fault(@Nullable String key, String message) {
    return placeOf(key).fault(message, null);
  }

  /** The place of a key's value, or of the object if the key is missing. */
  public JsonPlace placeOf(@Nullable String key) {
    JsonValue value = key == null ? null : find(key);
    return key == null || value == null ? place : place.of(key).at(value.line(), value.column());
  }

  private JsonValue required(String key) {
    ask(key);
    JsonValue value = find(key);
    if (value == null) {
      throw fault("the key \"" + key + "\" is missing; add it");
    }
    return value;
  }

  private void ask(String key) {
    if (asked == null) {
      asked = new LinkedHashSet<>();
    }
    asked.add(key);
  }

  /** Objects usually have few keys; each key of a large object is looked up once. */
  private @Nullable JsonValue find(String key) {
    int index = Arrays.asList(keys).indexOf(key);
    return index < 0 ? null : values[index];
  }
}
