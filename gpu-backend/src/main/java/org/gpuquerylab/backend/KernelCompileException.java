package org.gpuquerylab.backend;

import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A kernel's source does not compile; carries the first error's place and the compiler's log. */
public final class KernelCompileException extends BackendException {
  /** {@code scan.cl:12:5: error: ...} (OpenCL compilers) or {@code scan.cl(12): error: ...}. */
  private static final Pattern PLACE =
      Pattern.compile("([\\w.-]+\\.(?:cl|cu|cuh|h))[:(](\\d+)[^\\n]*?error");

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
   * Reads the place of the first error from a compiler's log.
   *
   * @param mainFile the file that was compiled, named where the log names none
   * @param log the compiler's log
   * @param cause what the driver threw
   */
  public static KernelCompileException of(String mainFile, String log, Throwable cause) {
    Matcher place = PLACE.matcher(log);
    boolean found = place.find();
    String file = found ? place.group(1) : mainFile;
    int line = found ? Integer.parseInt(place.group(2)) : -1;
    String where = line < 0 ? file : file + ":" + line;
    String message = where + " does not compile:\n" + log.strip();
    return new KernelCompileException(message, file, line, log, cause);
  }

  /** The file of the first error. */
  public String file() {
    return file;
  }

  /** The line of the first error within {@link #file()}, from 1; empty where the log names none. */
  public OptionalInt line() {
    return line < 0 ? OptionalInt.empty() : OptionalInt.of(line);
  }

  /** The compiler's whole log. */
  public String log() {
    return log;
  }
}
