package org.gpuquerylab.concurrency.internal.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.gpuquerylab.backend.device.DeviceFact;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.concurrency.query.DeviceQuery;
import org.gpuquerylab.concurrency.query.QueryFault;
import org.gpuquerylab.concurrency.query.QueryKind;
import org.junit.jupiter.api.Test;

class RangeSumsTest extends QueryContract {
  private static final int ROWS = 70_001;
  private static final long SEED = 23;

  @Override
  protected QueryKind kind() {
    return new RangeSums(ranges(0, 16), null);
  }

  @Override
  protected List<QueryKind> variants() {
    return List.of(new RangeSums(List.of(3), null), new RangeSums(List.of(12, 4, 15, 2, 7), null));
  }

  private static List<Integer> ranges(int first, int count) {
    return IntStream.range(first, first + count).boxed().toList();
  }

  @Test
  void aPassAnswersAsEachQueryByItself() {
    try (SharedColumn column = SharedColumn.open(backend, ROWS, SEED)) {
      column.upload(queue);
      List<List<Long>> single = rows(column.selections(19));
      List<QueryKind> fused =
          List.of(new RangeSums(ranges(0, 16), column), new RangeSums(ranges(16, 3), column));
      assertThat(rows(fused)).isEqualTo(single).hasSize(19);
      assertThat(single).doesNotHaveDuplicates().allMatch(row -> row.get(0) > 0);
    }
  }

  private List<List<Long>> rows(List<QueryKind> kinds) {
    List<List<Long>> rows = new ArrayList<>();
    for (QueryKind kind : kinds) {
      try (DeviceQuery query = kind.ready(backend, ROWS, SEED)) {
        query.upload(queue);
        query.launch(0, new Grid(5 * 96, 96), queue);
        query.download(queue);
        queue.finish();
        assertThat(query.answer()).isEqualTo(kind.reference(ROWS, SEED));
        rows.addAll(query.answer().rows());
      }
    }
    return rows;
  }

  /** Sixteen queries over one column hold the column only once. */
  @Test
  void queriesOfOneColumnDoNotCopyIt() {
    try (SharedColumn column = SharedColumn.open(backend, ROWS, SEED);
        DeviceQuery query = column.selections(2).get(1).ready(backend, ROWS, SEED)) {
      assertThat(query.deviceBytes()).isLessThan(100);
      assertThat(backend.allocatedMemory()).isEqualTo(query.deviceBytes() + 4L * (ROWS + 3));
    }
  }

  @Test
  void refusesAnotherColumnAndTooManyRanges() {
    try (SharedColumn column = SharedColumn.open(backend, 100, SEED)) {
      QueryKind kind = column.selections(1).get(0);
      assertThatThrownBy(() -> kind.ready(backend, 101, SEED))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("the column has 100 rows of seed 23, not 101 rows of seed 23");
    }
    assertThatThrownBy(() -> new RangeSums(ranges(0, 17), null))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void aColumnThatDoesNotFitIsRefused() {
    long free = backend.device().fact(DeviceFact.MEMORY_BYTES).orElse(Long.MAX_VALUE);
    backend.limitMemory(1000);
    try {
      assertThatThrownBy(() -> SharedColumn.open(backend, ROWS, SEED))
          .isInstanceOf(QueryFault.class)
          .hasMessageStartingWith("shared column: out of device memory");
    } finally {
      backend.limitMemory(free);
    }
  }
}
