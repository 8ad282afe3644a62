package org.gpuquerylab.entropy.repair;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.gpuquerylab.entropy.limit.MemoryNeed;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.problem.PredicateSet;
import org.gpuquerylab.entropy.problem.SparseProblem;
import org.gpuquerylab.entropy.solver.MaxEntSolution;
import org.gpuquerylab.entropy.solver.MaxEntSolver;

/** Repairs components of a problem of many predicates, and notes what was changed. */
final class ComponentRepair implements MaxEntSolver {
  private final MaxEntSolver solver;
  private final Repair repair;
  private final ToDoubleFunction<PredicateSet> rowsOf;
  private final Map<String, Integer> predicates = new HashMap<>();
  private final List<MovedSelectivity> moved = new ArrayList<>();
  private boolean isRepaired;

  /** For a problem; the solver is that of the repair, neither is closed. */
  ComponentRepair(
      SparseProblem problem,
      MaxEntSolver solver,
      Repair repair,
      ToDoubleFunction<PredicateSet> rowsOf) {
    this.solver = solver;
    this.repair = repair;
    this.rowsOf = rowsOf;
    for (String name : problem.names()) {
      predicates.put(name, predicates.size());
    }
  }

  @Override
  public String name() {
    return solver.name();
  }

  @Override
  public MemoryNeed memoryNeeded(MaxEntProblem problem) {
    return solver.memoryNeeded(problem);
  }

  @Override
  public MaxEntSolution solve(MaxEntProblem component) {
    int[] places = component.names().stream().mapToInt(this::place).toArray();
    SampleSizes sizes =
        SampleSizes.of(
            component, mask -> mask == 0 ? 1 : rowsOf.applyAsDouble(global(mask, places)));
    Repaired<MaxEntSolution> repaired = repair.solve(component, sizes);
    isRepaired |= repaired.isRepaired();
    for (MovedSelectivity one : repaired.moved()) {
      int[] set = Arrays.stream(one.set().toArray()).map(i -> places[i]).toArray();
      moved.add(new MovedSelectivity(PredicateSet.of(set), one.from(), one.to()));
    }
    return repaired.solution();
  }

  private int place(String name) {
    return predicates.getOrDefault(name, -1);
  }

  private static PredicateSet global(long mask, int[] places) {
    return PredicateSet.of(
        Arrays.stream(PredicateSet.ofMask(mask).toArray()).map(i -> places[i]).toArray());
  }

  /** What was changed so far, component by component. */
  List<MovedSelectivity> moved() {
    return List.copyOf(moved);
  }

  /** Whether a component had to be repaired. */
  boolean isRepaired() {
    return isRepaired;
  }
}
