package org.gpuquerylab.backend.contract;

import java.util.List;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.TestBackends;
import org.gpuquerylab.backend.contract.queue.PriorityContract;
import org.gpuquerylab.backend.contract.sequence.BranchContract;
import org.gpuquerylab.backend.contract.sequence.BranchFaultContract;
import org.gpuquerylab.backend.contract.sequence.SequenceContract;
import org.gpuquerylab.backend.contract.sequence.TraceContract;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The requirements for every backend, tested on each of its devices. A backend's test is a subclass
 * that names its devices:
 *
 * <pre>{@code
 * class OpenClBackendTest extends BackendContract {
 *   static Stream<DeviceInfo> devices() {
 *     return TestBackends.devices("opencl");
 *   }
 * }
 * }</pre>
 *
 * <p>One backend is open for all tests of a device; after each test nothing may be left open on it.
 */
@ParameterizedClass(name = "{0}")
@MethodSource("devices")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class BackendContract
    implements BufferContract,
        HugeBufferContract,
        MemoryContract,
        CopyContract,
        PinnedCopyContract,
        FillContract,
        ArgumentContract,
        CallContract,
        KernelContract,
        FusionContract,
        DialectContract,
        CompileContract,
        EventContract,
        SpanContract,
        TimelineContract,
        SequenceContract,
        BranchContract,
        BranchFaultContract,
        TraceContract,
        PriorityContract,
        ResourceContract,
        ConcurrencyContract {

  @SuppressWarnings("NullAway.Init") // JUnit sets it
  @Parameter
  DeviceInfo device;

  @SuppressWarnings("NullAway.Init") // opened before the first test
  private Backend backend;

  @Override
  public final Backend backend() {
    return backend;
  }

  @BeforeParameterizedClassInvocation
  final void open() {
    backend = TestBackends.open(device);
  }

  @AfterParameterizedClassInvocation
  final void close() {
    backend.close();
  }

  @AfterEach
  final void nothingIsLeftOpen() {
    List<String> open = backend.openResources();
    long allocated = backend.allocatedMemory();
    if (!open.isEmpty() || allocated != 0) {
      // A new backend is opened, so that a leak does not make the next tests fail too.
      backend.close();
      backend = TestBackends.open(device);
      throw new AssertionError("left open: " + open + ", allocated: " + allocated + " bytes");
    }
  }
}
