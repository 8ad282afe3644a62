package org.gpuquerylab.backend.cuda;

import java.util.stream.Stream;
import org.gpuquerylab.backend.TestBackends;
import org.gpuquerylab.backend.contract.group.GroupContract;

class CudaGroupTest extends GroupContract {
  static Stream<String> groups() {
    return TestBackends.groups("cuda");
  }
}
