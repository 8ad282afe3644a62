package org.gpuquerylab.backend.cuda;

import java.util.stream.Stream;
import org.gpuquerylab.backend.TestBackends;
import org.gpuquerylab.backend.contract.group.GroupReplayContract;

class CudaGroupReplayTest extends GroupReplayContract {
  static Stream<String> groups() {
    return TestBackends.groups("cuda");
  }
}
