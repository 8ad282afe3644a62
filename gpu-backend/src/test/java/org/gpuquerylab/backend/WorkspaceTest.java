package org.gpuquerylab.backend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.gpuquerylab.backend.cpu.CpuProvider;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.gpuquerylab.backend.device.ElementType;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that a workspace leaves nothing open if one of several steps of an opening fails. */
class WorkspaceTest {
  private static final int STEPS = 5;

  private final Backend backend = open();
  private final List<String> closed = new ArrayList<>();

  private static Backend open() {
    CpuProvider provider = new CpuProvider();
    DeviceInfo device = provider.find().devices().get(0);
    return new Backend(device, provider.open(device));
  }

  @AfterEach
  void close() {
    assertThat(backend.openResources()).isEmpty();
    backend.close();
  }

  private static void failAt(int failing, int step) {
    if (failing == step) {
      throw new IllegalStateException("step " + step);
    }
  }

  /**
   * Opens one resource of each kind in the workspace and returns the workspace; fails at the given
   * step.
   */
  private Workspace opened(Workspace workspace, int failing) {
    failAt(failing, 0);
    DeviceBuffer<int[]> buffer = workspace.allocate(ElementType.INT, 10);
    failAt(failing, 1);
    workspace.own(
        () -> {
          failAt(failing, 2);
          return () -> closed.add("owned");
        });
    CommandQueue queue = workspace.newQueue(false);
    failAt(failing, 3);
    workspace.step(() -> failAt(failing, 4));
    workspace.capture(
        queue,
        () -> {
          failAt(failing, STEPS);
          queue.fill(buffer, 1);
        });
    return workspace;
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4, STEPS})
  void leavesNothingWhereAStepFails(int failing) {
    assertThatThrownBy(() -> Workspace.open(backend, workspace -> opened(workspace, failing)))
        .hasMessage("step " + failing)
        .hasNoSuppressedExceptions();
    assertThat(backend.openResources()).isEmpty();
    assertThat(backend.allocatedMemory()).isZero();
    assertThat(closed).hasSize(failing > 2 ? 1 : 0);
  }

  @Test
  void keepsAllOpenWhereNoStepFails() {
    Workspace workspace = Workspace.open(backend, w -> opened(w, -1));
    assertThat(backend.openResources()).hasSize(3);
    workspace.close();
    workspace.close();
    assertThat(closed).hasSize(1);
    assertThat(backend.allocatedMemory()).isZero();
  }

  @Test
  void isEmptyAndUsableAfterAFailure() {
    try (Workspace workspace = new Workspace(backend)) {
      workspace.allocate(ElementType.INT, 10);
      assertThatThrownBy(() -> workspace.step(() -> failAt(1, 1))).hasMessage("step 1");
      assertThat(backend.openResources()).isEmpty();
      workspace.allocate(ElementType.INT, 10);
      assertThat(backend.openResources()).hasSize(1);
    }
  }

  @Test
  void whatFailsToCloseIsSuppressedInTheFailureOfTheOpening() {
    assertThatThrownBy(
            () ->
                Workspace.open(
                    backend,
                    workspace -> {
                      workspace.allocate(ElementType.INT, 10);
                      workspace.own(
                          () ->
                              () -> {
                                throw new IllegalStateException("closing");
                              });
                      return opened(workspace, 0);
                    }))
        .hasMessage("step 0")
        .satisfies(e -> assertThat(e.getSuppressed()).extracting("message").contains("closing"));
    assertThat(backend.openResources()).isEmpty();
  }
}
