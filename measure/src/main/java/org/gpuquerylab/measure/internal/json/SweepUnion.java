package org.gpuquerylab.measure.internal.json;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.gpuquerylab.measure.results.Sweep;

/**
 * The union of several sweeps of one experiment: each axis has the values of all sweeps, and each
 * point as many repetitions as in the sweep that has most.
 */
public final class SweepUnion {

  private static final Pattern NUMBER = Pattern.compile("-?[0-9]+");

  /**
   * A difference between two sweeps that have no union.
   *
   * @param name the name of the difference, such as {@code timeout}
   * @param one the value in the first sweep
   * @param other the value in the other sweep
   */
  public record Difference(String name, String one, String other) {}

  private SweepUnion() {}

  /** The first difference between two sweeps, apart from the values of axes and the repetitions. */
  public static Optional<Difference> difference(Sweep one, Sweep other) {
    Map<String, String> ones = facts(one);
    Map<String, String> others = facts(other);
    return ones.keySet().stream()
        .filter(name -> !Objects.equals(ones.get(name), others.get(name)))
        .findFirst()
        .map(name -> new Difference(name, ones.get(name) + "", others.get(name) + ""));
  }

  private static Map<String, String> facts(Sweep sweep) {
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("experiment", sweep.experiment());
    facts.put("pass", sweep.pass().label());
    facts.put("axes", String.join(",", sweep.axes().keySet().stream().sorted().toList()));
    facts.put("timeout", sweep.timeout().toMillis() + " ms");
    facts.put("seed", Long.toString(sweep.seed()));
    return facts;
  }

  /**
   * The first sweep extended by the other sweep's values and repetitions. Numbers are in numeric
   * order; other values follow the existing ones. The result equals the first sweep if that has all
   * values and repetitions. The time is O(values).
   *
   * @throws IllegalArgumentException if the union exceeds the limits of a sweep
   */
  public static Sweep of(Sweep one, Sweep other) {
    Map<String, List<String>> axes = new LinkedHashMap<>();
    one.axes()
        .forEach(
            (axis, values) ->
                axes.put(axis, values(values, other.axes().getOrDefault(axis, List.of()))));
    int repetitions = Math.max(one.repetitions(), other.repetitions());
    return new Sweep(one.experiment(), one.pass(), axes, repetitions, one.timeout(), one.seed());
  }

  private static List<String> values(List<String> ones, List<String> others) {
    Set<String> all = new LinkedHashSet<>(ones);
    if (!all.addAll(others)) {
      return ones;
    }
    List<String> values = new ArrayList<>(all);
    if (values.stream().allMatch(value -> NUMBER.matcher(value).matches())) {
      values.sort(Comparator.comparing(BigInteger::new));
    }
    return values;
  }
}
