package org.gpuquerylab.backend.cpu;

import java.util.stream.Stream;
import org.gpuquerylab.backend.TestBackends;
import org.gpuquerylab.backend.contract.group.GroupContract;

class CpuGroupTest extends GroupContract {
  static Stream<String> groups() {
    return TestBackends.groups("cpu");
  }
}
