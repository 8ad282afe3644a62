package org.gpuquerylab.primitives.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.TestBackends;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.gpuquerylab.backend.device.OutOfDeviceMemoryException;
import org.gpuquerylab.primitives.internal.CountingSession.Counts;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests which sessions are kept, reused and closed, on each device. */
@ParameterizedClass(name = "{0}")
@MethodSource("org.gpuquerylab.backend.TestBackends#devices")
@Timeout(3_600)
class SessionCacheTest {
  @SuppressWarnings("NullAway.Init") // JUnit sets it
  @Parameter
  DeviceInfo device;

  private Backend backend;
  private final Counts counts = new Counts();
  private final SessionCache<String, CountingSession> cache = new SessionCache<>(2);

  @SuppressWarnings("NullAway.Init") // JUnit sets the device, open() the rest
  SessionCacheTest() {}

  @BeforeEach
  void open() {
    backend = TestBackends.shared(device);
  }

  @AfterEach
  void nothingIsLeftOpen() {
    cache.close();
    assertThat(counts.open()).isZero();
    assertThat(backend.openResources()).isEmpty();
  }

  private CountingSession newSession() {
    return CountingSession.open(backend, counts);
  }

  private int use(String key, int value) {
    return cache.use(key, this::newSession, session -> session.fill(value));
  }

  private void failIn(String key, Runnable before) {
    assertThatThrownBy(
            () ->
                cache.use(
                    key,
                    this::newSession,
                    session -> {
                      before.run();
                      throw new IllegalStateException("work");
                    }))
        .hasMessage("work");
  }

  @Test
  void reusesTheSessionOfAKey() {
    assertThat(use("a", 1)).isEqualTo(1);
    assertThat(use("a", 2)).isEqualTo(2);
    assertThat(use("b", 3)).isEqualTo(3);
    assertThat(use("a", 1)).isEqualTo(1);
    assertThat(counts.opened).hasValue(2);
    assertThat(cache.keys()).containsExactly("b", "a");
    assertThat(cache.useKept("a", session -> session.counters().replays())).hasValue(3L);
    assertThat(cache.useKept("c", session -> 1)).isEmpty();
    assertThat(counts.opened).hasValue(2);
  }

  @Test
  void closesTheOneNotUsedForTheLongestTimeBeforeItOpens() {
    use("a", 1);
    use("b", 1);
    use("a", 1);
    cache.use(
        "c",
        () -> {
          assertThat(counts.open()).isEqualTo(1);
          return newSession();
        },
        session -> session.fill(1));
    assertThat(cache.keys()).containsExactly("a", "c");
    assertThat(counts.opened).hasValue(3);
  }

  @Test
  void keepsNothingOfAnOpeningThatFails() {
    use("a", 1);
    assertThatThrownBy(
            () ->
                cache.use(
                    "b",
                    () -> {
                      throw new IllegalStateException("opening");
                    },
                    session -> 1))
        .hasMessage("opening");
    assertThat(cache.keys()).containsExactly("a");
    assertThat(use("b", 1)).isEqualTo(1);
  }

  @Test
  void leavesNothingWhereAnAllocationFails() {
    long limit = backend.freeMemory().orElse(Long.MAX_VALUE);
    for (long bytes : new long[] {0, 399}) {
      backend.limitMemory(bytes);
      try {
        assertThatThrownBy(() -> use("a", 1)).isInstanceOf(OutOfDeviceMemoryException.class);
      } finally {
        backend.limitMemory(limit);
      }
      assertThat(backend.openResources()).isEmpty();
    }
    assertThat(use("a", 5)).isEqualTo(5);
  }

  @Test
  void closesTheSessionInWhoseUseSomethingFailed() {
    use("a", 1);
    use("b", 1);
    failIn("a", () -> {});
    assertThat(cache.keys()).containsExactly("b");
    assertThat(counts.open()).isEqualTo(1);
    assertThat(use("a", 4)).isEqualTo(4);
    assertThat(counts.opened).hasValue(3);
  }

