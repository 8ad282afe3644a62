package org.gpuquerylab.backend.device;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;

/**
 * The element type of a buffer, named after the Java array type that corresponds to it on the host.
 *
 * @param <A> the Java array type: {@code byte[]}, {@code int[]}, {@code long[]}, {@code float[]} or
 *     {@code double[]}
 */
public final class ElementType<A> {
  public static final ElementType<byte[]> BYTE =
      new ElementType<>(
          "byte",
          Byte.BYTES,
          byte[]::new,
          a -> a.length,
          n -> n.byteValue() & 0xFFL,
          (a, from, to, bits) -> Arrays.fill(a, from, to, (byte) bits),
          (bytes, a, from, count) -> bytes.get(a, from, count),
          (bytes, a, from, count) -> bytes.put(a, from, count));
  public static final ElementType<int[]> INT =
      new ElementType<>(
          "int",
          Integer.BYTES,
          int[]::new,
          a -> a.length,
          n -> n.intValue() & 0xFFFFFFFFL,
          (a, from, to, bits) -> Arrays.fill(a, from, to, (int) bits),
          (bytes, a, from, count) -> bytes.asIntBuffer().get(a, from, count),
          (bytes, a, from, count) -> bytes.asIntBuffer().put(a, from, count));
  public static final ElementType<long[]> LONG =
      new ElementType<>(
          "long",
          Long.BYTES,
          long[]::new,
          a -> a.length,
          Number::longValue,
          Arrays::fill,
          (bytes, a, from, count) -> bytes.asLongBuffer().get(a, from, count),
          (bytes, a, from, count) -> bytes.asLongBuffer().put(a, from, count));
  public static final ElementType<float[]> FLOAT =
      new ElementType<>(
          "float",
          Float.BYTES,
          float[]::new,
          a -> a.length,
          n -> Float.floatToRawIntBits(n.floatValue()) & 0xFFFFFFFFL,
          (a, from, to, bits) -> Arrays.fill(a, from, to, Float.intBitsToFloat((int) bits)),
          (bytes, a, from, count) -> bytes.asFloatBuffer().get(a, from, count),
          (bytes, a, from, count) -> bytes.asFloatBuffer().put(a, from, count));
  public static final ElementType<double[]> DOUBLE =
      new ElementType<>(
          "double",
          Double.BYTES,
          double[]::new,
          a -> a.length,
          n -> Double.doubleToRawLongBits(n.doubleValue()),
          (a, from, to, bits) -> Arrays.fill(a, from, to, Double.longBitsToDouble(bits)),
          (bytes, a, from, count) -> bytes.asDoubleBuffer().get(a, from, count),
          (bytes, a, from, count) -> bytes.asDoubleBuffer().put(a, from, count));

  private final String name;
  private final int bytes;
  private final IntFunction<A> newArray;
  private final ToIntFunction<A> arrayLength;
  private final ToLongFunction<Number> bits;
  private final Filler<A> filler;
  private final BufferTransfer<A> get;
  private final BufferTransfer<A> put;

  private ElementType(
      String name,
      int bytes,
      IntFunction<A> newArray,
      ToIntFunction<A> arrayLength,
      ToLongFunction<Number> bits,
      Filler<A> filler,
      BufferTransfer<A> get,
      BufferTransfer<A> put) {
    this.name = name;
    this.bytes = bytes;
    this.newArray = newArray;
    this.arrayLength = arrayLength;
    this.bits = bits;
    this.filler = filler;
    this.get = get;
    this.put = put;
  }

  /** All element types. */
  public static List<ElementType<?>> all() {
    return List.of(BYTE, INT, LONG, FLOAT, DOUBLE);
  }

  /** The size of one element in bytes. */
  public int bytes() {
    return bytes;
  }

  /** A new array of {@code length} zeros. */
  public A newArray(int length) {
    return newArray.apply(length);
  }

  /** The length of {@code array}, which is not modified. */
  public int length(A array) {
    return arrayLength.applyAsInt(array);
  }

  /**
   * Converts {@code value} to this type and returns its bit pattern in the low {@link #bytes()}
   * bytes.
   */
  public long bits(Number value) {
    return bits.applyAsLong(value);
  }

  /**
   * Sets the elements {@code array[from..to)} of the array, which is modified, to the value with
   * the given bit pattern.
   */
  public void fill(A array, int from, int to, long bitPattern) {
    filler.fill(array, from, to, bitPattern);
  }

  /**
   * Reads {@code count} elements from the position of {@code source} (native byte order) into
   * {@code array}, which is modified from index {@code from} on.
   */
  public void get(ByteBuffer source, A array, int from, int count) {
    get.transfer(source, array, from, count);
  }

  /**
   * Writes {@code array[from..from + count)} of the array, which is not modified, at the target's
   * position.
   */
  public void put(ByteBuffer target, A array, int from, int count) {
    put.transfer(target, array, from, count);
  }

  /** The Java name of one element: {@code byte}, {@code int}, and so on. */
  @Override
  public String toString() {
    return name;
  }

  private interface Filler<A> {
    void fill(A array, int from, int to, long bits);
  }

  private interface BufferTransfer<A> {
    void transfer(ByteBuffer bytes, A array, int from, int count);
  }
}
