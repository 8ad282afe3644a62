package org.gpuquerylab.joinorder.internal.large;

/** Disjoint sets of the numbers below n, with path halving and union by size. */
public final class UnionFind {
  private final int[] parent;
  private final int[] size;

  /** Creates a separate set for each number. */
  public UnionFind(int n) {
    parent = new int[n];
    size = new int[n];
    for (int i = 0; i < n; i++) {
      parent[i] = i;
      size[i] = 1;
    }
  }

  /** The representative of the set that contains {@code i}. */
  public int find(int i) {
    int current = i;
    while (parent[current] != current) {
      parent[current] = parent[parent[current]];
      current = parent[current];
    }
    return current;
  }

  /** Unites the sets that contain two numbers; returns false if they were one set already. */
  public boolean union(int i, int j) {
    int a = find(i);
    int b = find(j);
    if (a == b) {
      return false;
    }
    int larger = size[a] < size[b] ? b : a;
    int smaller = larger == a ? b : a;
    parent[smaller] = larger;
    size[larger] += size[smaller];
    return true;
  }
}
