package org.gpuquerylab.entropy.file;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import org.gpuquerylab.input.InputFile;

/**
 * Reads little-endian numbers and tracks its position in bytes. Memory for the contents that a
 * header announces is allocated only when the data arrive.
 */
final class LittleEndianReader {
  /** The maximum size of a file in bytes. */
  static final long MAX_BYTES = 1024 * InputFile.MIB;

  /** The maximum number of problems or solutions in a file. */
  static final long MAX_RECORDS = 1 << 20;

  /** The maximum number of known sets of a problem. */
  static final long MAX_SETS = 1 << 24;

  private static final int FIRST_ALLOCATED = 1 << 12;

  private final String source;
  private final InputStream in;
  private final ByteBuffer bytes = ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN);
  private long offset;
  private long place;

  private LittleEndianReader(InputStream in, String source) {
    this.in = in;
    this.source = source;
  }

  /** Reads from a source of numbers until its end. */
  @FunctionalInterface
  interface Body<T> {
    T read(LittleEndianReader in) throws IOException;
  }

  static <T> T read(Path file, Body<T> body) {
    return InputFile.read(
        file,
        MAX_BYTES,
        FileFormatException::new,
        (in, source) -> {
          LittleEndianReader reader = new LittleEndianReader(in, source);
          T read = body.read(reader);
          reader.end();
          return read;
        });
  }

  /** Reads an unsigned 32-bit number. */
  long u32() throws IOException {
    return Integer.toUnsignedLong(take(Integer.BYTES).getInt(0));
  }

  long u64() throws IOException {
    return take(Long.BYTES).getLong(0);
  }

  double f64() throws IOException {
    return take(Double.BYTES).getDouble(0);
  }

  /** Checks the first eight bytes and the header after them; returns the number of records. */
  long header(String magic) throws IOException {
    take(Long.BYTES);
    String found = new String(bytes.array(), StandardCharsets.ISO_8859_1);
    if (!found.equals(magic)) {
      throw fault("the file does not begin with " + magic + "; give a file of this format");
    }
    long count = u32();
    if (count > MAX_RECORDS) {
      throw fault("there are " + count + " records; there may be " + MAX_RECORDS);
    }
    zero();
    return count;
  }

  /** Reads the number z of predicates. */
  int predicates() throws IOException {
    long z = u32();
    if (z > ProblemFile.MAX_PREDICATES) {
      throw fault(
          "there are " + z + " predicates; there must be 0 to " + ProblemFile.MAX_PREDICATES);
    }
    return (int) z;
  }

  /** Reads the number m of known sets for the given number of predicates. */
  int sets(int predicates) throws IOException {
    long m = u32();
    if (m < 1 || m > 1L << predicates) {
      throw fault(
          "there are " + m + " known sets of " + predicates + " predicates; correct the number");
    }
    if (m > MAX_SETS) {
      throw fault("there are " + m + " known sets; there may be " + MAX_SETS);
    }
    return (int) m;
  }

  /** Reads a number that must be 0. */
  void zero() throws IOException {
    long value = u32();
    if (value != 0) {
      throw fault("here is " + value + "; it must be 0");
    }
  }

  /** Reads the given number of values of one type, and checks each of them. */
  double[] doubles(int count, Check check) throws IOException {
    double[] numbers = new double[Math.min(count, FIRST_ALLOCATED)];
    for (int i = 0; i < count; i++) {
      if (i == numbers.length) {
        numbers = Arrays.copyOf(numbers, (int) Math.min(count, 2L * i));
      }
      numbers[i] = f64();
      check.check(i, numbers[i]);
    }
    return numbers;
  }

  /** Throws an exception if a number is out of range. */
  @FunctionalInterface
  interface Check {
    void check(int index, double number);
  }

  /** Checks that no bytes are left. */
  private void end() throws IOException {
    place = offset;
    if (in.read() >= 0) {
      throw fault("something follows the last record; remove it or correct the number of records");
    }
  }

  /** Returns the exception for a fault of the last number read. */
  FileFormatException fault(String message) {
    return new FileFormatException(source + ": byte " + place + ": " + message, null);
  }

  private ByteBuffer take(int length) throws IOException {
    place = offset;
    int read = in.readNBytes(bytes.array(), 0, length);
    if (read < length) {
      throw fault("the file ends here, inside of a record; complete it");
    }
    offset += length;
    return bytes;
  }
}
