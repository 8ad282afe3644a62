package org.gpuquerylab.primitives.internal;

import static org.assertj.core.api.Assertions.assertThat;

import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.TestBackends;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.gpuquerylab.primitives.internal.CountingSession.Counts;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RecordedCommandsTest {
  @ParameterizedTest
  @MethodSource("org.gpuquerylab.backend.TestBackends#devices")
  void capturesEachKeyOnce(DeviceInfo device) {
    Backend backend = TestBackends.shared(device);
    try (CountingSession session = CountingSession.open(backend, new Counts())) {
      session.fills().prepare(1);
      session.fills().prepare(1);
      assertThat(sequences(backend)).isEqualTo(1);
      assertThat(session.counters().replays()).isZero();
      assertThat(session.fill(1)).isEqualTo(1);
      assertThat(session.fill(2)).isEqualTo(2);
      assertThat(session.fill(1)).isEqualTo(1);
      assertThat(sequences(backend)).isEqualTo(2);
      assertThat(session.counters().replays()).isEqualTo(3);
      assertThat(session.fills().run(2)).isPresent();
    }
    assertThat(backend.openResources()).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("org.gpuquerylab.backend.TestBackends#devices")
  void enqueuesAnewWhereNothingIsReplayed(DeviceInfo device) {
    Backend backend = TestBackends.shared(device);
    try (CountingSession session = CountingSession.open(backend, new Counts(), false)) {
      session.fills().prepare(1);
      assertThat(session.fills().run(1)).isEmpty();
      assertThat(session.fill(2)).isEqualTo(2);
      assertThat(session.counters().replays()).isZero();
      assertThat(session.counters().copies()).isEqualTo(3);
      assertThat(sequences(backend)).isZero();
    }
  }

  private static long sequences(Backend backend) {
    return backend.openResources().stream().filter(r -> r.startsWith("sequence")).count();
  }
}
