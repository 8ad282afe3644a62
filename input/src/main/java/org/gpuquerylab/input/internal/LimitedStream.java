package org.gpuquerylab.input.internal;

import java.io.IOException;
import java.io.InputStream;

/**
 * A stream that fails once more bytes than a limit were read from it. The stream never asks its
 * source for the length: pipes do not know their length, and packed files do not report theirs.
 */
public final class LimitedStream extends InputStream {
  private final InputStream in;
  private final long limit;
  private long left;

  /**
   * Limits the number of bytes read from a stream.
   *
   * @param limit the maximum number of bytes that may be read
   */
  public LimitedStream(InputStream in, long limit) {
    this.in = in;
    this.limit = limit;
    this.left = limit;
  }

  @Override
  public int read() throws IOException {
    int next = in.read();
    if (next >= 0) {
      count(1);
    }
    return next;
  }

  @Override
  public int read(byte[] to, int offset, int length) throws IOException {
    int read = in.read(to, offset, length);
    if (read > 0) {
      count(read);
    }
    return read;
  }

  private void count(int bytes) throws IOException {
    left -= bytes;
    if (left < 0) {
      throw new TooLongException(limit);
    }
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
