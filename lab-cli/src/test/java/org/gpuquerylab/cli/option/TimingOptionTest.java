package org.gpuquerylab.cli.option;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
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
}
