package org.gpuquerylab.input.json;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.gpuquerylab.input.Quote;
import org.jspecify.annotations.Nullable;

/**
 * An object that was read whole. It remembers which keys were asked for, so that {@link
 * #refuseOthers()} can refuse the rest: names that are mistyped, most often. A fault names file,
 * line, column and JSON pointer.
 */
public final class JsonObject {
  /** Doubles represent all whole numbers up to here exactly. */
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

  /** The keys, in order. */
  public List<String> keys() {
    return List.of(keys);
  }

  /** Whether there is a value of a key; asks for it. */
  public boolean has(String key) {
    ask(key);
    return find(key) != null;
  }

  /** Whether there is a string of a key. */
  public boolean isText(String key) {
    JsonValue value = find(key);
    return value != null && value.content() instanceof String;
  }

  /** The string of a key, which must be there. */
  public String text(String key) {
    JsonValue value = required(key);
    if (value.content() instanceof String text) {
      return text;
    }
    throw value.mustBe("a string", placeOf(key));
  }

  /**
   * The strings of a key's array.
   *
   * @param count how many there may be
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

  /** The string of a key, which must be there, not be blank and have no control characters. */
  public String name(String key) {
    String name = text(key);
    Quote.faultOfName(name)
        .ifPresent(
            fault -> {
              throw fault(key, fault);
            });
    return name;
  }

  /** The number of a key, which must be there. */
  public double number(String key) {
    JsonValue value = required(key);
    if (value.content() instanceof Number number) {
      return number.doubleValue();
    }
    throw value.mustBe("a number", placeOf(key));
  }

  /** The number of a key, or another if it is not there. */
  public double number(String key, double otherwise) {
    return has(key) ? number(key) : otherwise;
  }

  /** The number of a key, which must be there and within a range. */
  public double number(String key, double least, double most) {
    double number = number(key);
    if (!(number >= least && number <= most)) {
      String range =
          most == Double.MAX_VALUE ? "at least " + least : "from " + least + " to " + most;
      throw fault(key, "this is " + number + ", it must be " + range);
    }
    return number;
  }

  /** The whole number of a key, which must be there and within a range; 6e7 is one, too. */
  public long whole(String key, long least, long most) {
    return required(key).whole(least, most, placeOf(key));
  }

  /** The whole numbers of a key's array, each within a range. */
  public List<Long> wholes(String key, int count, long least, long most) {
    List<JsonValue> elements = array(key, count);
    List<Long> wholes = new ArrayList<>();
    for (JsonValue element : elements) {
      wholes.add(element.whole(least, most, elementPlace(key, wholes.size(), element)));
    }
    return wholes;
  }

  /** The truth value of a key, which must be there. */
  public boolean flag(String key) {
    JsonValue value = required(key);
    if (value.content() instanceof Boolean flag) {
      return flag;
    }
    throw value.mustBe("true or false", placeOf(key));
  }

  /** The object of a key, which must be there. */
  public JsonObject object(String key) {
    JsonValue value = required(key);
    if (value.content() instanceof JsonObject object) {
      return object;
    }
    throw value.mustBe("an object", placeOf(key));
  }

  /**
   * The objects of a key's array.
   *
   * @param count how many there may be
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

  private List<JsonValue> array(String key, int count) {
    JsonValue value = required(key);
    if (!(value.content() instanceof JsonArray array)) {
      throw value.mustBe("an array", placeOf(key));
    }
    if (array.elements().size() > count) {
      throw fault(key, "there are " + array.elements().size() + ", there may be " + count);
    }
    return array.elements();
  }

  private JsonPlace elementPlace(String key, int index, JsonValue element) {
    return place.of(key).of(Integer.toString(index)).at(element.line(), element.column());
  }

  /**
   * Refuses keys that were not asked for, but for a comment.
   *
   * <p>To be called once all that can be in the object was asked for.
   */
  public void refuseOthers() {
    refuseOthers(asked == null ? Set.of() : asked);
  }

  /** Refuses other keys than these and a comment. */
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

  /** A fault of the object. */
  public RuntimeException fault(String message) {
    return place.fault(message, null);
  }

  /** A fault of a key's value; of the object, if there is none. */
  public RuntimeException fault(@Nullable String key, String message) {
    return placeOf(key).fault(message, null);
  }

  /** The place of a key's value; of the object, if there is none. */
  public JsonPlace placeOf(@Nullable String key) {
    JsonValue value = key == null ? null : find(key);
    return key == null || value == null ? place : place.of(key).at(value.line(), value.column());
  }

  private JsonValue required(String key) {
    ask(key);
    JsonValue value = find(key);
    if (value == null) {
      throw fault("the key \"" + key + "\" is missing, add it");
    }
    return value;
  }

  private void ask(String key) {
    if (asked == null) {
      asked = new LinkedHashSet<>();
    }
    asked.add(key);
  }

  /** Objects have few keys; those that have many are asked for each of them once. */
  private @Nullable JsonValue find(String key) {
    int index = Arrays.asList(keys).indexOf(key);
    return index < 0 ? null : values[index];
  }
}
