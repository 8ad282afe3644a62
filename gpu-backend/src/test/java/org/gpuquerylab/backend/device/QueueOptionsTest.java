package org.gpuquerylab.backend.device;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;

class QueueOptionsTest {

  @Test
  void eachOptionChangesItselfAlone() {
    DevicePartition part = new DevicePartition(1, 8);
    assertThat(QueueOptions.USUAL)
        .isEqualTo(new QueueOptions(false, QueuePriority.USUAL, Optional.empty()));
    QueueOptions all = QueueOptions.USUAL.on(part).priority(QueuePriority.HIGH).profiled(true);
    assertThat(all).isEqualTo(new QueueOptions(true, QueuePriority.HIGH, Optional.of(part)));
    assertThat(all.profiled(false).priority()).isEqualTo(QueuePriority.HIGH);
    assertThat(all.profiled(false).partition()).contains(part);
    assertThat(all.priority(QueuePriority.LOW).profiled()).isTrue();
  }
}
