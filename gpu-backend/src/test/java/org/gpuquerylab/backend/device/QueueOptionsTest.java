package org.gpuquerylab.backend.device;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class QueueOptionsTest {

  @Test
  void eachOptionChangesItselfAlone() {
    assertThat(QueueOptions.USUAL).isEqualTo(new QueueOptions(false, QueuePriority.USUAL));
    QueueOptions all = QueueOptions.USUAL.priority(QueuePriority.HIGH).profiled(true);
    assertThat(all).isEqualTo(new QueueOptions(true, QueuePriority.HIGH));
    assertThat(all.profiled(false).priority()).isEqualTo(QueuePriority.HIGH);
    assertThat(all.priority(QueuePriority.LOW).profiled()).isTrue();
  }
}
