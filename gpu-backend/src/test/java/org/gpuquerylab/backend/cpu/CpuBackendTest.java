package org.gpuquerylab.backend.cpu;

import java.util.stream.Stream;
import org.gpuquerylab.backend.TestBackends;
import org.gpuquerylab.backend.contract.BackendContract;
import org.gpuquerylab.backend.device.DeviceInfo;

class CpuBackendTest extends BackendContract {
  static Stream<DeviceInfo> devices() {
    return TestBackends.devices("cpu");
  }
}
