package org.gpuquerylab.experiments.results;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/**
 * The whole lines of a stream, one after the other, none longer than {@link RunLimits#ROW_BYTES}
 * and together no more than {@link RunLimits#ROWS_BYTES}: what gzip packed may be a thousand times
 * as large as its file. What follows the last line end is left out.
 */
final class BoundedLines {

  private final InputStream in;
  private final byte[] line = new byte[RunLimits.ROW_BYTES];
  private long read;
  private long wholeBytes;

  BoundedLines(InputStream in) {
    this.in = new BufferedInputStream(in, 1 << 16);
  }

  /**
   * The next line without its end, or null after the last one.
   *
   * @throws IllegalArgumentException if a limit is passed, or the line is no UTF-8
   */
  @Nullable String next() throws IOException {
    int length = 0;
    for (int next = in.read(); next >= 0; next = in.read()) {
      if (++read > RunLimits.ROWS_BYTES) {
        throw new IllegalArgumentException(
            "more than %,d bytes of rows, the limit".formatted(RunLimits.ROWS_BYTES));
      } else if (next == '\n') {
        wholeBytes = read;
        return RunFile.decode(line, length);
      } else if (length == line.length) {
        throw new IllegalArgumentException(
            "longer than %,d bytes, the limit".formatted(RunLimits.ROW_BYTES));
      }
      line[length++] = (byte) next;
    }
    return null;
  }

  /** Bytes of the lines so far, with their ends. */
  long wholeBytes() {
    return wholeBytes;
  }
}
