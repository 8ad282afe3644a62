package org.gpuquerylab.cluster.internal.message;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import java.io.Serializable;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Locale;
import org.gpuquerylab.input.JsonObject;
import org.gpuquerylab.input.JsonReader;
import org.gpuquerylab.input.internal.Quote;

/**
 * The answer of a host for a point: the files of a run folder, or the reason why the host did not
 * measure the point.
 *
 * @param number the number of the point
 * @param host the host's name or address
 * @param fault the reason in one line; empty if there are files
 * @param lost whether every attempt of the task failed; otherwise the fault is a host's refusal
 * @param sweep {@code sweep.json}; this array and the other two are neither copied nor modified
 * @param environment {@code environment.json}
 * @param rows {@code results.jsonl}
 * @param digest SHA-256 of the three files, one after the other, in hexadecimal digits
 */
@SuppressWarnings("ArrayRecordComponent") // answers are never compared
public record HostAnswer(
    int number,
    String host,
    String fault,
    boolean lost,
    byte[] sweep,
    byte[] environment,
    byte[] rows,
    String digest)
    implements Serializable {
  /** The maximum number of bytes of a file, as in other run folders. */
  public static final int MOST_BYTES = 64 << 20;

  private static final byte[] NONE = {};
  private static final String ANY_HOST = "any";

  /** The maximum number of characters of a fault that are sent. */
  private static final int LONGEST_FAULT = JsonReader.MAX_TEXT / 8;

  /** Reads the bytes that follow a line. */
  @FunctionalInterface
  public interface Bytes {
    /** The next bytes. */
    byte[] next(int count);
  }

  /** The answer of a host that measured. */
  public static HostAnswer of(
      int number, String host, byte[] sweep, byte[] environment, byte[] rows) {
    return new HostAnswer(
        number, host, "", false, sweep, environment, rows, sha256(sweep, environment, rows));
  }

  /** The answer of a host that did not measure. */
  public static HostAnswer refused(int number, String host, String fault) {
    return without(number, host, fault, false);
  }

  /** The answer if the task of a point failed on every host that tried. */
  public static HostAnswer lost(int number, String fault) {
    return without(number, ANY_HOST, fault, true);
  }

  private static HostAnswer without(int number, String host, String fault, boolean lost) {
    String cut = fault.substring(0, Math.min(LONGEST_FAULT, fault.length()));
    return new HostAnswer(number, host, cut, lost, NONE, NONE, NONE, sha256());
  }

  /** The answer as one line of JSON; the bytes of the three files follow the line. */
  public String head() {
    return String.format(
        Locale.ROOT,
        "{\"number\": %d, \"host\": \"%s\", \"refusal\": \"%s\", \"lost\": %b,"
            + " \"sweep\": %d, \"environment\": %d, \"rows\": %d, \"sha256\": \"%s\"}",
        number,
        escaped(host),
        escaped(fault),
        lost,
        sweep.length,
        environment.length,
        rows.length,
        digest);
  }

  private static String escaped(String text) {
    return new String(JsonStringEncoder.getInstance().quoteAsString(text));
  }

  /**
   * Reads an answer from a line and the bytes that follow the line.
   *
   * @throws ClusterException if the bytes are not those that the host sent
   */
  public static HostAnswer read(JsonObject line, Bytes bytes) {
    HostAnswer answer =
        new HostAnswer(
            (int) line.whole("number", 1, Integer.MAX_VALUE),
            Quote.name(line.name("host")),
            line.text("refusal"),
            line.flag("lost"),
            bytes.next((int) line.whole("sweep", 0, MOST_BYTES)),
            bytes.next((int) line.whole("environment", 0, MOST_BYTES)),
            bytes.next((int) line.whole("rows", 0, MOST_BYTES)),
            line.text("sha256"));
    if (!answer.digest.equals(sha256(answer.sweep, answer.environment, answer.rows))) {
      throw new ClusterException(
          "host " + answer.host + ": its rows were damaged on their way; run it again to go on");
    }
    return answer;
  }

  private static String sha256(byte[]... files) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      for (byte[] file : files) {
        digest.update(file);
      }
      return HexFormat.of().formatHex(digest.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
