package org.gpuquerylab.engine.internal.estimate;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.gpuquerylab.calcite.query.JoinBlock;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.input.InputFile;
import org.gpuquerylab.input.JsonObject;
import org.gpuquerylab.input.JsonReader;
import org.gpuquerylab.input.internal.Quote;
import org.gpuquerylab.joinorder.plan.JoinTree;
import org.gpuquerylab.joinorder.query.RelationSets;
import org.gpuquerylab.joinorder.query.SetCardinalities;

/**
 * Cardinalities by sets of relations. A file of them is
 *
 * <pre>{@code
 * {"cardinalities": [{"relations": ["o", "c"], "rows": 1200}]}
 * }</pre>
 *
 * <p>Relations have the names that plans show: the aliases of the statement, without regard to
 * case. A set counts in each block that has all its relations.
 *
 * @param rows by sets of names in lower case
 */
public record InjectedRows(Map<Set<String>, Double> rows) {
  /** No cardinalities. */
  public static final InjectedRows NONE = new InjectedRows(Map.of());

  /** The maximum number of sets in a file. */
  private static final int MOST_SETS = 50_000;

  private static final int MOST_RELATIONS = 64;
  private static final double MOST_ROWS = 1e300;

  /** Copies the map. */
  public InjectedRows {
    rows = Map.copyOf(rows);
  }

  /**
   * Reads a file.
   *
   * @throws InputException if the file cannot be read; the message names the place
   */
  public static InjectedRows read(Path file) {
    return InputFile.read(
        file,
        16 * InputFile.MIB,
        InputException::new,
        (in, source) ->
            JsonReader.read(in, source, InputException::new, json -> of(json.object())));
  }

  private static InjectedRows of(JsonObject file) {
    Map<Set<String>, Double> rows = new HashMap<>();
    for (JsonObject entry : file.objects("cardinalities", MOST_SETS)) {
      Set<String> relations = new HashSet<>();
      for (String name : entry.texts("relations", MOST_RELATIONS)) {
        if (!relations.add(name.toLowerCase(Locale.ROOT))) {
          throw entry.fault("relations", "a relation is there twice; remove one");
        }
      }
      if (relations.isEmpty()) {
        throw entry.fault("relations", "there are none; name at least one");
      }
      if (rows.put(relations, entry.number("rows", 0, MOST_ROWS)) != null) {
        throw entry.fault("relations", "these relations have rows already; remove one");
      }
      entry.refuseOthers();
    }
    file.refuseOthers();
    return new InjectedRows(rows);
  }

  /** Whether there are none. */
  public boolean isEmpty() {
    return rows.isEmpty();
  }

  /** Whether the rows of a part of a plan are given. */
  boolean has(JoinTree part) {
    if (rows.isEmpty()) {
      return false;
    }
    Set<String> names = new HashSet<>();
    for (JoinTree node : part.postOrder()) {
      if (node instanceof JoinTree.Leaf leaf) {
        names.add(leaf.name().toLowerCase(Locale.ROOT));
      }
    }
    return rows.containsKey(names);
  }

  /**
   * Refuses names that a statement does not have.
   *
   * @throws InputException if no block has a relation of this name
   */
  public void check(List<JoinBlock> blocks, String source) {
    Set<String> names = new TreeSet<>();
    for (JoinBlock block : blocks) {
      block.relations().forEach(one -> names.add(one.name().toLowerCase(Locale.ROOT)));
    }
    for (Set<String> relations : rows.keySet()) {
      for (String name : relations) {
        if (!names.contains(name)) {
          throw new InputException(
              source
                  + ": there are cardinalities of a relation "
                  + Quote.of(name)
                  + "; the statement has "
                  + String.join(", ", names));
        }
      }
    }
  }

  /**
   * The cardinalities of a block of at most 64 relations.
   *
   * @param others gives those that are missing here
   */
  SetCardinalities of(JoinBlock block, SetCardinalities others) {
    List<String> names =
        block.relations().stream().map(one -> one.name().toLowerCase(Locale.ROOT)).toList();
    Map<Long, Double> known = new HashMap<>();
    rows.forEach(
        (relations, number) -> {
          if (names.containsAll(relations)) {
            long set =
                relations.stream().mapToLong(one -> RelationSets.of(names.indexOf(one))).sum();
            known.put(set, number);
          }
        });
    return set -> {
      Double number = known.get(set);
      return number == null ? others.cardinality(set) : number;
    };
  }
}
