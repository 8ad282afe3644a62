package org.gpuquerylab.experiments.internal.joinorder;

import java.util.List;
import org.gpuquerylab.plots.FileName;
import org.gpuquerylab.plots.Style;

/**
 * The variants that share a chart: either all variants or, if there are too many to distinguish,
 * those of one backend and of the host.
 *
 * @param backend the backend; empty if all variants share a chart
 */
record Facet(String backend) {

  /** The maximum number of variants that one chart of several backends can show. */
  private static final int MOST_TOGETHER = 4;

  private static final Facet ALL = new Facet("");

  /**
   * The facets of readings, with one column of charts for each. If there is only one device, or if
   * there are few variants, there is one facet.
   */
  static List<Facet> of(List<Reading> readings) {
    List<Variant> onDevice =
        readings.stream().map(Reading::variant).filter(Variant::onDevice).distinct().toList();
    List<String> backends = onDevice.stream().map(Variant::backend).distinct().sorted().toList();
    return backends.size() < 2 || onDevice.size() <= MOST_TOGETHER
        ? List.of(ALL)
        : backends.stream().map(Facet::new).toList();
  }

  /** The readings that the facet's charts show. */
  List<Reading> in(List<Reading> readings) {
    return readings.stream().filter(reading -> holds(reading.variant())).toList();
  }

  /** Whether the facet's charts show a variant. */
  private boolean holds(Variant variant) {
    return isAll() || !variant.onDevice() || variant.backend().equals(backend);
  }

  private boolean isAll() {
    return equals(ALL);
  }

  /** The name of one of the facet's charts, for files. */
  String name(String chart) {
    return isAll() ? chart : chart + "-" + FileName.part(backend);
  }

  /** The title of one of the facet's charts. */
  String title(String chart) {
    return isAll() ? chart : chart + ", " + backend;
  }

  /** The name of a variant in the facet's charts. */
  String label(Variant variant, VariantLabels labels) {
    return isAll() ? labels.label(variant) : labels.title(variant);
  }

  /** The style of a variant in the facet's charts. */
  Style style(Variant variant) {
    return isAll() ? AlgorithmStyles.of(variant) : AlgorithmStyles.solid(variant);
  }
}
