package org.gpuquerylab.backend.cuda;

import java.util.stream.Stream;
import org.gpuquerylab.backend.TestBackends;
import org.gpuquerylab.backend.contract.BackendContract;
import org.gpuquerylab.backend.device.DeviceInfo;

class CudaBackendTest extends BackendContract {
  static Stream<DeviceInfo> devices() {
    return TestBackends.devices("cuda");
  }
}
