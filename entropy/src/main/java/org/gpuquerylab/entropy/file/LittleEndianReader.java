package org.gpuquerylab.entropy.file;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** Reads numbers and knows at which byte it is. */
final class LittleEndianReader implements AutoCloseable {
  private final Path file;
  private final InputStream in;
  private final long size;
  private final ByteBuffer bytes = ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN);
  private long offset;
  private long place;

  private LittleEndianReader(Path file, InputStream in, long size) {
    this.file = file;
    this.in = in;
    this.size = size;
  }

  static LittleEndianReader open(Path file) {
    try {
      return new LittleEndianReader(
          file, new BufferedInputStream(Files.newInputStream(file), 1 << 16), Files.size(file));
    } catch (NoSuchFileException e) {
      throw new FileFormatException(file + ": there is no such file, check the path", e);
    } catch (IOException e) {
      throw unreadable(file, e);
    }
  }

  private static FileFormatException unreadable(Path file, IOException e) {
    return new FileFormatException(
        file + ": it cannot be read, give a readable file (" + e.getMessage() + ")", e);
  }

  /** A 32-bit number without sign. */
  long u32() {
    return Integer.toUnsignedLong(take(Integer.BYTES).getInt(0));
  }

  long u64() {
    return take(Long.BYTES).getLong(0);
  }

  double f64() {
    return take(Double.BYTES).getDouble(0);
  }

  /** Checks the first eight bytes and the header after them; the count of records. */
  long header(String magic) {
    take(Long.BYTES);
    String found = new String(bytes.array(), StandardCharsets.ISO_8859_1);
    if (!found.equals(magic)) {
      throw fault("the file does not begin with " + magic + ", give a file of this format");
    }
    long count = u32();
    zero();
    return count;
  }

  /** Checks a number that must be 0. */
  void zero() {
    long value = u32();
    if (value != 0) {
      throw fault("here is " + value + ", it must be 0");
    }
  }

  /** Checks that so many bytes are left, before they are allocated. */
  void need(long more) {
    if (more > size - offset) {
      throw fault(
          "this needs "
              + more
              + " more bytes and the file has "
              + (size - offset)
              + ", complete it");
    }
  }

  /** Checks that nothing is left. */
  void end() {
    place = offset;
    if (offset < size) {
      throw fault("something follows the last record, remove it or count it in");
    }
  }

  /** A fault of what was read last. */
  FileFormatException fault(String message) {
    return new FileFormatException(file + ": byte " + place + ": " + message, null);
  }

  private ByteBuffer take(int length) {
    place = offset;
    try {
      int read = in.readNBytes(bytes.array(), 0, length);
      if (read < length) {
        throw new EOFException("end of file");
      }
    } catch (EOFException e) {
      throw fault("the file ends here, inside of a record, complete it");
    } catch (IOException e) {
      throw unreadable(file, e);
    }
    offset += length;
    return bytes;
  }

  @Override
  public void close() {
    try {
      in.close();
    } catch (IOException e) {
      throw unreadable(file, e);
    }
  }
}
