package org.gpuquerylab.backend;

import static org.assertj.core.api.Assertions.assertThat;

import org.gpuquerylab.backend.spi.DriverMemory;
import org.junit.jupiter.api.Test;

/** Tests which memory is kept for later allocations. */
class FreedMemoryTest {
  private static final long ALL = Long.MAX_VALUE;

  private boolean idle = true;
  private final FreedMemory freed = new FreedMemory(4096, () -> idle);

  @Test
  void sizesAreRoundedUpALittle() {
    for (long bytes = 1; bytes <= 2 * FreedMemory.LARGEST; bytes += 1 + bytes / 100) {
      long rounded = FreedMemory.rounded(bytes);
      assertThat(rounded).isBetween(bytes, Math.max(bytes + 512, bytes / 8 * 9 + 1));
      assertThat(FreedMemory.rounded(rounded)).isEqualTo(rounded);
      assertThat(bytes > FreedMemory.LARGEST || rounded % 512 == 0).isTrue();
    }
    assertThat(FreedMemory.rounded(0)).isZero();
  }

  @Test
  void memoryOfTheSameSizeIsTakenOnce() {
    DriverMemory memory = () -> {};
    assertThat(freed.keep(memory, 1024, ALL)).isTrue();
    assertThat(freed.take(512)).isNull();
    assertThat(freed.take(1024)).isSameAs(memory);
    assertThat(freed.take(1024)).isNull();
    assertThat(freed.bytes()).isZero();
  }

  @Test
  void memoryThatCommandsMayUseIsKeptBackUntilTheyAreComplete() {
    DriverMemory memory = () -> {};
    idle = false;
    assertThat(freed.keep(memory, 512, ALL)).isTrue();
    assertThat(freed.take(512)).isNull();
    idle = true;
    assertThat(freed.take(1024)).isNull();
    idle = false;
    assertThat(freed.take(512)).isSameAs(memory);
    assertThat(freed.keep(memory, 512, ALL)).isTrue();
    assertThat(freed.drain()).containsExactly(memory);
    assertThat(freed.bytes()).isZero();
  }

  @Test
  void noMoreIsKeptThanAllowed() {
    assertThat(freed.keep(() -> {}, 4096, ALL)).isTrue();
    assertThat(freed.keep(() -> {}, 512, ALL)).isFalse();
    assertThat(freed.bytes()).isEqualTo(4096);
    assertThat(freed.drain()).hasSize(1);
    assertThat(freed.keep(() -> {}, 512, ALL)).isTrue();
    assertThat(freed.keep(() -> {}, 2 * FreedMemory.LARGEST, ALL)).isFalse();
    assertThat(freed.keep(() -> {}, 0, ALL)).isFalse();
    assertThat(freed.keep(() -> {}, 512, 1023)).as("room for 511 more bytes").isFalse();
    assertThat(freed.keep(() -> {}, 512, 1024)).isTrue();
  }
}
