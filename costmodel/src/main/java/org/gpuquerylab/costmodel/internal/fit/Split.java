package org.gpuquerylab.costmodel.internal.fit;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Measurements divided into those for the fit and those for testing it.
 *
 * @param training the measurements for the fit
 * @param heldOut the measurements for testing the fit
 */
public record Split(List<Observation> training, List<Observation> heldOut) {

  /** Copies the lists. */
  public Split {
    training = List.copyOf(training);
    heldOut = List.copyOf(heldOut);
  }

  /**
   * Holds out a random fraction of each operator's points; all steps of a point stay together. If
   * an operator has only one point, the point is not held out.
   *
   * @param observations the measurements; not modified; their order does not matter
   * @param fraction the fraction of the points to hold out, rounded to the nearest number of points
   * @param seed the seed of the JDK's {@code SplittableRandom}
   */
  public static Split random(List<Observation> observations, double fraction, long seed) {
    Map<String, Set<String>> points = new TreeMap<>();
    for (Observation each : observations) {
      points.computeIfAbsent(each.operator(), operator -> new TreeSet<>()).add(each.point());
    }
    SplittableRandom random = new SplittableRandom(seed);
    Set<List<String>> out = new HashSet<>();
    points.forEach(
        (operator, names) ->
            draw(List.copyOf(names), fraction, random)
                .forEach(point -> out.add(List.of(operator, point))));
    List<Observation> training = new ArrayList<>();
    List<Observation> heldOut = new ArrayList<>();
    for (Observation each : observations) {
      boolean held = out.contains(List.of(each.operator(), each.point()));
      (held ? heldOut : training).add(each);
    }
    return new Split(training, heldOut);
  }

  private static List<String> draw(List<String> names, double fraction, SplittableRandom random) {
    List<String> rest = new ArrayList<>(names);
    int count = Math.min(names.size() - 1, (int) Math.round(names.size() * fraction));
    List<String> drawn = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      drawn.add(rest.remove(random.nextInt(rest.size())));
    }
    return drawn;
  }
}
