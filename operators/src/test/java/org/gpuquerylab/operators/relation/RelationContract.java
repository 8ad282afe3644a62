package org.gpuquerylab.operators.relation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.TestBackends;
import org.gpuquerylab.backend.device.Capability;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.gpuquerylab.operators.RelationalOperators;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.Parameter;

/** Opens the operators on a device, and checks that a test leaves nothing open. */
public abstract class RelationContract {
  @SuppressWarnings("NullAway.Init") // JUnit sets it
  @Parameter(0)
  protected DeviceInfo device;

  protected Backend backend;
  protected RelationalOperators operators;
  private final List<DeviceRelation> open = new ArrayList<>();

  @SuppressWarnings("NullAway.Init") // JUnit sets the device, and open() sets the other fields
  protected RelationContract() {}

  @BeforeEach
  void open() {
    backend = TestBackends.shared(device);
    operators = new RelationalOperators(backend);
  }

  @AfterEach
  void nothingIsLeftOpen() {
    open.forEach(DeviceRelation::close);
    operators.close();
    assertThat(backend.openResources()).isEmpty();
  }

  /**
   * The number of random cases: few, or the system property {@code relation.samples}. A device that
   * compiles kernels takes about a second for each case's kernels.
   */
  protected final int samples() {
    return Integer.getInteger("relation.samples", compiles() ? 1 : 12);
  }

  /** Whether the device compiles kernels, so that a test should use few. */
  protected final boolean compiles() {
    return device.has(Capability.COMPILES_KERNELS);
  }

  /** Closes a relation at the end of the test. */
  protected DeviceRelation closing(DeviceRelation relation) {
    open.add(relation);
    return relation;
  }

  /** Copies a relation to the device until the end of the test. */
  protected DeviceRelation upload(HostRelation relation) {
    return closing(operators.upload(relation));
  }

  /** Copies a relation to the host, and closes it at the end of the test. */
  protected HostRelation download(DeviceRelation relation) {
    return operators.download(closing(relation));
  }
}
