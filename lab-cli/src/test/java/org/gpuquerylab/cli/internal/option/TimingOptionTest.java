package org.gpuquerylab.cli.internal.option;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

class TimingOptionTest {

  @Command
  static final class Timing {
    @Mixin TimingOption timing = new TimingOption();
  }

  private static int runs(String... arguments) {
    Timing command = new Timing();
    new CommandLine(command).parseArgs(arguments);
    AtomicInteger runs = new AtomicInteger();
    Timed<Integer> timed = command.timing.of(runs::incrementAndGet);
    assertThat(timed.millis()).isNotNegative();
    return runs.get();
  }

  @Test
  void computesOnceIfAsked() {
    assertThat(runs("--once")).isEqualTo(1);
  }

  @Test
  void repeatsShortComputations() {
    assertThat(runs()).isGreaterThan(1);
  }

  /** By a counted clock: no run begins that would end after the limit, and none after 0.2 s. */
  @ParameterizedTest
  @CsvSource({
    "100, 100, 1", // a search that uses its whole budget
    "100, 60, 1",
    "100, 50, 2",
    "100, 10, 10",
    "1000, 1000, 1",
    "1000, 300, 2",
    "1000, 50, 6",
    "Infinity, 300, 2",
    "Infinity, 10001, 1",
  })
  void repeatsWithinALimit(double limit, int millis, int runs) {
    AtomicLong nanos = new AtomicLong();
    AtomicInteger count = new AtomicInteger();
    Timed<Integer> timed =
        Timed.within(
            limit,
            () -> {
              nanos.addAndGet(millis * 1_000_000L);
              return count.incrementAndGet();
            },
            nanos::get);
    assertThat(count).hasValue(runs);
    assertThat(timed.millis()).isEqualTo(millis);
  }
}
