package org.gpuquerylab.backend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.gpuquerylab.backend.device.BackendException;
import org.junit.jupiter.api.Test;

class CloserTest {
  private final List<String> closed = new ArrayList<>();
  private final Closer closer = new Closer();

  private AutoCloseable named(String name) {
    return () -> closed.add(name);
  }

  private AutoCloseable failing(String name, Exception failure) {
    return () -> {
      closed.add(name);
      throw failure;
    };
  }

  @Test
  void closesTheLastFirstAndOnce() {
    closer.own(named("a"));
    closer.own(named("b"));
    closer.close();
    assertThat(closed).containsExactly("b", "a");
    closer.close();
    assertThat(closed).hasSize(2);
  }

  @Test
  void closesTheRestThoughSomeFail() {
    IllegalStateException first = new IllegalStateException("first");
    closer.own(named("a"));
    closer.own(failing("b", new IllegalStateException("later")));
    closer.own(failing("c", first));
    assertThatThrownBy(closer::close)
        .isSameAs(first)
        .satisfies(e -> assertThat(e.getSuppressed()).extracting("message").containsOnly("later"));
    assertThat(closed).containsExactly("c", "b", "a");
  }

  @Test
  void aStepThatFailsClosesAllAndKeepsItsException() {
    IllegalStateException closing = new IllegalStateException("closing");
    AssertionError step = new AssertionError("step");
    closer.own(named("a"));
    closer.own(failing("b", closing));
    assertThatThrownBy(
            () ->
                closer.orClose(
                    () -> {
                      throw step;
                    }))
        .isSameAs(step)
        .satisfies(e -> assertThat(e.getSuppressed()).containsExactly(closing));
    assertThat(closed).containsExactly("b", "a");
    closer.close();
    assertThat(closed).hasSize(2);
  }

  @Test
  void aStepThatSucceedsClosesNothing() {
    closer.own(named("a"));
    assertThat(closer.<String>orClose(() -> "done")).isEqualTo("done");
    assertThat(closed).isEmpty();
  }

  @Test
  void aFailureThatClosingRepeatsIsNotItsOwnSuppressed() {
    IllegalStateException same = new IllegalStateException("same");
    closer.own(failing("a", same));
    assertThatThrownBy(
            () ->
                closer.orClose(
                    () -> {
                      throw same;
                    }))
        .isSameAs(same)
        .hasNoSuppressedExceptions();
  }

  @Test
  void aCheckedExceptionOfClosingIsTheCause() {
    IOException failure = new IOException("disk");
    closer.own(failing("a", failure));
    assertThatThrownBy(closer::close)
        .isInstanceOf(BackendException.class)
        .hasMessage("cannot close: disk")
        .hasCause(failure);
  }
}
