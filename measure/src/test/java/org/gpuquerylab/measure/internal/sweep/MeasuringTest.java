package org.gpuquerylab.measure.internal.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.gpuquerylab.measure.results.Measurement;
import org.gpuquerylab.measure.sweep.Trial;
import org.junit.jupiter.api.Test;

class MeasuringTest {

  @Test
  void aLongRunIsDoneOnceAndAShortOneOften() throws Throwable {
    Sleep sleep = new Sleep(2020);
    Measurement slow = measure(sleep);
    assertThat(sleep.runs).isEqualTo(1);
    assertThat(slow.runs()).isEqualTo(1);
    assertThat(slow.nanos()).isGreaterThanOrEqualTo(2e9);
    Sleep nap = new Sleep(1);
    Measurement fast = measure(nap);
    assertThat(nap.runs).isGreaterThan(1);
    assertThat(fast.nanos()).isGreaterThanOrEqualTo(1e6).isLessThan(Measuring.LONG_NANOS);
  }

  private static Measurement measure(Trial trial) throws Throwable {
    try (BodyThread thread = new BodyThread()) {
      return new Measuring(trial, Duration.ofHours(1), Duration.ofMillis(4)).measure(thread);
    }
  }

  /** Sleeps. */
  private static final class Sleep implements Trial {
    private final long millis;
    private int runs;

    Sleep(long millis) {
      this.millis = millis;
    }

    @Override
    public void run() throws InterruptedException {
      runs++;
      TimeUnit.MILLISECONDS.sleep(millis);
    }

    @Override
    public double checksum() {
      return 1;
    }

    @Override
    public double expectedChecksum() {
      return 1;
    }
  }
}
