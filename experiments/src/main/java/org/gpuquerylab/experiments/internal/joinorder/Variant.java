package org.gpuquerylab.experiments.internal.joinorder;

import java.util.Comparator;
import java.util.Locale;
import org.gpuquerylab.joinorder.JoinOrderAlgorithms;
import org.gpuquerylab.joinorder.algorithm.AlgorithmEntry;
import org.gpuquerylab.joinorder.algorithm.AlgorithmEntry.Place;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.cost.CostOverhead;
import org.gpuquerylab.joinorder.cost.Cout;
import org.gpuquerylab.measure.results.Point;
import org.gpuquerylab.measure.sweep.SweepAxis;

/**
 * An optimizer: an algorithm with its backend and parameters.
 *
 * @param algorithm the algorithm's name in the catalogue
 * @param backend the backend; {@link SweepAxis#NO_BACKEND} for the host alone
 * @param threads number of host threads, if the algorithm uses several
 * @param overhead number of steps that the cost function has in addition to C_out
 */
record Variant(String algorithm, String backend, int threads, int overhead)
    implements Comparable<Variant> {

  /** The number of threads of the parallel algorithms in Meister and Saake 2020. */
  public static final int USUAL_THREADS = 8;

  private static final Comparator<Variant> ORDER =
      Comparator.comparing(Variant::algorithm)
          .thenComparing(Variant::backend)
          .thenComparing(Variant::threads)
          .thenComparing(Variant::overhead);

  /** The variant at a point. */
  public static Variant of(Point point) {
    return new Variant(
        point.get(OptimizerExperiment.ALGORITHM),
        point.get(SweepAxis.BACKEND),
        point.getInt(OptimizerExperiment.THREADS),
        point.getInt(OptimizerExperiment.OVERHEAD));
  }

  /** Another algorithm on the host, with the same number of threads and the same cost function. */
  public Variant onHost(String other) {
    return new Variant(other, SweepAxis.NO_BACKEND, threads, overhead);
  }

  /** Whether the variant runs on a device. */
  public boolean onDevice() {
    return !backend.equals(SweepAxis.NO_BACKEND);
  }

  AlgorithmEntry entry() {
    return JoinOrderAlgorithms.named(algorithm);
  }

  CostFunction costFunction() {
    return overhead == 0 ? new Cout() : new CostOverhead(new Cout(), overhead);
  }

  /** The name in legends, such as {@code POS-GPU (cuda)} or {@code PDPSVA (8 threads)}. */
  public String label() {
    return SweepAxis.label(title(), backend);
  }

  /**
   * The name in a context where the backend is known, such as {@code POS-GPU} or {@code PDPSVA (8
   * threads)}.
   */
  public String title() {
    String name = algorithm.toUpperCase(Locale.ROOT);
    boolean parallel =
        JoinOrderAlgorithms.find(algorithm)
            .filter(e -> e.place() == Place.HOST_THREADS)
            .isPresent();
    return parallel ? name + " (" + threads + " threads)" : name;
  }

  /** The name of the cost function in Meister and Saake 2020: LOW, MIDDLE or HIGH. */
  public String costLabel() {
    return switch (overhead) {
      case 0 -> "LOW";
      case CostOverhead.MIDDLE -> "MIDDLE";
      case CostOverhead.HIGH -> "HIGH";
      default -> overhead + " steps";
    };
  }

  @Override
  public int compareTo(Variant other) {
    return ORDER.compare(this, other);
  }
}
