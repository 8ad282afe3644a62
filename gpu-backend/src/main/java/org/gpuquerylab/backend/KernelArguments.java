package org.gpuquerylab.backend;

import java.util.Map;

/** The arguments of one launch as a {@link KernelTwin} sees them: by name, buffers as arrays. */
public final class KernelArguments {
  private final KernelSpec spec;
  private final Object[] values;
  private final Map<String, Integer> defines;

  /**
   * @param spec the kernel
   * @param values one value a parameter, in order; arrays in place of buffers; kept, not copied
   * @param defines the tunables that the kernel was compiled with
   */
  public KernelArguments(KernelSpec spec, Object[] values, Map<String, Integer> defines) {
    this.spec = spec;
    this.values = values;
    this.defines = defines;
  }

  /** The array behind the buffer parameter of the given name, not a copy. */
  public byte[] bytes(String name) {
    return (byte[]) value(name);
  }

  /** The array behind the buffer parameter of the given name, not a copy. */
  public int[] ints(String name) {
    return (int[]) value(name);
  }

  /** The array behind the buffer parameter of the given name, not a copy. */
  public long[] longs(String name) {
    return (long[]) value(name);
  }

  /** The array behind the buffer parameter of the given name, not a copy. */
  public float[] floats(String name) {
    return (float[]) value(name);
  }

  /** The array behind the buffer parameter of the given name, not a copy. */
  public double[] doubles(String name) {
    return (double[]) value(name);
  }

  /** The array behind the buffer parameter of the given name, for twins of any element type. */
  public Object array(String name) {
    return value(name);
  }

  /** The scalar argument of the given name. */
  public int intValue(String name) {
    return (Integer) value(name);
  }

  /** The scalar argument of the given name. */
  public long longValue(String name) {
    return (Long) value(name);
  }

  /** The scalar argument of the given name. */
  public float floatValue(String name) {
    return (Float) value(name);
  }

  /** The scalar argument of the given name. */
  public double doubleValue(String name) {
    return (Double) value(name);
  }

  /** The value of a tunable given at compile time. */
  public int define(String name) {
    Integer value = defines.get(name);
    if (value == null) {
      throw new IllegalArgumentException(spec.name() + " was compiled without " + name);
    }
    return value;
  }

  private Object value(String name) {
    return values[spec.indexOf(name)];
  }
}
