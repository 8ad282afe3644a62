package org.gpuquerylab.entropy.solver;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Decides when a solver has converged.
 *
 * @param kind the measured quantity
 * @param epsilon the largest residual allowed
 */
public record StoppingRule(Kind kind, double epsilon) {
  /** The quantity that a rule measures. */
  public enum Kind {
    /**
     * The largest of b_i / (Dx)_i and (Dx)_i / b_i over the known sets, minus 1 (Havenstein et al.
     * 2020, section 3.3).
     */
    RATIO,

    /**
     * The largest absolute change of a cell from one iteration to the next (figure 5, line 9). At z
     * = 20 the cells are about 1e-6, so this rule is far looser than the ratio rule with the same
     * epsilon; it exists for fidelity to the paper's GPU program. Solvers that never write x do not
     * support this rule. If a problem is split into pieces, each piece stops when its own cells
     * satisfy the rule. A piece's cells are sums of the whole problem's cells, so they change at
     * least as much. A junction tree never has all cells of a piece; by this rule, pieces are
     * therefore solved by sums over all cells, or refused.
     */
    ABSOLUTE_CHANGE
  }

  /** The rule of section 3.3: a ratio of at most 1 + 1e-8. */
  public static final StoppingRule RATIO = ratio(1e-8);

  /** The rule of figure 5: no cell may have changed by more than 1e-8. */
  public static final StoppingRule PAPER_GPU = new StoppingRule(Kind.ABSOLUTE_CHANGE, 1e-8);

  /** The names of both quantities, for command lines and rows. */
  private static final Map<String, StoppingRule> NAMED =
      Map.of("ratio", RATIO, "paper-gpu", PAPER_GPU);

  /** Checks that epsilon is above 0. */
  public StoppingRule {
    if (!(epsilon > 0) || epsilon == Double.POSITIVE_INFINITY) {
      throw new IllegalArgumentException(
          "a stopping rule's epsilon is " + epsilon + "; it must be above 0");
    }
  }

  /** The names of the rules: {@code ratio} and {@code paper-gpu}. */
  public static List<String> names() {
    return NAMED.keySet().stream().sorted(Comparator.reverseOrder()).toList();
  }

  /** The rule of a given name, if it exists. */
  public static Optional<StoppingRule> find(String name) {
    return Optional.ofNullable(NAMED.get(name));
  }

  /** The ratio rule with a given epsilon. */
  public static StoppingRule ratio(double epsilon) {
    return new StoppingRule(Kind.RATIO, epsilon);
  }

  /**
   * Whether the rule compares all cells of successive iterations, which must therefore be written.
   */
  public boolean comparesCells() {
    return kind == Kind.ABSOLUTE_CHANGE;
  }

  /** Refuses rules other than the ratio, for solvers that never write x. */
  public void requireRatio(String solver) {
    if (kind != Kind.RATIO) {
      throw new IllegalArgumentException(
          solver + " never writes all cells, so it takes the stopping rule RATIO only");
    }
  }

  /**
   * The residual of the ratio rule: the largest of b_i / e_i and e_i / b_i, minus 1; infinite if an
   * estimate is not above 0 or not finite.
   *
   * @param known the known selectivities b, all above 0; not modified
   * @param estimates the estimates Dx of the selectivities; not modified
   */
  public static double ratioResidual(double[] known, double[] estimates) {
    double worst = 1;
    for (int i = 0; i < known.length; i++) {
      double ratio = known[i] / estimates[i];
      if (!(ratio > 0 && ratio < Double.POSITIVE_INFINITY)) {
        return Double.POSITIVE_INFINITY;
      }
      worst = Math.max(worst, Math.max(ratio, 1 / ratio));
    }
    return worst - 1;
  }
}
