package org.gpuquerylab.operators.ssb;

import static org.gpuquerylab.operators.ssb.GeneratedColumn.ints;
import static org.gpuquerylab.operators.ssb.GeneratedColumn.texts;
import static org.gpuquerylab.operators.ssb.GeneratedColumn.words;

import java.util.List;
import java.util.stream.IntStream;

/**
 * The columns of the table part; row i has key i + 1. There are five makers, 25 categories and
 * 1,000 brands.
 */
final class PartColumns {
  private static final int CATEGORIES = 25;
  private static final int BRANDS = 40;
  private static final int MOST_SIZE = 50;
  private static final Words MAKERS =
      new Words(IntStream.rangeClosed(1, 5).mapToObj(maker -> "MFGR#" + maker).toList());
  private static final Words CATEGORY_NAMES =
      new Words(IntStream.range(0, CATEGORIES).mapToObj(PartColumns::category).toList());
  private static final Words BRAND_NAMES =
      new Words(IntStream.range(0, CATEGORIES * BRANDS).mapToObj(PartColumns::brand).toList());

  private final Draws categories;
  private final Draws brands;
  private final Draws colors;

  private PartColumns(long seed) {
    categories = new Draws(seed, "p_category");
    brands = new Draws(seed, "p_brand1");
    colors = new Draws(seed, "p_color");
  }

  private static String category(int category) {
    return MAKERS.string(category / 5) + (category % 5 + 1);
  }

  private static String brand(int brand) {
    return category(brand / BRANDS) + (brand % BRANDS + 1);
  }

  static List<GeneratedColumn> columns(long seed) {
    return new PartColumns(seed)
        .columns(
            new Draws(seed, "p_type"), new Draws(seed, "p_size"), new Draws(seed, "p_container"));
  }

  private List<GeneratedColumn> columns(Draws types, Draws sizes, Draws containers) {
    return List.of(
        ints("p_partkey", row -> (int) row + 1),
        texts("p_name", this::name),
        words("p_mfgr", MAKERS, row -> category(row) / 5),
        words("p_category", CATEGORY_NAMES, this::category),
        words("p_brand1", BRAND_NAMES, row -> category(row) * BRANDS + brands.below(row, BRANDS)),
        words("p_color", Words.COLORS, row -> colors(row)[0]),
        words("p_type", Words.TYPES, row -> types.below(row, Words.TYPES.size())),
        ints("p_size", row -> sizes.between(row, 1, MOST_SIZE)),
        words(
            "p_container",
            Words.CONTAINERS,
            row -> containers.below(row, Words.CONTAINERS.size())));
  }

  private int category(long row) {
    return categories.below(row, CATEGORIES);
  }

  /** The colour of a part and the two other colours in its name; all three are distinct. */
  private int[] colors(long row) {
    int count = Words.COLORS.size();
    int first = colors.below(3 * row, count);
    int second = (first + 1 + colors.below(3 * row + 1, count - 1)) % count;
    int third = colors.below(3 * row + 2, count - 2);
    third += third >= Math.min(first, second) ? 1 : 0;
    third += third >= Math.max(first, second) ? 1 : 0;
    return new int[] {first, second, third};
  }

  private String name(long row) {
    int[] three = colors(row);
    return Words.COLORS.string(three[1]) + " " + Words.COLORS.string(three[2]);
  }

  /** The retail price of a part in cents, according to clause 4.2.3 of TPC-H. */
  static int price(int key) {
    return 90_000 + key / 10 % 20_001 + 100 * (key % 1000);
  }
}
