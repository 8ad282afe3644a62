package org.gpuquerylab.operators.ssb;

import static org.gpuquerylab.operators.ssb.GeneratedColumn.ints;
import static org.gpuquerylab.operators.ssb.GeneratedColumn.words;
import static org.gpuquerylab.operators.ssb.OrderLines.line;
import static org.gpuquerylab.operators.ssb.OrderLines.order;

import java.util.List;

/**
 * The columns of the table lineorder; {@link OrderLines} defines the positions. Columns about an
 * order are drawn once for each order, other columns for each line.
 */
final class LineOrders {
  /**
   * The number of days on which orders can be made. The last order date is 151 days before the last
   * day: an order takes up to 121 days to ship, and then up to 30 days to arrive.
   */
  private static final int ORDER_DAYS = Dates.DAYS - 151;

  private static final Words SHIP_PRIORITIES = new Words(List.of("0"));

  private final Scale scale;
  private final OrderLines lines;
  private final Draws customers;
  private final Draws parts;
  private final Draws suppliers;
  private final Draws days;
  private final Draws priorities;
  private final Draws quantities;
  private final Draws discounts;
  private final Draws taxes;
  private final Draws commitments;
  private final Draws modes;

  private LineOrders(Scale scale, long seed, OrderLines lines) {
    this.scale = scale;
    this.lines = lines;
    customers = new Draws(seed, "lo_custkey");
    parts = new Draws(seed, "lo_partkey");
    suppliers = new Draws(seed, "lo_suppkey");
    days = new Draws(seed, "lo_orderdate");
    priorities = new Draws(seed, "lo_orderpriority");
    quantities = new Draws(seed, "lo_quantity");
    discounts = new Draws(seed, "lo_discount");
    taxes = new Draws(seed, "lo_tax");
    commitments = new Draws(seed, "lo_commitdate");
    modes = new Draws(seed, "lo_shipmode");
  }

  static List<GeneratedColumn> columns(Scale scale, long seed, OrderLines lines) {
    return new LineOrders(scale, seed, lines).columns();
  }

  private List<GeneratedColumn> columns() {
    return List.of(
        ints("lo_orderkey", p -> orderKey(order(p))),
        ints("lo_linenumber", p -> line(p) + 1),
        ints("lo_custkey", p -> customerKey(order(p))),
        ints("lo_partkey", this::partKey),
        ints("lo_suppkey", p -> suppliers.between(p, 1, scale.suppliers())),
        ints("lo_orderdate", p -> Dates.key(day(p))),
        words("lo_orderpriority", Words.PRIORITIES, p -> priorities.below(order(p), 5)),
        words("lo_shippriority", SHIP_PRIORITIES, p -> 0),
        ints("lo_quantity", this::quantity),
        ints("lo_extendedprice", this::extendedPrice),
        ints("lo_ordtotalprice", p -> totalPrice(order(p))),
        ints("lo_discount", this::discount),
        ints("lo_revenue", this::revenue),
        ints("lo_supplycost", p -> 6 * price(p) / 10),
        ints("lo_tax", this::tax),
        ints("lo_commitdate", p -> Dates.key(day(p) + commitments.between(p, 30, 90))),
        words("lo_shipmode", Words.SHIP_MODES, p -> modes.below(p, Words.SHIP_MODES.size())));
  }

  /** The key of an order. In each range of 32 successive keys, only the first eight are used. */
  private static int orderKey(long order) {
    long number = order + 1;
    return (int) (((number >> 3) << 5) | (number & 7));
  }

  /**
   * A customer whose key is not a multiple of 3. The customers with such keys are numbered k from
   * 0; customer k has the key 1 + k + k / 2.
   */
  private int customerKey(long order) {
    int k = customers.below(order, scale.customers() - scale.customers() / 3);
    return 1 + k + k / 2;
  }

  private int partKey(long position) {
    return parts.between(position, 1, scale.parts());
  }

  private int day(long position) {
    return days.below(order(position), ORDER_DAYS);
  }

  private int quantity(long position) {
    return quantities.between(position, 1, 50);
  }

  private int discount(long position) {
    return discounts.between(position, 0, 10);
  }

  private int tax(long position) {
    return taxes.between(position, 0, 8);
  }

  private int price(long position) {
    return PartColumns.price(partKey(position));
  }

  private int extendedPrice(long position) {
    return quantity(position) * price(position);
  }

  private int revenue(long position) {
    return (int) ((long) extendedPrice(position) * (100 - discount(position)) / 100);
  }

  /** The sum of the revenues of the lines with tax; each revenue is rounded down to cents. */
  private int totalPrice(long order) {
    long total = 0;
    for (int line = 0; line < lines.lines(order); line++) {
      long position = OrderLines.position(order, line);
      total += (long) revenue(position) * (100 + tax(position)) / 100;
    }
    return (int) total;
  }
}
