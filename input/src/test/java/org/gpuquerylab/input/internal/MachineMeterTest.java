package org.gpuquerylab.input.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class MachineMeterTest {
  @Test
  void moreThanAQuarterOfTheProcessorsDisturbs() {
    assertThat(MachineMeter.disturbance(0.5, 2)).isEmpty();
    assertThat(MachineMeter.disturbance(0.6, 2))
        .hasValue("other processes kept 0.6 of 2 processors busy");
    assertThat(MachineMeter.disturbance(5.7, 192)).isEmpty();
    assertThat(MachineMeter.disturbance(0, 0)).as("unknown").isEmpty();
  }

  /** Another process keeps a core busy; its time is not this process's. */
  @Test
  void theMeterSeesOtherProcesses() throws Exception {
    assumeTrue(Files.isReadable(Path.of("/proc/stat")), "not Linux");
    MachineMeter meter = new MachineMeter();
    Process busy = new ProcessBuilder("sh", "-c", "while :; do :; done").start();
    try {
      double most = 0;
      for (int i = 0; i < 100 && most < 0.1; i++) {
        Thread.sleep(110);
        most = Math.max(most, meter.now().getOrDefault(MachineMeter.OTHERS, 0.0));
      }
      assertThat(most).isGreaterThanOrEqualTo(0.1);
    } finally {
      busy.destroyForcibly();
    }
  }
}
