package org.gpuquerylab.engine.internal.estimate;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.gpuquerylab.calcite.BlockOrder;
import org.gpuquerylab.calcite.internal.ValueRanges;
import org.gpuquerylab.calcite.query.CatalogueColumn;
import org.gpuquerylab.calcite.query.CatalogueTable;
import org.gpuquerylab.calcite.query.JoinBlock;
import org.gpuquerylab.joinorder.query.RelationSets;

/**
 * The joins of the sets of a block's tables as trees. Of columns that are equated in a cycle, those
 * that close it are left out.
 */
final class BlockBranches {
  private final BlockOrder order;
  private final JoinBlock block;
  private final JoinKeyCounts keys;

  /** The columns of each class without those that close a cycle. */
  private final List<List<Integer>> classes = new ArrayList<>();

  private final List<Integer> closing = new ArrayList<>();

  /** By column, the relations that are reached from its relation by other columns, and itself. */
  private final Map<Integer, Long> beyond = new HashMap<>();

  private final Map<List<Object>, JoinBranch> known = new HashMap<>();

  BlockBranches(BlockOrder order, JoinKeyCounts keys) {
    this.order = order;
    this.block = order.block();
    this.keys = keys;
    List<Long> parts = new ArrayList<>();
    for (List<Integer> equal : block.classes()) {
      List<Integer> open = new ArrayList<>();
      long joined = 0;
      for (int c : equal) {
        long part = part(RelationSets.of(block.relation(c)), parts);
        if ((joined & part) == 0) {
          joined |= part;
          open.add(c);
        } else {
          closing.add(c);
        }
      }
      long all = joined;
      parts.removeIf(part -> (part & all) != 0);
      parts.add(joined);
      classes.add(open);
    }
    classes.forEach(equal -> equal.forEach(c -> beyond.put(c, beyond(c))));
  }

  private static long part(long relation, List<Long> parts) {
    return parts.stream().filter(part -> (part & relation) != 0).findFirst().orElse(relation);
  }

  private long beyond(int column) {
    int relation = block.relation(column);
    long all = RelationSets.of(relation);
    for (List<Integer> equal : classes) {
      if (!equal.contains(column)) {
        for (int own : equal) {
          all |= block.relation(own) == relation ? partners(equal, own) : 0;
        }
      }
    }
    return all;
  }

  private long partners(List<Integer> equal, int own) {
    long all = 0;
    for (int other : equal) {
      all |= other == own ? 0 : beyond(other);
    }
    return all;
  }

  /** The columns that close a cycle of equalities. */
  List<Integer> closing() {
    return closing;
  }

  /** The relations of a set that are joined with one of them. */
  long joined(int relation, long set) {
    long reached = RelationSets.of(relation);
    for (long before = 0; before != reached; ) {
      before = reached;
      for (List<Integer> equal : classes) {
        long members = 0;
        for (int c : equal) {
          members |= RelationSets.of(block.relation(c)) & set;
        }
        reached |= (members & reached) == 0 ? 0 : members;
      }
    }
    return reached;
  }

  /**
   * What is joined with a relation, without tables in which each row has one partner.
   *
   * @param free whether predicates on equated columns are left out
   */
  JoinBranch root(int relation, long set, boolean free) {
    return branch(relation, -1, set, free);
  }

  private JoinBranch branch(int relation, int column, long set, boolean free) {
    long part = column < 0 ? set : set & Objects.requireNonNull(beyond.get(column));
    List<Object> key = List.of(relation, column, part, free);
    JoinBranch branch = known.get(key);
    if (branch == null) {
      CatalogueTable table = table(relation);
      boolean unique = column >= 0 && column(column).statistics().distinct() >= table.rows();
      branch =
          new JoinBranch(
              table.name(),
              copy(relation),
              column < 0 ? "" : column(column).name(),
              unique,
              free ? List.of() : left(relation),
              arms(relation, column, part, free));
      known.put(key, branch);
    }
    return branch;
  }

  private List<JoinBranch.Arm> arms(int relation, int column, long set, boolean free) {
    List<JoinBranch.Arm> arms = new ArrayList<>();
    String table = table(relation).name();
    for (List<Integer> equal : classes) {
      for (int own : equal) {
        if (own != column && block.relation(own) == relation && !equal.contains(column)) {
          String name = column(own).name();
          List<JoinBranch> others =
              equal.stream()
                  .filter(c -> c != own && RelationSets.contains(set, block.relation(c)))
                  .map(c -> branch(block.relation(c), c, set, free))
                  .toList();
          if (!others.stream().allMatch(other -> keys.isPartner(other, table, name))) {
            arms.add(new JoinBranch.Arm(name, others));
          }
        }
      }
    }
    return arms;
  }

  private CatalogueTable table(int relation) {
    return Objects.requireNonNull(block.relations().get(relation).table());
  }

  private CatalogueColumn column(int column) {
    int relation = block.relation(column);
    return table(relation).columns().get(column - block.offset(relation));
  }

  private int copy(int relation) {
    String name = table(relation).name();
    int copies = 0;
    for (int i = 0; i < relation; i++) {
      copies += table(i).name().equals(name) ? 1 : 0;
    }
    return copies;
  }

  private List<JoinBranch.Left> left(int relation) {
    Set<Integer> columns = new TreeSet<>();
    block.classes().forEach(columns::addAll);
    List<JoinBranch.Left> left = new ArrayList<>();
    for (int c : columns) {
      ValueRanges values = block.relation(c) == relation ? order.estimates().left(c) : null;
      if (values != null) {
        left.add(new JoinBranch.Left(column(c).name(), values));
      }
    }
    return left;
  }
}
