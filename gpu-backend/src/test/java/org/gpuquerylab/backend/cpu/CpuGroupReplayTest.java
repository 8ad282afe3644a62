package org.gpuquerylab.backend.cpu;

import java.util.stream.Stream;
import org.gpuquerylab.backend.TestBackends;
import org.gpuquerylab.backend.contract.group.GroupReplayContract;

class CpuGroupReplayTest extends GroupReplayContract {
  static Stream<String> groups() {
    return TestBackends.groups("cpu");
  }
}
