package org.gpuquerylab.concurrency.execution.service;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.DoubleSupplier;

/**
 * Some policies of known speed with noisy run times, on a clock that is simulated. What a policy
 * takes in the long run is known from its noise, so that a choice can be judged.
 */
final class SimulatedPoint {
  /** Where noise comes from. */
  enum Noise {
    /** None: each run takes the same. */
    NONE,
    /** Logarithms of times are normal, with a deviation of 0.2 to 10 %. */
    SPREAD,
    /** One run of 100 to 10 takes 2 to 6 times as long. */
    OUTLIERS,
    /** Slow by 3 to 15 % at random in a part of the runs, by policy. */
    TWO_SPEEDS,
    /** The same, but a speed stays for some runs. */
    SPELLS,
    /** The first runs of each policy are slow, 1 to 4 of them. */
    COLD,
    /** Clocks rise: all become faster by up to a third in the first hundred runs. */
    DRIFT,
    /** A run after a run of one certain policy is slower by 5 %. */
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

  /** Draws a point: branched first, then queues, then up to five more. */
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

  /** The readied policies, warm. */
  List<PolicyTrial> trials() {
    List<PolicyTrial> trials = new ArrayList<>();
    for (SimulatedExecution execution : executions) {
      trials.add(PolicyTrial.begin("policy " + trials.size(), execution));
    }
    return trials;
  }

  /** Runs of all policies so far. */
  int runs() {
    return executions.stream().mapToInt(SimulatedExecution::runs).sum();
  }

  /** What the better of the first two takes, over what a choice takes, in the long run. */
  double ratio(PolicyTrial chosen) {
    int place = executions.indexOf((SimulatedExecution) chosen.execution());
    return Math.min(trueMillis.get(0), trueMillis.get(1)) / trueMillis.get(place);
  }
}