  @Test
  void usesASessionWhoseOpeningClosedTheOthers() {
    use("a", 1);
    int last =
        cache.use(
            "b",
            () -> {
              cache.close();
              assertThat(counts.open()).isZero();
              return newSession();
            },
            session -> session.fill(7));
    assertThat(last).isEqualTo(7);
    assertThat(cache.keys()).containsExactly("b");
  }

  @Test
  void refusesAUseWithinAUse() {
    assertThatIllegalStateException()
        .isThrownBy(() -> cache.use("a", this::newSession, session -> use("b", 1)))
        .withMessageContaining("within");
    assertThat(counts.open()).isZero();
    assertThatIllegalArgumentException().isThrownBy(() -> new SessionCache<>(0));
  }

  @Test
  void closesASessionInUseWhenTheUseEnds() {
    int last =
        cache.use(
            "a",
            this::newSession,
            session -> {
              cache.close();
              return session.fill(6);
            });
    assertThat(last).isEqualTo(6);
    assertThat(counts.open()).isZero();
    assertThat(cache.keys()).isEmpty();
    failIn("a", cache::close);
    assertThat(counts.closed).hasValue(2);
  }

  @Test
  void closingTwiceDoesNothing() {
    use("a", 1);
    cache.close();
    cache.close();
    assertThat(counts.closed).hasValue(1);
    assertThat(use("a", 2)).isEqualTo(2);
  }

  @Test
  void closesAllThoughOneFails() {
    List<String> closed = new ArrayList<>();
    SessionCache<String, DeviceSession> failing = new SessionCache<>(3);
    for (String key : List.of("a", "b", "c")) {
      failing.use(
          key,
          () ->
              Workspace.open(
                  backend,
                  workspace -> {
                    workspace.own(
                        () ->
                            (AutoCloseable)
                                () -> {
                                  closed.add(key);
                                  throw new IllegalStateException(key);
                                });
                    return new DeviceSession(workspace, workspace.newQueue(false)) {};
                  }),
          session -> 1);
    }
    assertThatThrownBy(failing::close)
        .isInstanceOf(IllegalStateException.class)
        .satisfies(e -> assertThat(e.getSuppressed()).hasSize(2));
    assertThat(closed).containsExactlyInAnyOrder("a", "b", "c");
    assertThat(backend.openResources()).isEmpty();
    failing.close();
    assertThat(closed).hasSize(3);
  }

  @Test
  void oneThreadUsesTheSessionsAtATime() {
    AtomicInteger using = new AtomicInteger();
    try (Workers workers = new Workers("cache-test", 4)) {
      workers.each(
          worker -> {
            for (int i = 0; i < 50; i++) {
              int value = 1000 * worker + i;
              int last =
                  cache.use(
                      "k" + i % 3,
                      this::newSession,
                      session -> {
                        assertThat(using.incrementAndGet()).isEqualTo(1);
                        int filled = session.fill(value);
                        using.decrementAndGet();
                        return filled;
                      });
              assertThat(last).isEqualTo(value);
              assertThat(counts.open()).isLessThanOrEqualTo(2);
            }
          });
    }
  }

  @Test
  void anotherThreadClosesWithoutWaiting() {
    CountDownLatch inUse = new CountDownLatch(1);
    CountDownLatch closed = new CountDownLatch(1);
    try (Workers workers = new Workers("cache-test", 2)) {
      workers.each(
          worker -> {
            if (worker == 0) {
              int last =
                  cache.use(
                      "a",
                      this::newSession,
                      session -> {
                        inUse.countDown();
                        Workers.await(closed);
                        return session.fill(8);
                      });
              assertThat(last).isEqualTo(8);
            } else {
              Workers.await(inUse);
              cache.close();
              assertThat(counts.open()).isEqualTo(1);
              closed.countDown();
            }
          });
    }
    assertThat(counts.open()).isZero();
  }

  @Test
  void closesQuietlyAfterItsBackend() {
    try (Backend own = TestBackends.open(device)) {
      cache.use("a", () -> CountingSession.open(own, counts), session -> session.fill(1));
    }
    assertThatIllegalStateException().isThrownBy(() -> use("a", 1)).withMessageContaining("closed");
    assertThat(counts.open()).isZero();
    assertThat(use("a", 2)).isEqualTo(2);
  }
}
