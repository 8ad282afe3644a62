package org.gpuquerylab.measure.internal.folder;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Locale;
import org.gpuquerylab.input.internal.LimitedStream;
import org.gpuquerylab.measure.internal.limit.RunLimits;

/**
 * The complete lines of a stream, one after the other. A line has at most {@link
 * RunLimits#ROW_BYTES} bytes, and all lines together have at most {@link RunLimits#ROWS_BYTES}
 * bytes. The limits are necessary because a gzip file may expand to a thousand times its size. Text
 * after the last line end is ignored.
 */
public final class BoundedLines {

  private final InputStream in;
  private final byte[] line = new byte[RunLimits.ROW_BYTES];
  private int length;
  private int number;
  private long read;
  private long wholeBytes;

  /** Creates a reader of lines; it does not close the stream. */
  public BoundedLines(InputStream in) {
    this.in = new BufferedInputStream(new LimitedStream(in, RunLimits.ROWS_BYTES), 1 << 16);
  }

  /**
   * Reads the next line; returns false after the last one.
   *
   * @throws IllegalArgumentException if the line is too long
   * @throws IOException if the stream cannot be read, or if all lines together are too long
   */
  public boolean next() throws IOException {
    length = 0;
    number++;
    for (int next = in.read(); next >= 0; next = in.read()) {
      read++;
      if (next == '\n') {
        wholeBytes = read;
        return true;
      } else if (length == line.length) {
        throw new IllegalArgumentException(
            String.format(
                Locale.ROOT, "this is longer than %,d bytes, the limit", RunLimits.ROW_BYTES));
      }
      line[length++] = (byte) next;
    }
    return false;
  }

  /** The current line without its end; valid until the next call. */
  public InputStream line() {
    return new ByteArrayInputStream(line, 0, length);
  }

  /** The current line's number, from 1. */
  int number() {
    return number;
  }

  /** The number of bytes of the lines so far, including their ends. */
  long wholeBytes() {
    return wholeBytes;
  }
}
