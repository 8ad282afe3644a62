package org.gpuquerylab.joinorder.query;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Reads a file of true cardinalities, in the text format that the DPconv repository uses for the
 * Join Order Benchmark: words separated by white space.
 *
 * <pre>{@code
 * 3 2 6            relations n, join edges m, sets s
 * ct mc t          the n aliases
 * 1 0 1 2          the 2m ends of the edges: ct - mc, mc - t
 * 1 1              s lines, a set and its cardinality: bit i of the set is the i-th alias
 * 2 2609129
 * 3 1334883
 * ...
 * }</pre>
 *
 * <p>There is one line for each set that the edges connect, and no line for any other set; the
 * order is arbitrary. A cardinality is a number of at least 0. Any other content is a {@link
 * QueryFormatException} that names the line.
 *
 * <p>Limits: {@link QueryFile#MAX_BYTES}, {@value #MAX_LINE} characters of a line, {@link
 * CardinalityTableBuilder#MAX_RELATIONS}, {@link CardinalityTableBuilder#MAX_SETS}.
 */
public final class TrueCardinalityReader {
  /** The maximum number of characters of a line. */
  public static final int MAX_LINE = 1 << 16;

  private static final int EDGE_LINE = 3;

  private final BufferedReader lines;
  private final String source;

  /** The number of the line read last, from 1; 0 before the first line. */
  private int line;

  private TrueCardinalityReader(BufferedReader lines, String source) {
    this.lines = lines;
    this.source = source;
  }

  /**
   * Reads UTF-8 text from a stream, which stays open.
   *
   * @param source the stream's name in messages
   * @param crossProducts whether any two relations may be joined ({@link QueryGraph#crossProducts})
   */
  public static QueryGraph read(InputStream in, String source, boolean crossProducts)
      throws IOException {
    InputStreamReader text = new InputStreamReader(in, StandardCharsets.UTF_8.newDecoder());
    TrueCardinalityReader reader = new TrueCardinalityReader(new BufferedReader(text), source);
    try {
      return reader.read(crossProducts);
    } catch (CharacterCodingException e) {
      throw reader.fault("the text is not in UTF-8; save it as UTF-8", e);
    } catch (QueryFormatException e) {
      throw e;
    } catch (InvalidQueryException e) {
      throw reader.fault(String.valueOf(e.getMessage()), e);
    }
  }

  private QueryGraph read(boolean crossProducts) throws IOException {
    String[] header = words(3, "the numbers of relations, join edges and sets");
    int relations = count(header[0], "a number of relations");
    int edges = count(header[1], "a number of join edges");
    int sets = count(header[2], "a number of sets");
    if (relations < 1 || relations > CardinalityTableBuilder.MAX_RELATIONS) {
      throw fault(
          "there are " + relations + " relations; there must be 1 to 64; split the query", null);
    }
    String[] names = words(relations, "the aliases of the relations");
    CardinalityTableBuilder builder = new CardinalityTableBuilder(List.of(names));
    String[] ends = words(2L * edges, "the two ends of each join edge");
    for (int i = 0; i < ends.length; i += 2) {
      builder.join(count(ends[i], "an index"), count(ends[i + 1], "an index"));
    }
    builder.graph(crossProducts);
    readSets(sets, builder);
    return builder.build(crossProducts);
  }

  private void readSets(int sets, CardinalityTableBuilder builder) throws IOException {
    for (int i = 1; i <= sets; i++) {
      String[] words = words(2, "set " + i + " of " + sets + " and its cardinality");
      builder.cardinality(set(words[0]), cardinality(words[1]));
    }
    for (String rest = next(); rest != null; rest = next()) {
      if (!rest.isBlank()) {
        throw fault("line 1 says " + sets + " sets; remove what follows them or mend line 1", null);
      }
    }
    line = EDGE_LINE + sets;
  }

  /** Reads the next line without its end; null after the last line. */
  private @Nullable String next() throws IOException {
    line++;
    StringBuilder text = new StringBuilder();
    int c = lines.read();
    if (c < 0) {
      return null;
    }
    for (; c >= 0 && c != '\n'; c = lines.read()) {
      if (text.length() == MAX_LINE) {
        throw fault("the line has more than " + MAX_LINE + " characters; mend it", null);
      }
      text.append((char) c);
    }
    return text.toString();
  }

  /** Reads a line that must have the given number of words. */
  private String[] words(long count, String what) throws IOException {
    String text = next();
    if (text == null) {
      throw fault("the file ends here; it must go on with " + what, null);
    }
    String[] words = text.isBlank() ? new String[0] : text.strip().split("\\s+", -1);
    if (words.length != count) {
      throw fault(
          String.format(
              Locale.ROOT, "the line has %d words; it must have %d: %s", words.length, count, what),
          null);
    }
    return words;
  }

  private int count(String word, String what) {
    if (!word.matches("[0-9]{1,8}")) {
      throw fault("'" + word + "' is not " + what + "; give a whole number below 10^8", null);
    }
    return Integer.parseInt(word);
  }

  private long set(String word) {
    try {
      if (word.matches("[0-9]+")) {
        return Long.parseUnsignedLong(word);
      }
    } catch (NumberFormatException e) {
      throw fault("the set " + word + " is above 2^64 - 1; give a set of at most 64 relations", e);
    }
    throw fault(
        "'" + word + "' is not a set; give the whole number that has bit i for the i-th alias",
        null);
  }

  private double cardinality(String word) {
    boolean digits = word.matches("[-+]?([0-9]+[.]?[0-9]*|[.][0-9]+)([eE][-+]?[0-9]+)?");
    if (!digits && !word.matches("[-+]?(?i:nan|inf|infinity)")) {
      throw fault("'" + word + "' is not a cardinality; give a number of at least 0", null);
    }
    return digits ? Double.parseDouble(word) : Double.NaN;
  }

  private QueryFormatException fault(String message, @Nullable Throwable cause) {
    return new QueryFormatException(source + ":" + line + ": " + message, cause);
  }
}
