package org.gpuquerylab.measure.folder;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.gpuquerylab.input.LimitedStream;
import org.gpuquerylab.measure.results.RunLimits;

/**
 * The whole lines of a stream, one after the other, none longer than {@link RunLimits#ROW_BYTES}
 * and together at most {@link RunLimits#ROWS_BYTES}: content packed by gzip may be a thousand times
 * as large as its file. Text after the last line end is left out.
 */
public final class BoundedLines {

  private final InputStream in;
  private final byte[] line = new byte[RunLimits.ROW_BYTES];
  private int length;
  private int number;
  private long read;
  private long wholeBytes;

  /** Reads lines; the stream is not closed. */
  public BoundedLines(InputStream in) {
    this.in = new BufferedInputStream(new LimitedStream(in, RunLimits.ROWS_BYTES), 1 << 16);
  }

  /**
   * Goes to the next line; returns false after the last one.
   *
   * @throws IllegalArgumentException if the line is too long
   * @throws IOException if it cannot be read, or all lines together are too long
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
            "this is longer than %,d bytes, the limit".formatted(RunLimits.ROW_BYTES));
      }
      line[length++] = (byte) next;
    }
    return false;
  }

  /** The line without its end; valid until the next call. */
  public InputStream line() {
    return new ByteArrayInputStream(line, 0, length);
  }

  /** The line's number, from 1. */
  int number() {
    return number;
  }

  /** Bytes of the lines so far, with their ends. */
  long wholeBytes() {
    return wholeBytes;
  }
}
