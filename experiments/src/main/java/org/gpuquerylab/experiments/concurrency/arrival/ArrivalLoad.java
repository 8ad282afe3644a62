package org.gpuquerylab.experiments.concurrency.arrival;

import java.util.Map;
import java.util.Optional;
import org.gpuquerylab.concurrency.arrival.ideal.IdealDevice;

/**
 * The capacity that a load is a share of, and the bounds of latencies.
 *
 * @param perSecond capacity of the best server: queries a second if no query has to wait for an
 *     arrival
 * @param ideal a device of that capacity
 */
public record ArrivalLoad(double perSecond, IdealDevice ideal) {
  private static final String CAPACITY = "capacityPerSecond";
  private static final String WORK = "workMillis";
  static final String ALONE = "aloneMillis";

  /** Adds it to the measures of a row, so that another process need not measure it. */
  public void put(Map<String, Double> measures) {
    measures.put(CAPACITY, perSecond);
    for (int kind = 0; kind < ideal.kinds(); kind++) {
      measures.put(WORK + kind, ideal.workMillis(kind));
      measures.put(ALONE + kind, ideal.aloneMillis(kind));
    }
  }

  /** That of a row; empty where the row lacks a part. */
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
