package org.gpuquerylab.cluster.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class DriverLogTest {
  private static final SparkFolder SPARK = new SparkFolder(Path.of("spark"), "4.2.0");

  @Test
  void aLogOfWarningsIsNoFault() {
    String log = "2026-11-24 18:50:26 WARN Utils: Your hostname resolves to a loopback address\n";
    assertThat(DriverLog.fault(log, SPARK)).isEmpty();
    assertThat(DriverLog.noExecutor(log)).isEmpty();
  }

  @Test
  void otherVersionsAndOtherServersAreSeen() {
    assertThat(DriverLog.fault("x\n a.B; local class incompatible: stream\n", SPARK))
        .hasValueSatisfying(
            fault -> assertThat(fault).startsWith("its Spark is not version 4.2.0"));
    assertThat(DriverLog.fault("WARN X: Failed to connect to master h:1\n", SPARK))
        .hasValueSatisfying(fault -> assertThat(fault).contains("not a master of Spark 4.2.0"));
  }

  @Test
  void executorsThatEndAsTheyStartAreSeen() {
    String update = "INFO StandaloneAppClient$ClientEndpoint: Executor updated: app-1/";
    String running = update + "0 is now RUNNING\n";
    assertThat(DriverLog.noExecutor(running)).isEmpty();
    assertThat(
            DriverLog.noExecutor(
                running
                    + update
                    + "0 is now EXITED (Command exited with code 1)\n"
                    + update
                    + "1 is now EXITED (Command exited with code 2)\n"))
        .hasValueSatisfying(
            fault ->
                assertThat(fault)
                    .startsWith("executors end as they start (Command exited with code 1); ")
                    .contains("--spark spark.executor.memory=512m"));
    assertThat(DriverLog.noExecutor(update + "0 is now FAILED\n"))
        .hasValueSatisfying(fault -> assertThat(fault).contains("(no reason given)"));
  }
}
