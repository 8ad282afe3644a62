package org.gpuquerylab.experiments.internal.joinorder;

import java.util.List;
import java.util.stream.Stream;

/**
 * The names of variants that appear together; they include the parameters in which the variants
 * differ.
 *
 * @param costs whether names include the cost function
 * @param threads whether the names of all variants include the number of threads
 */
record VariantLabels(boolean costs, boolean threads) {

  static VariantLabels of(Stream<Variant> variants) {
    List<Variant> all = variants.distinct().toList();
    boolean costs = all.stream().anyMatch(variant -> variant.overhead() != 0);
    boolean threads = all.stream().map(Variant::threads).distinct().count() > 1;
    return new VariantLabels(costs, threads);
  }

  String label(Variant variant) {
    return completed(variant.label(), variant);
  }

  /** The name in a chart of only one backend. */
  String title(Variant variant) {
    return completed(variant.title(), variant);
  }

  private String completed(String name, Variant variant) {
    String label = name;
    if (costs) {
      label += ", " + variant.costLabel();
    }
    if (threads && !label.contains(" threads")) {
      label += ", " + variant.threads() + " threads";
    }
    return label;
  }
}
