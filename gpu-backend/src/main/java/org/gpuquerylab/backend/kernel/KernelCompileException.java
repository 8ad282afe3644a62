package org.gpuquerylab.backend.kernel;

import java.util.List;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gpuquerylab.backend.device.BackendException;

/**
 * Thrown if a kernel's source does not compile. Contains the location of the first error and the
 * compiler's log. The first line of the message contains the first error.
 */
public final class KernelCompileException extends BackendException {
  /**
   * {@code scan.cl:12:5: error: ...} (clang), {@code error: scan.cl:12:5: ...} (PoCL), {@code
   * scan.cl(12): error: ...} (NVRTC); {@code <kernel>:12:5: error: ...} if a driver drops the name.
   * NVRTC also reports "catastrophic" errors, clang "fatal" ones.
   */
  private static final Pattern PLACE =
      Pattern.compile(
          "^(?:.*[/\\\\])?(?<file>[^/\\\\\\s:(<]+|<[^>]*>)"
              + "(?::(?<line>\\d+)(?::\\d+)?|\\((?<bracketed>\\d+)\\)): *"
              + "(?:(?:fatal |catastrophic )?error\\b)"
              + "|^(?:fatal )?error: (?:.*[/\\\\])?(?<pocl>[^/\\\\\\s:]+):(?<at>\\d+):\\d+: ",
          Pattern.MULTILINE);

  private static final Pattern ERROR =
      Pattern.compile("^(?!\\d+ errors? generated).*\\berror\\b", Pattern.CASE_INSENSITIVE);

  private final String file;
  private final int line;
  private final String log;

  private KernelCompileException(
      String message, String file, int line, String log, Throwable cause) {
    super(message, cause);
    this.file = file;
    this.line = line;
    this.log = log;
  }

  /**
   * Reads the location of the first error from a compiler's log.
   *
   * @param mainFile the compiled file, whose name is used if the log names no file
   * @param log the compiler's log
   * @param cause the driver's exception
   */
  public static KernelCompileException of(String mainFile, String log, Throwable cause) {
    Matcher place = PLACE.matcher(log);
    boolean found = place.find();
    String named = found ? first(place, "file", "pocl") : "<";
    String file = named.startsWith("<") ? mainFile : named;
    int line = found ? Integer.parseInt(first(place, "line", "bracketed", "at")) : -1;
    String where = line < 0 ? file : file + ":" + line;
    String reason = found ? lineAt(log, place.start()) : reason(log, cause);
    String message = where + " does not compile: " + reason + rest(log, reason);
    return new KernelCompileException(message, file, line, log, cause);
  }

  private static String lineAt(String log, int start) {
    return log.substring(start).lines().findFirst().orElse("").strip();
  }

  /**
   * The first line that reports an error, or otherwise the first line of the log; compilers also
   * print the number of errors.
   */
  private static String reason(String log, Throwable cause) {
    List<String> lines = log.lines().map(String::strip).filter(line -> !line.isEmpty()).toList();
    return lines.stream()
        .filter(line -> ERROR.matcher(line).find())
        .findFirst()
        .or(() -> lines.stream().findFirst())
        .orElseGet(() -> "the compiler says nothing (" + cause.getMessage() + ")");
  }

  private static String rest(String log, String reason) {
    return log.isBlank() || log.strip().equals(reason) ? "" : "\n" + log.strip();
  }

  /** The first group that took part in the match; there is always one. */
  private static String first(Matcher match, String... groups) {
    for (String group : groups) {
      String text = match.group(group);
      if (text != null) {
        return text;
      }
    }
    return "0";
  }

  /** The file that contains the first error. */
  public String file() {
    return file;
  }

  /**
   * The line number of the first error in {@link #file()}, from 1; empty if the log names no line.
   */
  public OptionalInt line() {
    return line < 0 ? OptionalInt.empty() : OptionalInt.of(line);
  }

  /** The complete log of the compiler. */
  public String log() {
    return log;
  }
}
