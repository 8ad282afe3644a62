package org.gpuquerylab.measure.internal.compare;

import java.util.List;
import java.util.OptionalDouble;
import org.gpuquerylab.measure.internal.machine.MachineState;

/**
 * The relative difference below which times count as the same.
 *
 * @param percent the threshold in percent
 * @param processes the number of processes on the side that has fewer
 * @param builds whether the sides are runs, perhaps of different builds, and not parts of one run,
 *     which the same processes measured
 * @param unlike the numbers of {@link MachineState} in which the machine differed, if the sides are
 *     runs that were not measured in turns
 */
public record Threshold(double percent, int processes, boolean builds, List<String> unlike) {

  /**
   * The difference between times of the same code that is usual if both sides are measured in
   * turns.
   */
  private static final double IN_TURNS = 1;

  /**
   * The usual difference if one side is measured after the other, because the state of the machine
   * changes.
   */
  private static final double APART = 2;

  /**
   * The usual difference between parts of one run that few processes measured, because each JVM
   * compiles the same code differently.
   */
  private static final double OF_FEW_PROCESSES = 10;

  /** From this number on, the number of processes is sufficient. */
  public static final int SEVERAL = 6;

  /**
   * The threshold for two sides.
   *
   * @param inTurns whether both sides were measured in turns
   * @param builds whether the sides are runs, not parts of one run
   * @param chosen the user's choice in percent, if there is one
   */
  static Threshold of(
      Side base, Side other, boolean inTurns, boolean builds, OptionalDouble chosen) {
    int processes = Math.min(base.processes(), other.processes());
    double usual = inTurns ? IN_TURNS : APART;
    double few = builds ? usual : OF_FEW_PROCESSES;
    List<String> unlike =
        builds && !inTurns ? MachineState.differences(base.machine(), other.machine()) : List.of();
    return new Threshold(
        chosen.orElse(processes < SEVERAL ? few : usual), processes, builds, unlike);
  }

  /**
   * Whether two builds cannot be judged: too few processes cannot show how processes of the same
   * code differ, and another state of the machine looks like other code.
   */
  public boolean isUndecidable() {
    return (builds && processes < SEVERAL) || !unlike.isEmpty();
  }

  /** The logarithm of the ratio that lies exactly at the threshold. */
  double margin() {
    return Math.log1p(percent / 100);
  }
}
