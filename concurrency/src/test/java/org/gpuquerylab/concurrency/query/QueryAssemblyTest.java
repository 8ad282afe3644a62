package org.gpuquerylab.concurrency.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.TestBackends;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.backend.device.Capability;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.backend.kernel.KernelCall;
import org.gpuquerylab.backend.kernel.KernelDefines;
import org.gpuquerylab.concurrency.internal.workload.SeededNumbers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

@ParameterizedClass(name = "{0}")
@MethodSource("org.gpuquerylab.backend.TestBackends#devices")
class QueryAssemblyTest {
  @SuppressWarnings("NullAway.Init") // JUnit sets it
  @Parameter
  DeviceInfo device;

  record Unreadable(DeviceBuffer<long[]> answer, int n) implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      throw new AssertionError("is never launched");
    }
  }

  @Test
  void aKernelThatDoesNotCompileRefusesTheQuery() {
    assumeTrue(device.has(Capability.COMPILES_KERNELS));
    Backend backend = TestBackends.shared(device);
    assertThatThrownBy(() -> QueryAssembly.ready(backend, "Q9#4", 1, QueryAssemblyTest::unreadable))
        .isInstanceOf(QueryFault.class)
        .hasMessageStartingWith("Q9#4: ")
        .hasMessageContaining("undeclared");
    assertThat(backend.openResources()).isEmpty();
    assertThat(backend.allocatedMemory()).isZero();
  }

  private static DeviceQuery unreadable(QueryAssembly assembly) {
    assembly.column(100, row -> row);
    assembly.step("broken", new Unreadable(assembly.answer(), 1), Map.of(), 1, KernelWork.NONE);
    return assembly.query("none", words -> new QueryAnswer(List.of()));
  }

  @Test
  void refusesTooManyRows() {
    Backend backend = TestBackends.shared(device);
    assertThatThrownBy(
            () ->
                QueryAssembly.ready(
                    backend,
                    "Q9#5",
                    1,
                    assembly -> {
                      assembly.column(Integer.MAX_VALUE, row -> row);
                      throw new AssertionError("there is no such column");
                    }))
        .isInstanceOf(QueryFault.class)
        .hasMessage("Q9#5: takes 1 to 268435456 rows, not 2147483647");
    assertThat(backend.openResources()).isEmpty();
  }

  /** There is more than one block of rows, and each block is written by a separate task. */
  @Test
  void generatesEachRowOnceAndZerosBehind() {
    int rows = 100_003;
    try (Workspace workspace = new Workspace(TestBackends.shared(device))) {
      SeededNumbers numbers = new SeededNumbers(3, 1);
      PinnedColumn column = PinnedColumn.generated(workspace, rows, numbers.column(77));
      int[] values = new int[column.host().length()];
      column.host().get(0, values, 0, values.length);
      assertThat(values).hasSize(100_004).endsWith(0);
      assertThat(IntStream.of(values).limit(rows))
          .containsExactlyElementsOf(
              IntStream.range(0, rows).map(numbers.column(77)).boxed().toList());
    }
  }

  @Test
  void numbersDifferBySeedAndColumnAndCoverTheirRange() {
    int[] counts = new int[10];
    IntStream.range(0, 100_000).map(new SeededNumbers(1, 0).column(10)).forEach(x -> counts[x]++);
    assertThat(IntStream.of(counts)).allMatch(count -> Math.abs(count - 10_000) < 500);
    long equalToOther =
        IntStream.range(0, 1000)
            .filter(
                i ->
                    new SeededNumbers(1, 0).below(i, 1000) == new SeededNumbers(1, 1).below(i, 1000)
                        || new SeededNumbers(1, 0).below(i, 1000)
                            == new SeededNumbers(2, 0).below(i, 1000))
            .count();
    assertThat(equalToOther).isLessThan(20);
  }
}
