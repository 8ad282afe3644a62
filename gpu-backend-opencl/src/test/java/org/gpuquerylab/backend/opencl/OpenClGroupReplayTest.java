package org.gpuquerylab.backend.opencl;

import java.util.stream.Stream;
import org.gpuquerylab.backend.TestBackends;
import org.gpuquerylab.backend.contract.group.GroupReplayContract;

class OpenClGroupReplayTest extends GroupReplayContract {
  static Stream<String> groups() {
    return TestBackends.groups("opencl");
  }
}
