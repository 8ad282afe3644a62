package org.gpuquerylab.concurrency.internal.arrival;

import java.util.List;
import org.gpuquerylab.concurrency.internal.arrival.ArrivalProcess.Arrival;

/**
 * The maximum number of queries of a stream that can be answered within a latency, over all orders.
 * All queries have the same latency limit, so their deadlines are in the order of their arrivals.
 * The queries that meet their deadlines can be served in that order without interruption. Queries
 * are added one by one. If a query is late, one query is removed: the query whose removal lets the
 * others end earliest. Source: H. Kise, T. Ibaraki, H. Mine, "A solvable case of the one-machine
 * scheduling problem with ready and due times", Operations Research 26(1), 1978.
 *
 * <p>Source of the constants: the accuracy of the search, chosen by hand.
 */
final class LatencyBound {
  private static final double PRECISION = 1e-6;

  private final double[] arrival;
  private final double[] work;
  private final double[] alone;
  private final int[] kept;
  private final double[] start;

  LatencyBound(IdealDevice device, List<Arrival> arrivals) {
    arrival = arrivals.stream().mapToDouble(Arrival::millis).toArray();
    work = arrivals.stream().mapToDouble(one -> device.workMillis(one.query())).toArray();
    alone = arrivals.stream().mapToDouble(one -> device.aloneMillis(one.query())).toArray();
    kept = new int[arrival.length];
    start = new double[arrival.length];
  }

  /** The smallest latency within which a given share of the queries can be answered. */
  double leastQuantile(double part) {
    int late = arrival.length - (int) Math.ceil(part * arrival.length);
    double high = 0;
    double end = 0;
    for (int i = 0; i < arrival.length; i++) {
      end = Math.max(end, arrival[i]) + work[i];
      high = Math.max(high, Math.max(end - arrival[i], alone[i]));
    }
    double low = 0;
    while (high - low > PRECISION * high) {
      double middle = (low + high) / 2;
      if (canBeWithin(middle, late)) {
        high = middle;
      } else {
        low = middle;
      }
    }
    return high;
  }

  /** Whether all queries except a given number can be answered within a latency. */
  boolean canBeWithin(double latency, int mayBeLate) {
    int late = 0;
    int size = 0;
    double end = 0;
    for (int i = 0; i < arrival.length && late <= mayBeLate; i++) {
      if (Math.max(work[i], alone[i]) > latency) {
        late++;
        continue;
      }
      kept[size] = i;
      start[size] = Math.max(end, arrival[i]);
      end = start[size] + work[i];
      size++;
      if (end > arrival[i] + latency) {
        end = giveUp(size, end);
        size--;
        late++;
      }
    }
    return late <= mayBeLate;
  }

  /**
   * Removes one query so that the others end as early as possible; returns the time when they end.
   */
  private double giveUp(int size, double end) {
    int best = size - 1;
    double gain = work[kept[best]];
    double slack = start[best] - arrival[kept[best]];
    for (int k = size - 2; k >= 0 && slack > gain; k--) {
      double own = Math.min(work[kept[k]], slack);
      if (own > gain) {
        gain = own;
        best = k;
      }
      slack = Math.min(slack, start[k] - arrival[kept[k]]);
    }
    double free = start[best];
    for (int k = best; k + 1 < size; k++) {
      kept[k] = kept[k + 1];
      start[k] = Math.max(free, arrival[kept[k]]);
      free = start[k] + work[kept[k]];
    }
    return best == size - 1 ? end - gain : free;
  }
}
