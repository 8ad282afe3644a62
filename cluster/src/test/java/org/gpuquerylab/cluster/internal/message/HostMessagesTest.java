package org.gpuquerylab.cluster.internal.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Checks that points and their rows arrive unchanged, and that damaged answers are refused. */
class HostMessagesTest {

  private static HostAnswer read(String head, byte[] bytes) {
    ByteArrayInputStream in = new ByteArrayInputStream(bytes);
    return HostAnswer.read(
        ClusterLine.read(head, "test"),
        count -> {
          try {
            return in.readNBytes(count);
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        });
  }

  private static byte[] files(HostAnswer answer) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    all.writeBytes(answer.sweep());
    all.writeBytes(answer.environment());
    all.writeBytes(answer.rows());
    return all.toByteArray();
  }

  private static byte[] random(SplittableRandom random, int length) {
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    return bytes;
  }

  @Test
  void requestsArrive() {
    HostRequest sent =
        new HostRequest(7, "/a \"b\"\\c\n", true, List.of("run", "--axis", "n=1,2", "ä\t"));
    assertThat(sent.line().lines()).hasSize(1);
    assertThat(HostRequest.read(ClusterLine.read(sent.line(), "test"))).isEqualTo(sent);
  }

  @Test
  void answersArriveAndEachDamagedByteIsSeen() {
    SplittableRandom random = new SplittableRandom(17);
    for (int k = 0; k < 30; k++) {
      HostAnswer sent =
          HostAnswer.of(
              k + 1, "host-" + k, random(random, k), random(random, 3), random(random, 100 * k));
      byte[] bytes = files(sent);
      HostAnswer found = read(sent.head(), bytes);
      assertThat(found.number()).isEqualTo(k + 1);
      assertThat(found.host()).isEqualTo("host-" + k);
      assertThat(found.fault()).isEmpty();
      assertThat(found.sweep()).isEqualTo(sent.sweep());
      assertThat(found.environment()).isEqualTo(sent.environment());
      assertThat(found.rows()).isEqualTo(sent.rows());
      bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
      assertThatThrownBy(() -> read(sent.head(), bytes))
          .as("seed 17, answer " + k)
          .isInstanceOf(ClusterException.class)
          .hasMessage(
              "host host-" + k + ": its rows were damaged on their way; run it again to go on");
    }
  }

  @Test
  void refusalsArriveInOneLine() {
    HostAnswer sent = HostAnswer.refused(2, "10.0.0.7", "no \"cuda\"\nhere");
    HostAnswer found = read(sent.head(), new byte[0]);
    assertThat(found.fault()).isEqualTo("no \"cuda\"\nhere");
    assertThat(found.lost()).isFalse();
    HostAnswer lost = read(HostAnswer.lost(3, "its task failed").head(), new byte[0]);
    assertThat(lost.lost()).isTrue();
    assertThat(lost.number()).isEqualTo(3);
    assertThat(lost.fault()).isEqualTo("its task failed");
    assertThat(HostAnswer.refused(2, "h", "x".repeat(100_000)).fault().length()).isLessThan(10_000);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          "number": 1                            | "number": 0
          "host": "h"                            | "host": ""
          "rows": 3                              | "rows": -1
          "rows": 3                              | "rows": 67108865
          "rows": 3                              | "rows": "3"
          "rows": 3                              | "rows": 2
          "refusal": ""                          | "refusal": 1
          "lost": false                          | "lost": 0
          """)
  void invalidAnswersAreRefused(String from, String to) {
    HostAnswer sent = HostAnswer.of(1, "h", new byte[1], new byte[2], new byte[] {5, 6, 7});
    String head = sent.head().replace(from, to);
    assertThat(head).isNotEqualTo(sent.head());
    assertThatThrownBy(() -> read(head, files(sent))).isInstanceOf(ClusterException.class);
  }
}
