package org.gpuquerylab.joinorder.auto;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.gpuquerylab.joinorder.algorithm.Budget;
import org.gpuquerylab.joinorder.algorithm.Execution;
import org.gpuquerylab.joinorder.algorithm.JoinOrderAlgorithm;
import org.gpuquerylab.joinorder.cost.Cout;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.topology.Topology;
import org.gpuquerylab.joinorder.query.topology.TopologyGenerator;

/** Raw. */
public final class PredictionGrid {
  static final ThreadMXBean T = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  static long cpu() { long s=0; for (long id : T.getAllThreadIds()) { long c=T.getThreadCpuTime(id); if (c>0) s+=c; } return s; }
  static long alloc() { long s=0; for (long id : T.getAllThreadIds()) { long c=T.getThreadAllocatedBytes(id); if (c>0) s+=c; } return s; }

  public static void main(String[] args) {
    Object[][] grid = {
      {Topology.LINEAR, 6, 10, 20, 40, 63}, {Topology.CYCLIC, 6, 10, 20, 40, 63},
      {Topology.STAR, 6, 8, 12, 15, 18, 20}, {Topology.CLIQUE, 6, 8, 10, 12, 14, 16},
      {Topology.SNOWFLAKE, 8, 12, 16, 20, 23, 26}, {Topology.TREE, 8, 12, 18, 24, 30, 36},
      {Topology.GRID, 6, 9, 12, 16, 20, 24}, {Topology.RANDOM_CYCLIC, 6, 10, 14, 18, 22, 26}};
    Execution ex = Execution.onHost(1).withBudget(Budget.usual());
    List<org.gpuquerylab.joinorder.algorithm.AlgorithmEntry> entries = new ArrayList<>();
    for (String n : args[0].split(",")) {
      entries.add(org.gpuquerylab.joinorder.JoinOrderAlgorithms.find(n).get());
    }
    // warm up
    for (int r = 0; r < 60; r++) for (var e : entries) for (Object[] row : grid) {
      int n = r % 2 == 0 ? 6 + r % 5 : 12;
      if (r >= 40 && row[0] != Topology.CLIQUE) n = 14;
      QueryGraph g = TopologyGenerator.generate((Topology) row[0], n, 1 + r);
      if (e.takes(g)) try (JoinOrderAlgorithm a = e.create(new Cout(), ex)) { a.optimize(g); }
    }
    System.out.println("alg shape n sets pairs splits sizes members most cpu_ns first_ns alloc");
    for (Object[] row : grid) for (int k = 1; k < row.length; k++) {
      int n = (Integer) row[k];
      QueryGraph g = TopologyGenerator.generate((Topology) row[0], n, 3);
      SearchSpace s = SearchSpace.of(g, 1 << 24);
      for (var e : entries) {
        if (!e.takes(g)) continue;
        if (s.pairs() > 4e7) continue;
        double work = e.name().contains("size") || e.name().equals("pdpsva") ? s.pairsOfSizes() : e.name().contains("sub") ? s.splits() : s.pairs();
        if (work > 2e9) continue;
        try (JoinOrderAlgorithm a = e.create(new Cout(), ex)) {
          long b = alloc(); long t = cpu(); a.optimize(g); long first = cpu() - t; long bytes = alloc() - b;
          List<Long> times = new ArrayList<>();
          long total = 0;
          while (times.size() < 3 || (total < 30_000_000L && times.size() < 200)) { 
            if (total > 2_000_000_000L) break;
            int reps = (int) Math.max(1, 1_000_000L / Math.max(1000, first)); 
            t = cpu(); for (int i = 0; i < reps; i++) a.optimize(g); long c = (cpu() - t) / reps; times.add(c); total += c * reps; }
          times.sort(null);
          System.out.printf(Locale.ROOT, "%s %s %d %.0f %.0f %.0f %.0f %.0f %.0f %d %d %d%n", e.name(), row[0], n, s.connectedSets(), s.pairs(), s.splits(), s.pairsOfSizes(), s.members(), s.mostOfOneSize(), times.get(times.size()/2), first, bytes);
        } catch (RuntimeException ex2) { System.out.println("# " + e.name() + " " + row[0] + n + " " + ex2.getMessage()); }
      }
    }
  }
}
