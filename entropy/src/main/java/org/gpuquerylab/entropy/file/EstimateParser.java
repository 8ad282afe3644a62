package org.gpuquerylab.entropy.file;

import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.gpuquerylab.entropy.problem.PredicateSet;
import org.gpuquerylab.entropy.problem.SparseProblem;
import org.gpuquerylab.entropy.repair.SampleSizes;
import org.gpuquerylab.input.Quote;
import org.gpuquerylab.input.json.JsonReader;
import org.jspecify.annotations.Nullable;

/** Reads the form of {@link EstimateFile}. "predicates" must come first, as sets are checked. */
final class EstimateParser {
  private static final List<String> KEYS =
      List.of("predicates", "rows", "selectivities", "estimate");
  private static final List<String> SELECTIVITY_KEYS = List.of("of", "value", "rows");

  /** Predicates that a message lists. */
  private static final int SHOWN = 12;

  private final JsonReader json;
  private final Map<String, Integer> predicates = new LinkedHashMap<>();
  private final Map<PredicateSet, Double> known = new LinkedHashMap<>();
  private final List<PredicateSet> estimates = new ArrayList<>();
  private final Map<PredicateSet, Double> ownRows = new HashMap<>();
  private double rows = SampleSizes.DEFAULT_ROWS;

  EstimateParser(JsonReader json) {
    this.json = json;
  }

  EstimateFile parse() throws IOException {
    json.members(this::section);
    if (predicates.isEmpty()) {
      throw json.fault("there are no predicates, name at least one in \"predicates\"");
    }
    SparseProblem problem = SparseProblem.of(List.copyOf(predicates.keySet()), known);
    return new EstimateFile(problem, estimates, rows, ownRows);
  }

  private void section(String key) throws IOException {
    switch (key) {
      case "predicates" ->
          json.elements(SparseProblem.MAX_PREDICATES, tooMany("predicates"), this::predicate);
      case "selectivities" ->
          json.elements(EstimateFile.MAX_SETS, tooMany("selectivities"), this::selectivity);
      case "rows" -> rows = rows();
      case "estimate" ->
          estimates.addAll(json.elements(EstimateFile.MAX_SETS, tooMany("sets"), e -> set()));
      default -> throw json.unknownKey(key, KEYS);
    }
  }

  private static String tooMany(String what) {
    int most = what.equals("predicates") ? SparseProblem.MAX_PREDICATES : EstimateFile.MAX_SETS;
    return "there are more than " + most + " " + what + ", leave some out";
  }

  private String predicate(JsonReader element) throws IOException {
    String name = json.text();
    Quote.faultOfName(name)
        .ifPresent(
            fault -> {
              throw json.fault(fault);
            });
    if (predicates.putIfAbsent(name, predicates.size()) != null) {
      throw json.fault("there are two predicates of the name " + Quote.of(name) + ", rename one");
    }
    return name;
  }

  private Selectivity selectivity(JsonReader element) throws IOException {
    Selectivity read = new Selectivity();
    json.members(read::member);
    if (read.set == null) {
      throw json.fault("the key \"of\" is missing, add it");
    }
    if (Double.isNaN(read.value)) {
      throw json.fault("the key \"value\" is missing, add it");
    }
    if (read.set.size() == 0) {
      throw json.fault("the empty conjunction always has selectivity 1, remove it");
    }
    if (known.putIfAbsent(read.set, read.value) != null) {
      throw json.fault("there is another selectivity of this set, remove one");
    }
    if (!Double.isNaN(read.rows)) {
      ownRows.put(read.set, read.rows);
    }
    return read;
  }

  /** A selectivity as far as it was read. */
  private final class Selectivity {
    private @Nullable PredicateSet set;
    private double value = Double.NaN;
    private double rows = Double.NaN;

    private void member(String key) throws IOException {
      switch (key) {
        case "of" -> set = set();
        case "value" -> value = value();
        case "rows" -> rows = rows();
        default -> throw json.unknownKey(key, SELECTIVITY_KEYS);
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

  private double rows() throws IOException {
    double number = json.number();
    if (!(number >= 1 && number <= EstimateFile.MAX_ROWS)) {
      throw json.fault("the number of rows is " + number + ", it must be 1 to 2^53");
    }
    return number;
  }

  private PredicateSet set() throws IOException {
    BitSet set = new BitSet();
    json.elements(SparseProblem.MAX_PREDICATES, tooMany("predicates"), e -> addTo(set));
    return PredicateSet.of(set.stream().toArray());
  }

  private int addTo(BitSet set) throws IOException {
    String name = json.text();
    Integer predicate = predicates.get(name);
    if (predicate == null) {
      throw json.fault(
          predicates.isEmpty()
              ? "there are no predicates yet, put \"predicates\" before this"
              : "there is no predicate " + Quote.of(name) + ", use one of " + choices());
    }
    if (set.get(predicate)) {
      throw json.fault("the predicate " + Quote.of(name) + " is in this set twice, remove one");
    }
    set.set(predicate);
    return predicate;
  }

  /** The predicates, the first of them where they are many. */
  private String choices() {
    String first = predicates.keySet().stream().limit(SHOWN).collect(Collectors.joining(", "));
    return predicates.size() > SHOWN ? first + ", ..." : first;
  }
}
