package org.gpuquerylab.operators.aggregation;

import java.util.List;
import java.util.Map;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.backend.kernel.KernelCall;
import org.gpuquerylab.operators.device.DeviceColumn;
import org.gpuquerylab.operators.device.DeviceTable;
import org.gpuquerylab.operators.device.OperatorContext;

/** An aggregation that first finds the groups; a subclass implements the other steps. */
abstract class GroupedAggregation implements Aggregation {
  final OperatorContext context;

  GroupedAggregation(OperatorContext context) {
    this.context = context;
  }

  @Override
  public final DeviceTable aggregate(
      DeviceTable table, List<String> groupBy, List<Aggregate> aggregates) {
    List<DeviceColumn> keys = groupBy.stream().map(table::column).toList();
    try (Groups groups = new Groups(context, name(), table, keys);
        GroupResult result = new GroupResult(context, table, groups);
        Workspace scratch = new Workspace(context.backend())) {
      run(table, groups, result, scratch).aggregate(keys, aggregates);
      context.queue().finish();
      return result.build();
    }
  }

  /** The steps that follow once the groups are known, with their scratch memory. */
  abstract Run run(DeviceTable table, Groups groups, GroupResult result, Workspace scratch);

  /** The steps of one aggregation. */
  interface Run {
    void aggregate(List<DeviceColumn> keys, List<Aggregate> aggregates);
  }

  /** Launches a kernel without tunable parameters over a number of items. */
  final <C extends KernelCall> void launch(Class<? super C> type, long items, C call) {
    Groups.launch(context, type, Map.of(), items, call);
  }
}
