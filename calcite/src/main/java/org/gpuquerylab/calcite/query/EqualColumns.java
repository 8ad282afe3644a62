package org.gpuquerylab.calcite.query;

import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Columns that equalities make equal: a forest, in which each class is a tree. */
public final class EqualColumns {
  private final Map<Integer, Integer> parents = new TreeMap<>();

  /** Makes two columns equal; false if they were so before. */
  public boolean add(int one, int other) {
    int left = root(one);
    int right = root(other);
    parents.putIfAbsent(one, one);
    parents.putIfAbsent(other, other);
    parents.put(left, right);
    return left != right;
  }

  /** The column that stands for a column's class. */
  public int root(int column) {
    int root = column;
    for (int parent = parent(root); parent != root; parent = parent(root)) {
      root = parent;
    }
    return root;
  }

  /** The columns of all equalities, in ascending order. */
  public Set<Integer> columns() {
    return Collections.unmodifiableSet(parents.keySet());
  }

  private int parent(int column) {
    return parents.getOrDefault(column, column);
  }
}
