package org.gpuquerylab.measure.internal.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.gpuquerylab.measure.results.Point;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.results.Status;
import org.gpuquerylab.measure.results.Task;
import org.junit.jupiter.api.Test;

class ConsoleProgressTest {

  private static final Row ROW =
      new Row(
          new Task(new Point(Map.of("n", "3")), 0), Status.TIMEOUT, null, "slow", Instant.EPOCH);

  private final AtomicLong clock = new AtomicLong();
  private final StringWriter text = new StringWriter();

  @Test
  void plainLinesComeNowAndThen() {
    run(false, Duration.ofSeconds(4));
    assertThat(text.toString().lines())
        .containsExactly(
            "fake: 10 measurements, 2 of them measured before",
            "fake: 5 of 10 (50 %), 20 s left",
            "fake: 8 of 10 (80 %), 8 s left",
            "fake: 10 of 10 measured, in 32 s");
  }

  @Test
  void aTerminalHasOneLineThatIsWrittenOver() {
    run(true, Duration.ofSeconds(4));
    assertThat(text.toString())
        .contains("\r\033[2Kfake: 3 of 10 (30 %), 28 s left  n=3")
        .endsWith("\r\033[2Kfake: 10 of 10 measured, in 32 s" + System.lineSeparator());
    assertThat(text.toString().lines()).hasSizeLessThan(25);
  }

  @Test
  void fastRowsAreNotShownOneByOne() {
    run(true, Duration.ofMillis(30));
    assertThat(text.toString().split("left", -1)).hasSize(2);
  }

  @Test
  void theWarmUpDoesNotCountForThePace() {
    ConsoleProgress progress =
        new ConsoleProgress("fake", new PrintWriter(text, true), false, clock::get);
    progress.begin(0, 10);
    clock.addAndGet(Duration.ofSeconds(60).toNanos());
    progress.warm();
    clock.addAndGet(Duration.ofSeconds(12).toNanos());
    progress.done(ROW);
    assertThat(text.toString()).contains("fake: 1 of 10 (10 %), 1 min 48 s left");
  }

  private void run(boolean terminal, Duration each) {
    ConsoleProgress progress =
        new ConsoleProgress("fake", new PrintWriter(text, true), terminal, clock::get);
    progress.begin(2, 10);
    for (int i = 0; i < 8; i++) {
      clock.addAndGet(each.toNanos());
      progress.done(ROW);
    }
    progress.end();
  }
}
