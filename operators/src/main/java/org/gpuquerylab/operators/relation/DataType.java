package org.gpuquerylab.operators.relation;

import java.util.Locale;
import org.gpuquerylab.backend.device.ElementType;

/**
 * The type of a column or of an expression.
 *
 * @param kind the kind of values
 * @param scale the number of decimal digits after the point of a {@link Kind#DECIMAL}, from 0 to
 *     {@value #MOST_DIGITS}; 0 for all other kinds
 */
public record DataType(Kind kind, int scale) {
  /** The largest scale; 10 to this power fits into 64 bits. */
  public static final int MOST_DIGITS = 18;

  public static final DataType BOOLEAN = new DataType(Kind.BOOLEAN, 0);
  public static final DataType INT8 = new DataType(Kind.INT8, 0);
  public static final DataType INT16 = new DataType(Kind.INT16, 0);
  public static final DataType INT32 = new DataType(Kind.INT32, 0);
  public static final DataType INT64 = new DataType(Kind.INT64, 0);
  public static final DataType FLOAT32 = new DataType(Kind.FLOAT32, 0);
  public static final DataType FLOAT64 = new DataType(Kind.FLOAT64, 0);
  public static final DataType DATE = new DataType(Kind.DATE, 0);
  public static final DataType TIMESTAMP = new DataType(Kind.TIMESTAMP, 0);
  public static final DataType STRING = new DataType(Kind.STRING, 0);

  /** Checks the scale. */
  public DataType {
    if (scale < 0 || scale > (kind == Kind.DECIMAL ? MOST_DIGITS : 0)) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "%s cannot have the scale %d: DECIMAL takes 0 to %d, other types 0",
              kind,
              scale,
              MOST_DIGITS));
    }
  }

  /** A kind of values, and how they are stored. */
  public enum Kind {
    /** 0 or 1 in a byte. */
    BOOLEAN(ElementType.BYTE, 0, 1),
    INT8(ElementType.BYTE, Byte.MIN_VALUE, Byte.MAX_VALUE),
    /** 16 bits in an {@code int}. */
    INT16(ElementType.INT, Short.MIN_VALUE, Short.MAX_VALUE),
    INT32(ElementType.INT, Integer.MIN_VALUE, Integer.MAX_VALUE),
    INT64(ElementType.LONG, Long.MIN_VALUE, Long.MAX_VALUE),
    /** A whole number of units of 10 to the power of -scale, in a {@code long}. */
    DECIMAL(ElementType.LONG, Long.MIN_VALUE, Long.MAX_VALUE),
    FLOAT32(ElementType.FLOAT, 0, 0),
    FLOAT64(ElementType.DOUBLE, 0, 0),
    /** Days since 1970-01-01 in an {@code int}. */
    DATE(ElementType.INT, Integer.MIN_VALUE, Integer.MAX_VALUE),
    /** Microseconds since 1970-01-01 in a {@code long}. */
    TIMESTAMP(ElementType.LONG, Long.MIN_VALUE, Long.MAX_VALUE),
    /** Codes of a dictionary, in the order of its strings, in an {@code int}. */
    STRING(ElementType.INT, 0, Integer.MAX_VALUE);

    @SuppressWarnings("ImmutableEnumChecker") // An element type has no state that changes.
    private final ElementType<?> elements;

    private final long least;
    private final long greatest;

    Kind(ElementType<?> elements, long least, long greatest) {
      this.elements = elements;
      this.least = least;
      this.greatest = greatest;
    }
  }

  /** A decimal type of the given scale. */
  public static DataType decimal(int scale) {
    return new DataType(Kind.DECIMAL, scale);
  }

  /** The elements of the array that holds the values. */
  public ElementType<?> elements() {
    return kind.elements;
  }

  /** The least stored value, as an integer; 0 for floating-point types. */
  public long least() {
    return kind.least;
  }

  /** The greatest stored value, as an integer; 0 for floating-point types. */
  public long greatest() {
    return kind.greatest;
  }

  /** Whether the values are floating-point numbers. */
  public boolean isFloating() {
    return kind == Kind.FLOAT32 || kind == Kind.FLOAT64;
  }

  /** Whether the values are integers without a point. */
  public boolean isInteger() {
    return kind.compareTo(Kind.INT8) >= 0 && kind.compareTo(Kind.INT64) <= 0;
  }

  /** Whether the values are numbers, which take part in arithmetic. */
  public boolean isNumeric() {
    return isInteger() || isFloating() || kind == Kind.DECIMAL;
  }

  @Override
  public String toString() {
    return kind == Kind.DECIMAL ? kind + "(" + scale + ")" : kind.toString();
  }
}
