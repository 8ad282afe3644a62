package org.gpuquerylab.engine.internal;

import java.util.List;
import java.util.Map;
import org.apache.calcite.rel.RelNode;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.Closer;
import org.gpuquerylab.backend.cpu.CpuProvider;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.gpuquerylab.engine.internal.estimate.HostTables;
import org.gpuquerylab.engine.plan.Use;
import org.gpuquerylab.operators.RelationalOperators;
import org.gpuquerylab.operators.relation.HostRelation;
import org.jspecify.annotations.Nullable;

/**
 * Runs the nodes above a node whose few rows are known, by operators on the host, to which a copy
 * costs nothing. One thread at a time may use an instance.
 */
final class AnswerExecution implements AutoCloseable {
  private static final HostTables NO_TABLES = new HostTables(Map.of());

  private @Nullable Backend host;

  /**
   * Runs nodes.
   *
   * @param above each is the input of the next; the first is above the rows; at least one
   */
  HostRelation run(List<RelNode> above, HostRelation rows) {
    Backend backend = opened();
    try (Closer open = new Closer()) {
      RelationalOperators operators = open.own(new RelationalOperators(backend));
      DeviceColumns columns = open.own(new DeviceColumns(NO_TABLES, backend));
      TreeExecution execution =
          new TreeExecution(operators, columns, null, "", Use.OFF, List.of(), true);
      execution.give(above.get(0).getInput(0), rows);
      return execution.run(above.get(above.size() - 1));
    }
  }

  private Backend opened() {
    Backend open = host;
    if (open == null) {
      CpuProvider provider = new CpuProvider();
      DeviceInfo device = provider.find().devices().get(0);
      open = new Backend(device, provider.open(device));
      host = open;
    }
    return open;
  }

  @Override
  public void close() {
    if (host != null) {
      host.close();
      host = null;
    }
  }
}
