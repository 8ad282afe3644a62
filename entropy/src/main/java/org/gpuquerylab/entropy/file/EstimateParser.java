package org.gpuquerylab.entropy.file;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.gpuquerylab.entropy.problem.MaxEntProblem;

/** Reads the form of {@link EstimateFile}. "predicates" must come first, as sets are checked. */
final class EstimateParser {
  private static final String KEYS = "predicates, selectivities, estimate";

  private final JsonCursor json;
  private final Map<String, Integer> predicates = new LinkedHashMap<>();
  private final NavigableMap<Long, Double> known = new TreeMap<>();
  private final List<Long> estimates = new ArrayList<>();

  EstimateParser(JsonCursor json) {
    this.json = json;
    known.put(0L, 1.0);
  }

  EstimateFile parse() throws IOException {
    json.object(this::section);
    if (predicates.isEmpty()) {
      throw json.fault("there are no predicates, name at least one in \"predicates\"");
    }
    json.end();
    long[] sets = known.keySet().stream().mapToLong(Long::longValue).toArray();
    double[] selectivities = known.values().stream().mapToDouble(Double::doubleValue).toArray();
    return new EstimateFile(
        MaxEntProblem.of(List.copyOf(predicates.keySet()), sets, selectivities), estimates);
  }

  private void section(String key) throws IOException {
    switch (key) {
      case "predicates" -> json.array(this::predicate);
      case "selectivities" -> json.array(this::selectivity);
      case "estimate" -> json.array(() -> estimates.add(setHere()));
      default -> throw json.unknownKey(key, KEYS);
    }
  }

  private void predicate() throws IOException {
    if (predicates.size() == MaxEntProblem.MAX_PREDICATES) {
      throw json.fault("there are more than " + MaxEntProblem.MAX_PREDICATES + ", leave some out");
    }
    if (predicates.putIfAbsent(json.textHere(), predicates.size()) != null) {
      throw json.fault("there are two predicates of this name, rename one");
    }
  }

  private void selectivity() throws IOException {
    Selectivity read = new Selectivity();
    json.objectHere(read::member);
    if (read.set < 0) {
      throw json.fault("the key \"of\" is missing, add it");
    }
    if (Double.isNaN(read.value)) {
      throw json.fault("the key \"value\" is missing, add it");
    }
    if (known.putIfAbsent(read.set, read.value) != null) {
      throw json.fault(
          read.set == 0
              ? "the empty conjunction always has selectivity 1, remove it"
              : "there is another selectivity of this set, remove one");
    }
  }

  /** A selectivity as far as it was read. */
  private final class Selectivity {
    private long set = -1;
    private double value = Double.NaN;

    private void member(String key) throws IOException {
      switch (key) {
        case "of" -> set = set();
        case "value" -> value = value();
        default -> throw json.unknownKey(key, "of, value");
      }
    }
  }

  private double value() throws IOException {
    double value = json.number();
    if (!(value >= 0 && value <= 1)) {
      throw json.fault("the selectivity is " + value + ", it must be 0 to 1");
    }
    return value;
  }

  private long set() throws IOException {
    long[] set = {0};
    json.array(() -> set[0] = with(set[0]));
    return set[0];
  }

  private long setHere() throws IOException {
    long[] set = {0};
    json.arrayHere(() -> set[0] = with(set[0]));
    return set[0];
  }

  private long with(long set) throws IOException {
    Integer predicate = predicates.get(json.textHere());
    if (predicate == null) {
      throw json.fault(
          predicates.isEmpty()
              ? "there are no predicates yet, put \"predicates\" before this"
              : "there is no such predicate, use one of " + String.join(", ", predicates.keySet()));
    }
    long bit = 1L << predicate;
    if ((set & bit) != 0) {
      throw json.fault("the predicate is in this set twice, remove one");
    }
    return set | bit;
  }
}
