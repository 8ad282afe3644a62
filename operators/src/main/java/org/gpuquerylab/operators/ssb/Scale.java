package org.gpuquerylab.operators.ssb;

/**
 * The numbers of rows of the tables.
 *
 * @param factor the scale factor, above 0 and at most {@link #MOST}
 */
public record Scale(double factor) {
  /** The greatest scale factor; more rows would not fit into an array. */
  public static final double MOST = 300;

  private static final int ORDERS = 1_500_000;
  private static final int CUSTOMERS = 30_000;
  private static final int SUPPLIERS = 2_000;
  private static final int PARTS = 200_000;

  /**
   * Checks the factor.
   *
   * @throws IllegalArgumentException if the factor is out of range
   */
  public Scale {
    if (!(factor > 0 && factor <= MOST)) {
      throw new IllegalArgumentException(
          "scale factor " + factor + " is not above 0 and at most " + MOST);
    }
  }

  /** The number of orders; each has 1 to 7 rows in lineorder. */
  public int orders() {
    return scaled(ORDERS);
  }

  /** The number of rows of customer. */
  public int customers() {
    return scaled(CUSTOMERS);
  }

  /** The number of rows of supplier. */
  public int suppliers() {
    return scaled(SUPPLIERS);
  }

  /**
   * The number of rows of part: 200,000 x floor(1 + log2 SF); below scale factor 1, it is
   * proportional to SF.
   */
  public int parts() {
    return factor < 1 ? scaled(PARTS) : PARTS * (1 + Math.getExponent(factor));
  }

  private int scaled(int rows) {
    // Products such as 0.01 x 1,500,000 are whole numbers, but the double may be slightly
    // different.
    return Math.max(1, (int) (rows * factor + 1e-6));
  }
}
