package org.gpuquerylab.engine.internal;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.util.ImmutableBitSet;
import org.gpuquerylab.backend.Closer;
import org.gpuquerylab.operators.RelationalOperators;
import org.gpuquerylab.operators.expression.ScalarExpression;
import org.gpuquerylab.operators.relation.DeviceRelation;
import org.jspecify.annotations.Nullable;

/** Runs a projection: functions of the host before windows, windows, the others, expressions. */
final class ProjectExecution {
  private final TreeExecution execution;
  private final RelationalOperators operators;
  private final Project project;

  ProjectExecution(TreeExecution execution, RelationalOperators operators, Project project) {
    this.execution = execution;
    this.operators = operators;
    this.project = project;
  }

  /**
   * Runs the projection.
   *
   * @param carried what rows that stand for several carry; null if each stands for itself
   */
  DeviceRelation run(ImmutableBitSet needed, @Nullable Carried carried) {
    RexTranslation rex = new RexTranslation(project.getCluster().getRexBuilder());
    List<RexNode> used = new ArrayList<>();
    needed.forEach(i -> used.add(project.getProjects().get(i)));
    WindowExecution windows = new WindowExecution(operators, rex, used);
    List<HostCalls.HostCall> before = List.copyOf(rex.host().calls());
    List<ScalarExpression.Named> named = new ArrayList<>();
    for (int i : needed) {
      named.add(rex.of(project.getProjects().get(i)).as(RexTranslation.name(i)));
    }
    List<HostCalls.HostCall> after =
        rex.host().calls().subList(before.size(), rex.host().calls().size());
    return execution.over(
        project.getInput(),
        RexFields.of(used),
        carried == null || project.containsOver()
            ? null
            : carried.below(project.getProjects(), needed),
        input -> {
          if (CountedRows.isCounted(input)) {
            named.add(ScalarExpression.column(CountedRows.COUNT).as(CountedRows.COUNT));
          }
          try (Closer open = new Closer()) {
            DeviceRelation called = open.own(execution.withHostCalls(rex, input, before));
            DeviceRelation windowed = open.own(windows.run(called));
            return operators.project(
                open.own(execution.withHostCalls(rex, windowed, after)), named);
          }
        });
  }
}
