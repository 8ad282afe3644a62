package org.gpuquerylab.concurrency.internal.arrival;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Compares the waiting line with a plain list. */
class WaitingLineTest {
  private static final int KINDS = 3;

  private record Waiting(int kind, int ticket) {}

  @Test
  void emptyLineHasNobody() {
    WaitingLine line = new WaitingLine(KINDS);
    assertThat(line.isEmpty()).isTrue();
    assertThat(line.has(0)).isFalse();
  }

  @Test
  void keepsTheOrderOfArrivalInEachKindAndOfAll() {
    long seed = 20261123;
    SplittableRandom random = new SplittableRandom(seed);
    WaitingLine line = new WaitingLine(KINDS);
    List<Waiting> list = new ArrayList<>();
    for (int turn = 0; turn < 20_000; turn++) {
      // The line grows in the first half, so that its rings grow too, and becomes empty in the
      // second.
      if (random.nextInt(10_000) > turn / 2 || list.isEmpty()) {
        Waiting next = new Waiting(random.nextInt(KINDS), turn);
        list.add(next);
        line.add(next.kind(), next.ticket());
      } else {
        int kind = random.nextBoolean() ? line.firstKind() : random.nextInt(KINDS);
        check(line, list, kind, seed);
      }
    }
    while (!list.isEmpty()) {
      check(line, list, line.firstKind(), seed);
    }
    assertThat(line.isEmpty()).isTrue();
  }

  private static void check(WaitingLine line, List<Waiting> list, int kind, long seed) {
    assertThat(line.firstKind()).as("seed %d", seed).isEqualTo(list.get(0).kind());
    Waiting first = list.stream().filter(one -> one.kind() == kind).findFirst().orElse(null);
    assertThat(line.has(kind)).isEqualTo(first != null);
    if (first != null) {
      assertThat(line.take(kind)).as("seed %d", seed).isEqualTo(first.ticket());
      list.remove(first);
    }
    assertThat(line.isEmpty()).isEqualTo(list.isEmpty());
  }
}
