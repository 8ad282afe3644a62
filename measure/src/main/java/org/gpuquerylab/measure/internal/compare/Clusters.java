package org.gpuquerylab.measure.internal.compare;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Divides the rows of one side into clusters. Rows of a process share the code that its JVM
 * compiled and the state of the machine at that time; only rows of different processes are
 * independent.
 *
 * @param of the number of the cluster of each row, from 0
 * @param count the number of clusters
 * @param processes the number of processes
 */
@SuppressWarnings(
    "ArrayRecordComponent") // This is an internal view, which is neither compared nor printed.
record Clusters(int[] of, int count, int processes) {

  /** The number of stretches into which the rows of too few processes are divided. */
  private static final int STRETCHES = 16;

  /**
   * Each process is a cluster. If there are too few processes, each is divided into several
   * stretches of time: this shows how much the times vary within a process, but not how much
   * processes differ.
   */
  static Clusters of(List<SideRow> rows) {
    Map<Integer, List<Integer>> processes = new LinkedHashMap<>();
    List<Integer> inTime = new ArrayList<>();
    for (int i = 0; i < rows.size(); i++) {
      inTime.add(i);
    }
    inTime.sort(Comparator.comparing(i -> rows.get(i).finished()));
    inTime.forEach(
        i -> processes.computeIfAbsent(rows.get(i).process(), p -> new ArrayList<>()).add(i));
    boolean few = processes.size() < Threshold.SEVERAL;
    int pieces = few ? (STRETCHES + processes.size() - 1) / processes.size() : 1;
    int[] of = new int[rows.size()];
    int count = 0;
    for (List<Integer> process : processes.values()) {
      int size = process.size();
      int cuts = Math.min(pieces, size);
      for (int i = 0; i < size; i++) {
        of[process.get(i)] = count + (int) ((long) i * cuts / size);
      }
      count += cuts;
    }
    return new Clusters(of, count, processes.size());
  }
}
