package org.gpuquerylab.operators.ssb;

/**
 * The numbers of rows of the tables.
 *
 * @param factor the scale factor, above 0 and at most {@link #MOST}
 */
public record Scale(double factor) {
  /** The greatest scale factor: more rows do not fit into an array. */
  public static final double MOST = 300;

  private static final int ORDERS = 1_500_000;
  private static final int CUSTOMERS = 30_000;
  private static final int SUPPLIERS = 2_000;
  private static final int PARTS = 200_000;

  /**
   * Checks the factor.
   *
   * @throws IllegalArgumentException if it is out of range
   */
  public Scale {
    if (!(factor > 0 && factor <= MOST)) {
      throw new IllegalArgumentException(
          "scale factor " + factor + " is not above 0 and at most " + MOST);
    }
  }

  /** Orders; each has 1 to 7 rows of lineorder. */
  public int orders() {
    return scaled(ORDERS);
  }

  /** Rows of customer. */
  public int customers() {
    return scaled(CUSTOMERS);
  }

  /** Rows of supplier. */
  public int suppliers() {
    return scaled(SUPPLIERS);
  }

  /** Rows of part: 200,000 x floor(1 + log2 SF), below scale factor 1 in proportion. */
  public int parts() {
    return factor < 1 ? scaled(PARTS) : PARTS * (1 + Math.getExponent(factor));
  }

  private int scaled(int rows) {
    // 0.01 x 1,500,000 and similar products are whole numbers, which a double may miss slightly.
    return Math.max(1, (int) (rows * factor + 1e-6));
  }
}
