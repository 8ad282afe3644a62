package org.gpuquerylab.joinorder.internal.auto;

import java.util.Arrays;

/**
 * Corrects the predicted times of an algorithm by the times that its latest queries took, and says
 * when the algorithm should be tried again. A machine's speed changes: a query of the host takes up
 * to 2.4 times as long while the heap gives out memory that was never touched before, and the
 * launches and copies of a device take up to 1.7 times as long in use as when the device was
 * measured. An algorithm that is not chosen is not observed. So it earns a small part of the time
 * of each query that goes to another algorithm, if it may be nearly as fast, and is tried when it
 * has earned the time that it is expected to lose. A trial that turns out faster than the best
 * algorithm's expected time spends nothing, and is repeated at once. An instance may be used by
 * several threads.
 */
final class TimesInUse {
  /** The number of the latest times that are kept; more than half of them change a prediction. */
  static final int KEPT = 5;

  /** Longer queries are observed separately, because they say little about launches. */
  private static final double SHORT_MILLIS = 1;

  /**
   * An algorithm is tried only if it was first expected, or is now expected, to take at most this
   * many times as long as the chosen one.
   */
  private static final double NEAR = 4;

  /**
   * The part of a query's time that an algorithm earns. A trial takes two queries, so the trials of
   * an algorithm lose about twice this part of the time.
   */
  private static final double EARNED = 0.005;

  /**
   * A time is not kept if the algorithm was passed over this often since its last query: it may
   * have to open a session, and its tables are not in the caches.
   */
  static final int LONG_AGO = 8;

  private final Latest ofShort;
  private final Latest ofLong;

  /** The difference between predictions and times that all queries have in common. */
  private enum Correction {
    /** The ratio of the measured to the predicted time: the speed of a processor. */
    RATIO {
      @Override
      double of(double predicted, double measured) {
        return Math.max(LEAST, Math.min(MOST, measured / predicted));
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
        return Math.max(predicted + excess, LEAST * predicted);
      }
    };

    /** A correction leaves at least this part of the prediction. */
    private static final double LEAST = 0.25;

    /**
     * The largest ratio. The time of a query may contain other work, such as the opening of a
     * session, which would be multiplied for a longer query.
     */
    private static final double MOST = 4;

    abstract double of(double predicted, double measured);

    abstract double apply(double predicted, double value);
  }

  /** The latest queries of one class, short or long. */
  private static final class Latest {
    private final Correction correction;
    private final double first;
    private final double[] values = new double[KEPT];
    private double median;
    private int oldest;
    private int passedOver;
    private double earned;
    private double debt;

    Latest(Correction correction, double first) {
      this.correction = correction;
      this.first = first;
      this.median = first;
      Arrays.fill(values, first);
    }

    void add(double value) {
      values[oldest] = value;
      oldest = (oldest + 1) % KEPT;
      double[] sorted = values.clone();
      Arrays.sort(sorted);
      median = sorted[KEPT / 2];
    }
  }

  private TimesInUse(Latest ofShort, Latest ofLong) {
    this.ofShort = ofShort;
    this.ofLong = ofLong;
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

  private Latest latest(double predicted) {
    return predicted < SHORT_MILLIS ? ofShort : ofLong;
  }

  /** The milliseconds that were expected before the first query was observed. */
  double firstExpected(double predicted) {
    Latest latest = latest(predicted);
    return latest.correction.apply(predicted, latest.first);
  }

  /** The expected milliseconds of a query for which {@code predicted} ms are predicted. */
  synchronized double expected(double predicted) {
    Latest latest = latest(predicted);
    return latest.correction.apply(predicted, latest.median);
  }

  /**
   * Takes into account how long a query took for which {@code predicted} ms were predicted. A trial
   * that was faster than the best algorithm's expected time keeps what the algorithm has earned, so
   * it is repeated at once, until one is slower or the prediction has followed. Each slower trial
   * must be earned anew.
   *
   * @param bestMillis the least time that was expected of an algorithm for this query
   */
  synchronized void observe(double predicted, double measured, double bestMillis) {
    Latest latest = latest(predicted);
    if (latest.passedOver < LONG_AGO) {
      latest.add(latest.correction.of(predicted, measured));
      latest.earned = measured < bestMillis ? latest.earned : 0;
    }
    latest.passedOver = 0;
    latest.debt = 0;
  }

  /** Takes into account that a query for which the algorithm is a candidate went to another one. */
  synchronized void passOver(Candidate candidate, double chosenMillis) {
    if (isNear(candidate, chosenMillis)) {
      Latest latest = latest(candidate.predicted());
      latest.passedOver++;
      latest.earned += EARNED * chosenMillis;
    }
  }

  /**
   * Takes into account that the algorithm refused a query. Before the next trial it must also earn
   * the query's time, and twice as much after each further refusal.
   */
  synchronized void refuse(Candidate candidate) {
    Latest latest = latest(candidate.predicted());
    latest.debt = Math.max(2 * latest.debt, candidate.millis());
    latest.earned = -latest.debt;
    ofShort.passedOver = LONG_AGO; // the session is closed; the next query opens another one
    ofLong.passedOver = LONG_AGO;
  }

  /** Whether the algorithm should be tried although another one is expected to be faster. */
  synchronized boolean isTrialDue(Candidate candidate, double bestMillis) {
    return isNear(candidate, bestMillis)
        && latest(candidate.predicted()).earned >= candidate.millis() - bestMillis;
  }

  private static boolean isNear(Candidate candidate, double otherMillis) {
    return Math.min(candidate.firstExpected(), candidate.millis()) <= NEAR * otherMillis;
  }
}
