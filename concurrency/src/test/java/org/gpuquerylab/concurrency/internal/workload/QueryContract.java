package org.gpuquerylab.concurrency.internal.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.CommandSequence;
import org.gpuquerylab.backend.Samples;
import org.gpuquerylab.backend.TestBackends;
import org.gpuquerylab.backend.device.DeviceFact;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.concurrency.query.DeviceQuery;
import org.gpuquerylab.concurrency.query.KernelStep;
import org.gpuquerylab.concurrency.query.KernelWork;
import org.gpuquerylab.concurrency.query.QueryAnswer;
import org.gpuquerylab.concurrency.query.QueryFault;
import org.gpuquerylab.concurrency.query.QueryKind;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests that every kind of query must pass on every device; the reference gives the expected
 * answers.
 */
@ParameterizedClass(name = "{0}")
@MethodSource("org.gpuquerylab.backend.TestBackends#devices")
public abstract class QueryContract {
  private static final int GRIDS = 3;
  private static final int WARP = 32;

  /** The sizes of groups in warps. */
  private static final List<Integer> WARPS = List.of(1, 3, 32, 8);

  /** The first sizes, which OpenCL takes: on processors, it compiles a kernel for each size. */
  private static final int SAMPLED = 3;

  private static final int SOME = 4097;
  private static final long SEED = 11;

  @SuppressWarnings("NullAway.Init") // JUnit sets it
  @Parameter
  protected DeviceInfo device;

  protected Backend backend;
  protected CommandQueue queue;

  @SuppressWarnings("NullAway.Init") // JUnit sets the device, and open() sets the other fields
  protected QueryContract() {}

  /** The kind with the parameters that workloads use. */
  protected abstract QueryKind kind();

  /** Kinds with extreme data: all rows qualify, no row qualifies, or there is only one group. */
  protected abstract List<QueryKind> variants();

  /** The sizes that are checked with many grids. */
  protected int[] sizes() {
    return new int[] {1, 2, 31, 32, 33, 1000, SOME, 100_003};
  }

  @BeforeEach
  void open() {
    backend = TestBackends.shared(device);
    queue = backend.newQueue();
  }

  @AfterEach
  void nothingIsLeftOpen() {
    queue.close();
    assertThat(backend.openResources()).isEmpty();
    assertThat(backend.allocatedMemory()).isZero();
  }

  @Test
  void answersAsTheReferenceInAnyGrid() {
    for (int size : sizes()) {
      agreesInRandomGrids(kind(), size, SEED + size);
    }
  }

  @Test
  void answersAsTheReferenceOnHardData() {
    for (QueryKind variant : variants()) {
      for (int size : new int[] {1, 33, 1000, SOME}) {
        agreesInRandomGrids(variant, size, SEED);
      }
    }
  }

  private void agreesInRandomGrids(QueryKind kind, int size, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    QueryAnswer expected = kind.reference(size, seed);
    try (DeviceQuery query = kind.ready(backend, size, seed)) {
      query.upload(queue);
      for (int i = 0; i < GRIDS; i++) {
        List<Grid> grids = query.steps().stream().map(step -> randomGrid(step, random)).toList();
        List<Integer> order = topological(query.steps(), random);
        order.forEach(step -> query.launch(step, grids.get(step), queue));
        assertThat(answer(query))
            .as("%s, size %d, seed %d, grids %s, order %s", kind, size, seed, grids, order)
            .isEqualTo(expected);
      }
    }
  }

  private List<Integer> warps() {
    return Samples.ownKernels(device.backend()) ? WARPS : WARPS.subList(0, SAMPLED);
  }

  private Grid randomGrid(KernelStep step, SplittableRandom random) {
    int warps = warps().get(random.nextInt(warps().size()));
    int group = WARP * Math.min(warps, step.mostWarpsPerBlock());
    int groups = 1 + random.nextInt(1 << random.nextInt(8));
    return new Grid((long) groups * group, group);
  }

  private static List<Integer> topological(List<KernelStep> steps, SplittableRandom random) {
    List<Integer> left = new ArrayList<>(IntStream.range(0, steps.size()).boxed().toList());
    List<Integer> order = new ArrayList<>();
    while (!left.isEmpty()) {
      List<Integer> free =
          left.stream().filter(step -> order.containsAll(steps.get(step).after())).toList();
      Integer next = free.get(random.nextInt(free.size()));
      order.add(next);
      left.remove(next);
    }
    return order;
  }

