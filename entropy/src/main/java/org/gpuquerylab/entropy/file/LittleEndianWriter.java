package org.gpuquerylab.entropy.file;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes numbers. */
final class LittleEndianWriter implements AutoCloseable {
  private final OutputStream out;
  private final ByteBuffer bytes = ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN);

  LittleEndianWriter(Path file) throws IOException {
    out = new BufferedOutputStream(Files.newOutputStream(file), 1 << 16);
  }

  void header(String magic, int count) throws IOException {
    out.write(magic.getBytes(StandardCharsets.ISO_8859_1));
    u32(count);
    u32(0);
  }

  void u32(long value) throws IOException {
    bytes.putInt(0, (int) value);
    out.write(bytes.array(), 0, Integer.BYTES);
  }

  void u64(long value) throws IOException {
    bytes.putLong(0, value);
    out.write(bytes.array());
  }

  void f64(double value) throws IOException {
    bytes.putDouble(0, value);
    out.write(bytes.array());
  }

  @Override
  public void close() throws IOException {
    out.close();
  }
}
