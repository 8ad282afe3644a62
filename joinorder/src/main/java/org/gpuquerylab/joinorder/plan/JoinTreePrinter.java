package org.gpuquerylab.joinorder.plan;

import java.util.Locale;

/**
 * Prints a join tree as indented text, a node a line, for example:
 *
 * <pre>
 * join  cardinality 1.5e+06  cost 1.53e+06
 *   lineitem  cardinality 6.001215e+06
 *   orders  cardinality 1.5e+06
 * </pre>
 */
public final class JoinTreePrinter {
  private JoinTreePrinter() {}

  /** The tree as text; every line ends in a line feed. */
  public static String print(JoinTree tree) {
    StringBuilder text = new StringBuilder();
    print(tree, 0, text);
    return text.toString();
  }

  private static void print(JoinTree tree, int depth, StringBuilder text) {
    text.append("  ".repeat(depth));
    if (tree instanceof JoinTree.Leaf leaf) {
      text.append(leaf.name()).append("  cardinality ").append(number(leaf.cardinality()));
      text.append('\n');
      return;
    }
    JoinTree.Join join = (JoinTree.Join) tree;
    text.append("join  cardinality ").append(number(join.cardinality()));
    text.append("  cost ").append(number(join.cost())).append('\n');
    print(join.left(), depth + 1, text);
    print(join.right(), depth + 1, text);
  }

  /** Whole numbers as such, others with 6 significant digits. */
  private static String number(double value) {
    return value < 1e15 && value == Math.rint(value)
        ? String.format(Locale.ROOT, "%d", (long) value)
        : String.format(Locale.ROOT, "%.6g", value);
  }
}
