package org.gpuquerylab.experiments.internal.concurrency;

import java.util.Map;
import java.util.Optional;
import org.gpuquerylab.concurrency.internal.arrival.IdealDevice;

/**
 * The capacity to which a load is relative, and the bounds of latencies.
 *
 * @param perSecond capacity of the best server in queries per second, if no query has to wait for
 *     an arrival
 * @param ideal an ideal device with that capacity
 */
record ArrivalLoad(double perSecond, IdealDevice ideal) {
  private static final String CAPACITY = "capacityPerSecond";
  private static final String WORK = "workMillis";
  static final String ALONE = "aloneMillis";

  /** Adds these numbers to the measures of a row, so that another process need not measure them. */
  public void put(Map<String, Double> measures) {
    measures.put(CAPACITY, perSecond);
    for (int kind = 0; kind < ideal.kinds(); kind++) {
      measures.put(WORK + kind, ideal.workMillis(kind));
      measures.put(ALONE + kind, ideal.aloneMillis(kind));
    }
  }

  /** Reads the numbers from a row; empty if the row does not have all of them. */
  public static Optional<ArrivalLoad> of(Map<String, Double> measures, int kinds) {
    double[] work = new double[kinds];
    double[] alone = new double[kinds];
    for (int kind = 0; kind < kinds; kind++) {
      work[kind] = measures.getOrDefault(WORK + kind, 0.0);
      alone[kind] = measures.getOrDefault(ALONE + kind, 0.0);
      if (!(work[kind] > 0) || !(alone[kind] > 0)) {
        return Optional.empty();
      }
    }
    double perSecond = measures.getOrDefault(CAPACITY, 0.0);
    return perSecond > 0
        ? Optional.of(new ArrivalLoad(perSecond, new IdealDevice(work, alone)))
        : Optional.empty();
  }
}
