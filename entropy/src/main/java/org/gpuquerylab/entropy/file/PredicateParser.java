package org.gpuquerylab.entropy.file;

import java.io.IOException;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.gpuquerylab.entropy.expression.Expression;
import org.gpuquerylab.entropy.expression.ExpressionFormatException;
import org.gpuquerylab.entropy.expression.ExpressionReader;
import org.gpuquerylab.entropy.expression.SelectivityQuery;
import org.gpuquerylab.entropy.problem.PredicateSet;
import org.gpuquerylab.entropy.problem.SparseProblem;
import org.gpuquerylab.input.JsonReader;
import org.gpuquerylab.input.internal.Quote;
import org.jspecify.annotations.Nullable;

/** Reads the names of declared predicates, and reads sets and expressions of these predicates. */
final class PredicateParser {
  private static final List<String> QUERY_KEYS = List.of("of", "given");

  /** The maximum number of predicates that a message lists. */
  private static final int SHOWN = 12;

  private final JsonReader json;
  private final Map<String, Integer> predicates = new LinkedHashMap<>();

  PredicateParser(JsonReader json) {
    this.json = json;
  }

  /** The names declared so far. */
  List<String> names() {
    return List.copyOf(predicates.keySet());
  }

  /** Declares a predicate. */
  String declaration() throws IOException {
    String name = json.text();
    Quote.faultOfName(name)
        .ifPresent(
            fault -> {
              throw json.fault(fault);
            });
    if (predicates.putIfAbsent(name, predicates.size()) != null) {
      throw json.fault("there are two predicates of the name " + Quote.of(name) + "; rename one");
    }
    return name;
  }

  /** Reads groups of predicates that exclude each other. */
  PredicateSet group() throws IOException {
    PredicateSet group = set();
    if (group.size() < 2) {
      throw json.fault("predicates exclude each other; name two or more, or remove the group");
    }
    return group;
  }

  /** Reads the selectivities to estimate. */
  SelectivityQuery query() throws IOException {
    if (!json.isObject()) {
      return SelectivityQuery.of(expression());
    }
    Query read = new Query();
    json.members(read::member);
    if (read.of == null) {
      throw json.fault("the key \"of\" is missing; add it");
    }
    return new SelectivityQuery(read.of, read.given);
  }

  /** The request that is being read. */
  private final class Query {
    private @Nullable Expression of;
    private Expression given = Expression.always();

    private void member(String key) throws IOException {
      switch (key) {
        case "of" -> of = expression();
        case "given" -> given = expression();
        default -> throw json.unknownKey(key, QUERY_KEYS);
      }
    }
  }

  /** Reads a list of predicates, or a text. */
  Expression expression() throws IOException {
    if (!json.isText()) {
      return Expression.allOf(set());
    }
    checkDeclared();
    try {
      return ExpressionReader.read(json.text(), predicates);
    } catch (ExpressionFormatException e) {
      throw json.fault(String.valueOf(e.getMessage()), e);
    }
  }

  private PredicateSet set() throws IOException {
    BitSet set = new BitSet();
    json.elements(
        SparseProblem.MAX_PREDICATES, EstimateParser.tooMany("predicates"), e -> addTo(set));
    return PredicateSet.of(set.stream().toArray());
  }

  private int addTo(BitSet set) throws IOException {
    String name = json.text();
    checkDeclared();
    Integer predicate = predicates.get(name);
    if (predicate == null) {
      throw json.fault("there is no predicate " + Quote.of(name) + "; use one of " + choices());
    }
    if (set.get(predicate)) {
      throw json.fault("the predicate " + Quote.of(name) + " is in this set twice; remove one");
    }
    set.set(predicate);
    return predicate;
  }

  private void checkDeclared() {
    if (predicates.isEmpty()) {
      throw json.fault("there are no predicates yet; put \"predicates\" before this");
    }
  }

  /** The predicates as text; only the first ones if there are many. */
  private String choices() {
    String first =
        predicates.keySet().stream()
            .limit(SHOWN)
            .map(Quote::name)
            .collect(Collectors.joining(", "));
    return predicates.size() > SHOWN ? first + ", ..." : first;
  }
}
