package org.gpuquerylab.backend.cuda.internal;

import static org.assertj.core.api.Assertions.assertThat;

import org.gpuquerylab.backend.device.QueuePriority;
import org.junit.jupiter.api.Test;

class StreamPrioritiesTest {

  /** As on an H200: the default is the least urgent. */
  @Test
  void highIsTheLeastNumber() {
    StreamPriorities h200 = new StreamPriorities(0, -5);
    assertThat(h200.of(QueuePriority.HIGH)).isEqualTo(-5);
    assertThat(h200.of(QueuePriority.USUAL)).isZero();
    assertThat(h200.of(QueuePriority.LOW)).isZero();
  }

  @Test
  void lowPriorityIsBelowTheDefaultWhereThereIsOne() {
    assertThat(new StreamPriorities(2, -1).of(QueuePriority.LOW)).isEqualTo(2);
  }

  @Test
  void deviceWithoutPrioritiesHasOneNumber() {
    StreamPriorities none = new StreamPriorities(0, 0);
    for (QueuePriority priority : QueuePriority.values()) {
      assertThat(none.of(priority)).isZero();
    }
  }
}
