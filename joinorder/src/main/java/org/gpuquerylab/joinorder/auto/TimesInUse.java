package org.gpuquerylab.joinorder.auto;

import java.util.Arrays;

/**
 * Corrects the predicted times of an algorithm by the times that its latest queries took, and says
 * when the algorithm should be tried again. A machine's speed changes: a query of the host takes up
 * to 2.4 times as long while the heap gives out memory that was never touched before, and the
 * launches and copies of a device take up to 1.7 times as long in use as when the device was
 * measured. An algorithm that is not chosen is not observed. So it earns a small part of the time
 * of each query that goes to another algorithm, and is tried when it has earned the time that it is
 * expected to lose. An instance may be used by several threads.
 */
final class TimesInUse {
  /** The number of the latest times that are kept; more than half of them change a prediction. */
  static final int KEPT = 5;

  /** Longer queries are observed separately, because they say little about launches. */
  private static final double SHORT_MILLIS = 1;

  /**
   * An algorithm is tried only if it was first predicted, or is now expected, to take at most this
   * many times as long as the chosen one.
   */
  private static final double NEAR = 2;

  /**
   * The part of a query's time that an algorithm earns. A trial takes two queries, so the trials of
   * an algorithm take at most about twice this part of the time.
   */
  private static final double EARNED = 0.005;

  /**
   * A time is not kept if the algorithm's last query was at least this many queries ago: it may
   * have to open a session, and its tables are not in the caches.
   */
  static final int LONG_AGO = 8;

  private final Latest ofShort;
  private final Latest ofLong;
  private int elsewhere;
  private double earned;

  /** The difference between predictions and times that all queries have in common. */
  private enum Correction {
    /** The ratio of the measured to the predicted time: the speed of a processor. */
    RATIO {
      @Override
      double of(double predicted, double measured) {
        return measured / predicted;
      }

      @Override
      double apply(double predicted, double ratio) {
        return predicted * ratio;
      }
    },
    /** The difference of both: the time of launches and copies, which depends little on a query. */
    EXCESS {
      @Override
      double of(double predicted, double measured) {
        return measured - predicted;
      }

      @Override
      double apply(double predicted, double excess) {
        return Math.max(predicted + excess, LEAST_SHARE * predicted);
      }
    };

    /** The excess leaves at least this share of the prediction. */
    private static final double LEAST_SHARE = 0.25;

    abstract double of(double predicted, double measured);

    abstract double apply(double predicted, double value);
  }

  /** The corrections by the latest queries. */
  private static final class Latest {
    private final Correction correction;
    private final double[] values = new double[KEPT];
    private double median;
    private int oldest;

    Latest(Correction correction, double first) {
      this.correction = correction;
      this.median = first;
      Arrays.fill(values, first);
    }

    void add(double predicted, double measured) {
      values[oldest] = correction.of(predicted, measured);
      oldest = (oldest + 1) % KEPT;
      double[] sorted = values.clone();
      Arrays.sort(sorted);
      median = sorted[KEPT / 2];
    }

    double expected(double predicted) {
      return correction.apply(predicted, median);
    }
  }

  private TimesInUse(Latest ofShort, Latest ofLong) {
    this.ofShort = ofShort;
    this.ofLong = ofLong;
  }

  private Latest latest(double predicted) {
    return predicted < SHORT_MILLIS ? ofShort : ofLong;
  }

  /**
   * The times of an algorithm of the host.
   *
   * @param speed the measured time divided by the predicted time, before the first query
   */
  static TimesInUse onHost(double speed) {
    return new TimesInUse(new Latest(Correction.RATIO, speed), new Latest(Correction.RATIO, speed));
  }

  /** The times of an algorithm on a device, whose predictions come from measurements. */
  static TimesInUse onDevice() {
    return new TimesInUse(new Latest(Correction.EXCESS, 0), new Latest(Correction.RATIO, 1));
  }

  /** Takes into account how long a query took for which {@code predicted} ms were predicted. */
  synchronized void observe(double predicted, double measured) {
    if (elsewhere < LONG_AGO) {
      latest(predicted).add(predicted, measured);
      earned = 0;
    }
    elsewhere = 0;
  }

  /** Takes into account that a query for which the algorithm is a candidate went to another one. */
  synchronized void passOver(Candidate candidate, double chosenMillis) {
    if (isNear(candidate, chosenMillis)) {
      elsewhere++;
      earned += EARNED * chosenMillis;
    }
  }

  /** Takes into account that the algorithm refused a query. */
  synchronized void refused() {
    earned = 0;
  }

  /** Whether the algorithm should be tried although another one is expected to be faster. */
  synchronized boolean isTrialDue(Candidate candidate, double bestMillis) {
    return isNear(candidate, bestMillis) && earned >= candidate.millis() - bestMillis;
  }

  private static boolean isNear(Candidate candidate, double otherMillis) {
    return Math.min(candidate.predicted(), candidate.millis()) <= NEAR * otherMillis;
  }

  /** The expected milliseconds of a query for which {@code predicted} ms are predicted. */
  synchronized double expected(double predicted) {
    return latest(predicted).expected(predicted);
  }
}