  @Test
  void answersAsTheReferenceInExtremeGrids() {
    QueryAnswer expected = kind().reference(SOME, SEED);
    try (DeviceQuery query = kind().ready(backend, SOME, SEED)) {
      query.upload(queue);
      for (int[] shape :
          new int[][] {
            {1, 1}, {3, 32}, {7, 3}, {1, 32}, {500, 1}, {131, warps().get(warps().size() - 1)}
          }) {
        launchAll(query, shape[0], shape[1]);
        assertThat(answer(query))
            .as("%d groups of %d warps", shape[0], shape[1])
            .isEqualTo(expected);
      }
    }
  }

  private void launchAll(DeviceQuery query, int groups, int warps) {
    for (int i = 0; i < query.steps().size(); i++) {
      int group = WARP * Math.min(warps, query.steps().get(i).mostWarpsPerBlock());
      query.launch(i, new Grid((long) groups * group, group), queue);
    }
  }

  private QueryAnswer answer(DeviceQuery query) {
    query.download(queue);
    queue.finish();
    return query.answer();
  }

  @Test
  void isCapturedAndReplayed() {
    QueryAnswer expected = kind().reference(SOME, SEED);
    try (DeviceQuery query = kind().ready(backend, SOME, SEED);
        CommandSequence sequence =
            queue.capture(
                () -> {
                  query.upload(queue);
                  launchAll(query, 5, 3);
                  query.download(queue);
                })) {
      for (int i = 0; i < 3; i++) {
        queue.replay(sequence);
        queue.finish();
        assertThat(query.answer()).isEqualTo(expected);
      }
    }
  }

  @Test
  void tellsWhatItsKernelsNeed() {
    try (DeviceQuery query = kind().ready(backend, SOME, SEED)) {
      assertThat(query.name()).startsWith(kind().name()).contains(String.valueOf(SEED));
      assertThat(query.deviceBytes()).isEqualTo(backend.allocatedMemory());
      assertThat(query.steps()).extracting(KernelStep::name).doesNotHaveDuplicates();
      for (int i = 0; i < query.steps().size(); i++) {
        KernelStep step = query.steps().get(i);
        int index = i;
        assertThat(step.after()).allMatch(before -> before < index);
        assertThat(step.mostWarpsPerBlock()).isBetween(1, 32);
        assertThat(step.demand().threads() % WARP).isZero();
        assertThat(step.work()).isNotEqualTo(KernelWork.NONE);
        assertThat(step.work().bytes()).isPositive();
      }
    }
  }

  @Test
  void refusesGroupsOfPartsOfWarps() {
    try (DeviceQuery query = kind().ready(backend, 1, SEED)) {
      assertThatThrownBy(() -> query.launch(0, new Grid(48, 48), queue))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining(query.steps().get(0).name());
    }
  }

  @Test
  void isRefusedByNameWhereMemoryIsShort() {
    long whole = device.fact(DeviceFact.MEMORY_BYTES).orElse(Long.MAX_VALUE);
    int refused = 0;
    try {
      for (long bytes = 16; ; bytes *= 3) {
        backend.limitMemory(bytes);
        try (DeviceQuery query = kind().ready(backend, SOME, SEED)) {
          assertThat(query.deviceBytes()).isLessThanOrEqualTo(bytes);
          break;
        } catch (QueryFault e) {
          refused++;
          assertThat(e)
              .hasMessageStartingWith(kind().name() + "#" + SEED + ": out of device memory");
          assertThat(backend.allocatedMemory()).isZero();
        }
      }
    } finally {
      backend.limitMemory(whole);
    }
    assertThat(refused).isGreaterThan(3);
  }

  /**
   * Runs each kernel with a single group of work-items, which therefore processes the whole input.
   */
  protected void answersInOneGroup(QueryKind kind, int size) {
    try (DeviceQuery query = kind.ready(backend, size, SEED)) {
      query.upload(queue);
      for (int warps : new int[] {1, 32}) {
        launchAll(query, 1, warps);
        assertThat(answer(query)).as("%d warps", warps).isEqualTo(kind.reference(size, SEED));
      }
    }
  }

  /** Runs a query whose kernels must set the error word, and then a query that succeeds. */
  protected void setsItsErrorWord(QueryKind faulty, int size, String message) {
    try (DeviceQuery query = faulty.ready(backend, size, SEED)) {
      query.upload(queue);
      for (int groups : new int[] {1, 9}) {
        launchAll(query, groups, 8);
        assertThatThrownBy(() -> answer(query))
            .isInstanceOf(QueryFault.class)
            .hasMessageStartingWith(query.name() + ": ")
            .hasMessageContaining(message);
      }
    }
    agreesInRandomGrids(kind(), size, SEED);
  }
}
