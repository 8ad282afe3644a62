package org.gpuquerylab.joinorder.internal.gpu.tiled;

import org.gpuquerylab.backend.DeviceBuffer;

/** A cost table as the twins see it: values are doubles, which are rounded when they are stored. */
sealed interface CostTable {
  /** Creates a table over a buffer of floats or doubles, which the table modifies. */
  static CostTable of(DeviceBuffer<?> buffer) {
    Object array = buffer.array();
    return array instanceof float[] floats ? new Floats(floats) : new Doubles((double[]) array);
  }

  /** The number of values. */
  int length();

  double get(int index);

  void set(int index, double value);

  /** Rounds a value as the table would store it. */
  double round(double value);

  /** The bits of a value, as an unsigned number. */
  long bits(int index);

  void setBits(int index, long bits);

  /** Returns a new array with {@code count} values from index {@code first} on. */
  default double[] copy(int first, int count) {
    double[] values = new double[count];
    for (int i = 0; i < count; i++) {
      values[i] = get(first + i);
    }
    return values;
  }

  /**
   * Single precision. If the sum of two floats is computed in double precision and rounded to a
   * float, it equals their float sum.
   */
  final class Floats implements CostTable {
    private final float[] values;

    private Floats(float[] values) {
      this.values = values;
    }

    @Override
    public int length() {
      return values.length;
    }

    @Override
    public double get(int index) {
      return values[index];
    }

    @Override
    public void set(int index, double value) {
      values[index] = (float) value;
    }

    @Override
    public double round(double value) {
      return (float) value;
    }

    @Override
    public long bits(int index) {
      return Integer.toUnsignedLong(Float.floatToRawIntBits(values[index]));
    }

    @Override
    public void setBits(int index, long bits) {
      values[index] = Float.intBitsToFloat((int) bits);
    }
  }

  /** Double precision. */
  final class Doubles implements CostTable {
    private final double[] values;

    private Doubles(double[] values) {
      this.values = values;
    }

    @Override
    public int length() {
      return values.length;
    }

    @Override
    public double get(int index) {
      return values[index];
    }

    @Override
    public void set(int index, double value) {
      values[index] = value;
    }

    @Override
    public double round(double value) {
      return value;
    }

    @Override
    public long bits(int index) {
      return Double.doubleToRawLongBits(values[index]);
    }

    @Override
    public void setBits(int index, long bits) {
      values[index] = Double.longBitsToDouble(bits);
    }
  }
}
