package org.gpuquerylab.experiments.joinorder.chart;

import java.util.List;
import org.gpuquerylab.experiments.joinorder.optimizer.Reading;
import org.gpuquerylab.experiments.joinorder.optimizer.Variant;
import org.gpuquerylab.plots.style.Style;

/**
 * The variants that share a chart: all, or those of one backend with the host's, if all would be
 * too many to distinguish.
 *
 * @param backend the backend; empty for all
 */
record Facet(String backend) {

  /** Most variants of several backends that one chart can show. */
  private static final int MOST_TOGETHER = 4;

  private static final Facet ALL = new Facet("");

  /**
   * The facets of readings, one for each column; with only one device, or few variants, there is
   * one.
   */
  static List<Facet> of(List<Reading> readings) {
    List<Variant> onDevice =
        readings.stream().map(Reading::variant).filter(Variant::onDevice).distinct().toList();
    List<String> backends = onDevice.stream().map(Variant::backend).distinct().sorted().toList();
    return backends.size() < 2 || onDevice.size() <= MOST_TOGETHER
        ? List.of(ALL)
        : backends.stream().map(Facet::new).toList();
  }

  /** The readings of its charts. */
  List<Reading> in(List<Reading> readings) {
    return readings.stream().filter(reading -> holds(reading.variant())).toList();
  }

  /** Whether a variant is in its charts. */
  private boolean holds(Variant variant) {
    return isAll() || !variant.onDevice() || variant.backend().equals(backend);
  }

  private boolean isAll() {
    return equals(ALL);
  }

  /** The name of a chart of it, for files. */
  String name(String chart) {
    return isAll() ? chart : chart + "-" + backend.replace(':', '-');
  }

  /** The title of a chart of it. */
  String title(String chart) {
    return isAll() ? chart : chart + ", " + backend;
  }

  /** The name of a variant in its charts. */
  String label(Variant variant, VariantLabels labels) {
    return isAll() ? labels.label(variant) : labels.title(variant);
  }

  /** The look of a variant in its charts. */
  Style style(Variant variant) {
    return isAll() ? AlgorithmStyles.of(variant) : AlgorithmStyles.solid(variant);
  }
}
