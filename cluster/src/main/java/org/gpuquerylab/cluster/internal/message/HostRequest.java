package org.gpuquerylab.cluster.internal.message;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import java.io.Serializable;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.gpuquerylab.input.JsonObject;

/**
 * A point of a sweep that a host is to measure.
 *
 * @param number the number of the point, from 1
 * @param home the folder of the lab on the host
 * @param given whether the user named the folder; if not, the host's variable {@code LAB_HOME} has
 *     precedence
 * @param words the arguments of {@code lab}; copied
 */
public record HostRequest(int number, String home, boolean given, List<String> words)
    implements Serializable {
  private static final int MOST_WORDS = 10_000;

  /** The key of the JSON object that marks a line as a request for a point. */
  public static final String KEY = "lab";

  /** Copies the words. */
  public HostRequest {
    words = List.copyOf(words);
  }

  /** The request as one line of JSON. */
  public String line() {
    return String.format(
        Locale.ROOT,
        "{\"%s\": %s, \"number\": %d, \"given\": %b, \"words\": %s}",
        KEY,
        quoted(home),
        number,
        given,
        words.stream().map(HostRequest::quoted).collect(Collectors.joining(", ", "[", "]")));
  }

  private static String quoted(String text) {
    return "\"" + new String(JsonStringEncoder.getInstance().quoteAsString(text)) + "\"";
  }

  /** Reads a request from a line. */
  public static HostRequest read(JsonObject line) {
    return new HostRequest(
        (int) line.whole("number", 1, Integer.MAX_VALUE),
        line.text(KEY),
        line.flag("given"),
        line.texts("words", MOST_WORDS));
  }
}
