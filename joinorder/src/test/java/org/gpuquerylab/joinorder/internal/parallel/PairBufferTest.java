package org.gpuquerylab.joinorder.internal.parallel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.Topology;
import org.gpuquerylab.joinorder.query.TopologyGenerator;
import org.gpuquerylab.primitives.internal.Workers;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the order in which the buffer evaluates the pairs of each enumeration, and its memory. */
class PairBufferTest {
  private static final int RELATIONS = 9;

  @ParameterizedTest
  @CsvSource({
    "1, 512",
    "2, 512",
    "4, 512",
    "4, 2048",
    "8, 1000000",
  })
  void evaluatesEachPairAfterThoseItDependsOn(int threads, int maxPairs) {
    for (DpeEnumeration enumeration : DpeEnumeration.values()) {
      for (Topology topology : Topology.values()) {
        QueryGraph graph = TopologyGenerator.generate(topology, RELATIONS, 4);
        check(graph, enumeration, threads, maxPairs, enumeration + ", " + topology);
      }
    }
  }

  private static void check(
      QueryGraph graph, DpeEnumeration enumeration, int threads, int maxPairs, String query) {
    int[] expected = new int[1 << RELATIONS];
    enumeration.producer(graph, (left, right) -> expected[(int) (left | right)]++).run();
    AtomicIntegerArray evaluated = new AtomicIntegerArray(1 << RELATIONS);
    AtomicLong tooEarly = new AtomicLong();
    PairBuffer buffer =
        new PairBuffer(
            RELATIONS,
            threads,
            maxPairs,
            batch -> {
              for (int i = 0; i < batch.size(); i++) {
                int left = (int) batch.left(i);
                int right = (int) batch.right(i);
                if (evaluated.get(left) != expected[left]
                    || evaluated.get(right) != expected[right]) {
                  tooEarly.incrementAndGet();
                }
                evaluated.incrementAndGet(left | right);
              }
            });
    PairProducer producer = enumeration.producer(graph, buffer::push);
    try (Workers workers = new Workers("buffer-test", threads)) {
      workers.each(
          worker -> {
            if (worker == 0) {
              buffer.guard(producer::run);
              buffer.complete();
            }
            buffer.consume();
          });
    }
    assertThat(tooEarly).as(query).hasValue(0);
    for (int set = 0; set < expected.length; set++) {
      assertThat(evaluated.get(set)).as(query + ", set " + set).isEqualTo(expected[set]);
    }
    assertThat(buffer.maxPairsHeld()).as(query).isLessThanOrEqualTo(maxPairs);
  }
}
