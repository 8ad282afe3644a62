package org.gpuquerylab.concurrency.internal.execution;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.DoubleSupplier;

/**
 * Some policies of known speed with noisy run times, on a simulated clock. The mean time of each
 * policy follows from its speed and its noise, so a test can judge which policy is chosen.
 */
final class SimulatedPoint {
  /** The kinds of noise in run times. */
  enum Noise {
    /** No noise: all runs of a policy take the same time. */
    NONE,
    /** The logarithms of the times are normally distributed, with a deviation of 0.2 to 10 %. */
    SPREAD,
    /** One run in 10 to 100 runs takes 2 to 6 times as long. */
    OUTLIERS,
    /** A random part of each policy's runs is slower by 3 to 15 %. */
    TWO_SPEEDS,
    /** Like {@link #TWO_SPEEDS}, but a policy keeps its speed for several runs. */
    SPELLS,
    /** The first 1 to 4 runs of each policy are slow. */
    COLD,
    /**
     * The clock rate rises: in the first hundred runs, all policies become faster by up to a third.
     */
    DRIFT,
    /** Every run that follows a run of one particular policy is slower by 5 %. */
    NEIGHBOUR
  }

  private static final double FLOOR_DEVIATION = 0.004;

  private final Random random;
  private final Noise noise;
  private final double scale;
  private final List<SimulatedExecution> executions = new ArrayList<>();
  private final List<Double> trueMillis = new ArrayList<>();
  private int runs;
  private int last = -1;

  /** Draws a point with 2 to 7 policies. */
  SimulatedPoint(long seed, Noise noise) {
    this.random = new Random(seed);
    this.noise = noise;
    this.scale = Math.exp(uniform(Math.log(0.03), Math.log(3)));
    int policies = 2 + random.nextInt(6);
    for (int i = 0; i < policies; i++) {
      add(i, scale * (i == 0 ? 1 : Math.exp(uniform(-0.25, 0.4))));
    }
  }

  private double uniform(double from, double to) {
    return from + (to - from) * random.nextDouble();
  }

  private void add(int place, double millis) {
    double deviation =
        noise == Noise.SPREAD ? Math.exp(uniform(Math.log(0.002), Math.log(0.1))) : 0.0;
    double part = uniform(0, 1);
    double slower = uniform(1.03, 1.15);
    boolean spells = noise == Noise.SPELLS;
    boolean speeds = spells || noise == Noise.TWO_SPEEDS;
    double rare = uniform(0.01, 0.1);
    double factor = uniform(2, 6);
    int cold = 1 + random.nextInt(4);
    int[] ran = {0};
    boolean[] slow = {random.nextDouble() < part};
    DoubleSupplier run =
        () -> {
          double time = millis * Math.exp(deviation(deviation) * random.nextGaussian());
          if (speeds) {
            boolean ends = !spells || random.nextInt(3) == 0;
            slow[0] = ends ? random.nextDouble() < part : slow[0];
            time *= slow[0] ? slower : 1;
          } else if (noise == Noise.OUTLIERS) {
            time *= random.nextDouble() < rare ? factor : 1;
          } else if (noise == Noise.COLD) {
            time *= ran[0]++ < cold ? factor : 1;
          } else if (noise == Noise.DRIFT) {
            time *= 1 + Math.max(0, 1 - runs / 100.0) / 2;
          } else if (noise == Noise.NEIGHBOUR) {
            time *= last == (place + 1) % 3 ? 1.05 : 1;
          }
          runs++;
          last = place;
          return time;
        };
    executions.add(new SimulatedExecution(run));
    trueMillis.add(speeds ? millis * (1 + part * (slower - 1)) : millis);
  }

  private double deviation(double own) {
    return noise == Noise.NONE ? 0 : Math.max(own, FLOOR_DEVIATION);
  }

  /** The prepared policies, after their warm-up runs. */
  List<PolicyTrial> trials() {
    List<PolicyTrial> trials = new ArrayList<>();
    for (SimulatedExecution execution : executions) {
      trials.add(PolicyTrial.begin("policy " + trials.size(), execution));
    }
    return trials;
  }

  /** The total number of runs of all policies so far. */
  int runs() {
    return executions.stream().mapToInt(SimulatedExecution::runs).sum();
  }

  /**
   * The mean time of the better of the first two policies, divided by the mean time of the chosen
   * policy.
   */
  double ratio(PolicyTrial chosen) {
    int place = executions.indexOf((SimulatedExecution) chosen.execution());
    return Math.min(trueMillis.get(0), trueMillis.get(1)) / trueMillis.get(place);
  }
}
