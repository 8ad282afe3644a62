package org.gpuquerylab.operators.join;

import java.util.List;
import org.gpuquerylab.operators.device.DeviceColumn;
import org.gpuquerylab.operators.device.DeviceTable;

/**
 * The keys that a join compares and the columns that it projects.
 *
 * @param buildKey the key of the build side
 * @param buildColumns columns of the build side for the result
 * @param probeKey the key of the probe side, which has the same type; strings are compared by their
 *     text, even if their dictionaries differ
 * @param probeColumns columns of the probe side for the result
 */
public record JoinColumns(
    String buildKey, List<String> buildColumns, String probeKey, List<String> probeColumns) {

  /** Copies the lists. */
  public JoinColumns {
    buildColumns = List.copyOf(buildColumns);
    probeColumns = List.copyOf(probeColumns);
  }

  List<DeviceColumn> ofBuild(DeviceTable build) {
    return buildColumns.stream().map(build::column).toList();
  }

  List<DeviceColumn> ofProbe(DeviceTable probe) {
    return probeColumns.stream().map(probe::column).toList();
  }
}
