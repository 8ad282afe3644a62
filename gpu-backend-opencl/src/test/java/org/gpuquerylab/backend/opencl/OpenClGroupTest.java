package org.gpuquerylab.backend.opencl;

import java.util.stream.Stream;
import org.gpuquerylab.backend.TestBackends;
import org.gpuquerylab.backend.contract.group.GroupContract;

class OpenClGroupTest extends GroupContract {
  static Stream<String> groups() {
    return TestBackends.groups("opencl");
  }
}
