package org.gpuquerylab.experiments.internal.joinorder;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/**
 * What the paper leaves open: the order of the known sets, the rule that ends the sweeps, the range
 * of the random cells, and the precision. Every variant but the first changes one of them.
 */
enum SweepVariant {
  /** Sets by ascending bit mask, ratio at most 1 + 1e-8, cells from 1 to 1,000,000. */
  AS_HERE(Order.ASCENDING, Rule.RATIO, 1e-8, 1_000_000, false),
  SMALLER_SETS_FIRST(Order.SIZE, Rule.RATIO, 1e-8, 1_000_000, false),
  LARGER_MASKS_FIRST(Order.DESCENDING, Rule.RATIO, 1e-8, 1_000_000, false),
  NORM(Order.ASCENDING, Rule.NORM, 1e-8, 1_000_000, false),
  CHANGE_OF_A_CELL(Order.ASCENDING, Rule.CHANGE, 1e-8, 1_000_000, false),
  CELLS_TO_10(Order.ASCENDING, Rule.RATIO, 1e-8, 10, false),
  CELLS_TO_100(Order.ASCENDING, Rule.RATIO, 1e-8, 100, false),
  RATIO_1E_7(Order.ASCENDING, Rule.RATIO, 1e-7, 1_000_000, false),
  SINGLE_PRECISION(Order.ASCENDING, Rule.RATIO, 1e-8, 1_000_000, true);

  /** The order in which a sweep visits the known sets. */
  enum Order {
    /** By bit mask, as the paper prints the set T. */
    ASCENDING,
    /** By bit mask, descending. */
    DESCENDING,
    /** Smaller sets first. */
    SIZE;

    /** Compares two sets. */
    Comparator<Integer> comparator() {
      Comparator<Integer> ascending = Comparator.naturalOrder();
      return switch (this) {
        case ASCENDING -> ascending;
        case DESCENDING -> ascending.reversed();
        case SIZE -> Comparator.<Integer>comparingInt(Integer::bitCount).thenComparing(ascending);
      };
    }
  }

  /** The error that must be at most epsilon after a sweep. */
  enum Rule {
    /** The largest ratio between known and estimated selectivity, minus 1. */
    RATIO,
    /** The Euclidean norm of the differences between known and estimated selectivities. */
    NORM,
    /** The largest change of a cell during the sweep. */
    CHANGE
  }

  private final Order order;
  private final Rule rule;
  private final double epsilon;
  private final int largestCell;
  private final boolean single;

  SweepVariant(Order order, Rule rule, double epsilon, int largestCell, boolean single) {
    this.order = order;
    this.rule = rule;
    this.epsilon = epsilon;
    this.largestCell = largestCell;
    this.single = single;
  }

  Order order() {
    return order;
  }

  Rule rule() {
    return rule;
  }

  double epsilon() {
    return epsilon;
  }

  /** The largest random cell; the smallest is 1. */
  int largestCell() {
    return largestCell;
  }

  /** Whether cells are kept in single precision. */
  boolean single() {
    return single;
  }

  /** The name in rows and files. */
  String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  static SweepVariant of(String label) {
    return valueOf(label.toUpperCase(Locale.ROOT).replace('-', '_'));
  }

  static List<String> labels() {
    return Arrays.stream(values()).map(SweepVariant::label).toList();
  }
}
