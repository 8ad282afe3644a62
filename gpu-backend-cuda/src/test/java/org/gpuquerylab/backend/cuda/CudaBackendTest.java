package org.gpuquerylab.backend.cuda;

import java.util.stream.Stream;
import org.gpuquerylab.backend.DeviceInfo;
import org.gpuquerylab.backend.TestBackends;
import org.gpuquerylab.backend.contract.BackendContract;

class CudaBackendTest extends BackendContract {
  static Stream<DeviceInfo> devices() {
    return TestBackends.devices("cuda");
  }
}
