package org.gpuquerylab.experiments.internal.accuracy;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.gpuquerylab.entropy.estimator.BackoffEstimator;
import org.gpuquerylab.entropy.estimator.ConjunctionEstimator;
import org.gpuquerylab.entropy.estimator.IndependenceEstimator;
import org.gpuquerylab.entropy.estimator.MaxEntropyEstimator;
import org.gpuquerylab.entropy.solver.SolverOptions;
import org.gpuquerylab.plots.Dash;
import org.gpuquerylab.plots.Glyph;
import org.gpuquerylab.plots.Hue;
import org.gpuquerylab.plots.Style;

/** A method of estimating the selectivity of a conjunction, with the known sets that it uses. */
enum EstimationMethod {
  /** Single predicates, assumed to be independent. */
  INDEPENDENCE(Hue.GREY, Glyph.CIRCLE),
  /** Single predicates, with exponential back-off. */
  BACK_OFF(Hue.ORANGE, Glyph.TRIANGLE),
  /** Maximum entropy with the pairs that the G test finds correlated. */
  MAX_ENTROPY_CORRELATED(Hue.SKY, Glyph.DIAMOND),
  /** Maximum entropy with all pairs. */
  MAX_ENTROPY_PAIRS(Hue.BLUE, Glyph.SQUARE),
  /** Maximum entropy with all pairs and triples. */
  MAX_ENTROPY_TRIPLES(Hue.GREEN, Glyph.TRIANGLE_DOWN),
  /** The number of sample rows that satisfy the conjunction. */
  SAMPLE(Hue.VERMILLION, Glyph.CIRCLE);

  private final Hue hue;
  private final Glyph glyph;

  EstimationMethod(Hue hue, Glyph glyph) {
    this.hue = hue;
    this.glyph = glyph;
  }

  /** The sets whose selectivity is known. */
  long[] sets(Conjunction conjunction) {
    return switch (this) {
      case INDEPENDENCE, BACK_OFF -> conjunction.upTo(1);
      case MAX_ENTROPY_CORRELATED -> conjunction.correlatedPairs();
      case MAX_ENTROPY_PAIRS -> conjunction.upTo(2);
      case MAX_ENTROPY_TRIPLES -> conjunction.upTo(3);
      case SAMPLE -> conjunction.whole();
    };
  }

  /** Creates an estimator, which the caller must close. */
  ConjunctionEstimator estimator() {
    return switch (this) {
      case INDEPENDENCE -> new IndependenceEstimator();
      case BACK_OFF -> new BackoffEstimator();
      case MAX_ENTROPY_CORRELATED, MAX_ENTROPY_PAIRS, MAX_ENTROPY_TRIPLES ->
          new MaxEntropyEstimator(SolverOptions.DEFAULT);
      case SAMPLE -> new WholeConjunction();
    };
  }

  /** The style of the method in charts. */
  Style style() {
    return new Style(hue, glyph, Dash.SOLID);
  }

  /** The name of the method in rows and files. */
  String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  static EstimationMethod of(String label) {
    return valueOf(label.toUpperCase(Locale.ROOT).replace('-', '_'));
  }

  static List<String> labels() {
    return Arrays.stream(values()).map(EstimationMethod::label).toList();
  }
}
