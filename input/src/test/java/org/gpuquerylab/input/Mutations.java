package org.gpuquerylab.input;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;

/** How readers are tried with faulty inputs. */
public final class Mutations {
  /** Faulty inputs of each reader, unless the property says otherwise. */
  private static final int USUAL = 500;

  /** No reader takes longer for an input, in nanoseconds. */
  private static final long LONGEST = 5_000_000_000L;

  private Mutations() {}

  /** How many faulty inputs each reader gets: the property {@code mutations}. */
  public static int count() {
    return Integer.getInteger("mutations", USUAL);
  }

  /** Of how many inputs a reader took each part. */
  public record Tally(int read, int refused) {}

  /** What reads an input, or throws. */
  @FunctionalInterface
  public interface Reader {
    /** Reads it whole. */
    void read(byte[] input) throws Exception;
  }

  /**
   * Tries a reader: each input is read, or refused by an exception of the reader's kind with a
   * message of one line.
   *
   * @param good inputs that are mutated in turn
   * @param binary whether they are no text
   * @param fault the reader's exception
   */
  public static Tally tryAll(
      Class<? extends RuntimeException> fault, boolean binary, Reader reader, byte[]... good) {
    int refused = 0;
    for (int i = 0; i < count(); i++) {
      Mutator mutator = new Mutator(i);
      byte[] base = good[i % good.length];
      byte[] input = binary ? mutator.mutateBinary(base) : mutator.mutate(base);
      long start = System.nanoTime();
      long cpu = cpuNanos();
      try {
        reader.read(input);
      } catch (Throwable thrown) {
        refused++;
        assertThat(thrown).as(() -> describe(input)).isInstanceOf(fault);
        assertOneLine(String.valueOf(thrown.getMessage()), input);
      }
      assertInTime(start, cpu, input);
    }
    System.out.println(fault.getSimpleName() + ": " + count() + " inputs, " + refused + " refused");
    return new Tally(count() - refused, refused);
  }

  /** The processor time of this process so far, in nanoseconds. */
  public static long cpuNanos() {
    return ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean system
        ? system.getProcessCpuTime()
        : Long.MAX_VALUE;
  }

  /**
   * Checks that an input took no longer than it may. On a busy machine the clock runs on while this
   * process waits, so that its processor time must be as long, too.
   */
  public static void assertInTime(long start, long cpu, byte[] input) {
    long taken = Math.min(System.nanoTime() - start, cpuNanos() - cpu);
    assertThat(taken).as(() -> describe(input)).isLessThan(LONGEST);
  }

  /** Checks that a message is one line that cannot change what a terminal shows. */
  public static void assertOneLine(String message, byte[] input) {
    assertThat(message.codePoints().noneMatch(Mutations::breaks))
        .as(() -> Quote.line(message) + " for " + describe(input))
        .isTrue();
    assertThat(message).as(() -> describe(input)).isNotBlank().hasSizeLessThan(4000);
  }

  private static boolean breaks(int c) {
    return Character.isISOControl(c) || c == 0x2028 || c == 0x2029 || c == 0x202e;
  }

  /** An input as the message of a failed test shows it. */
  public static String describe(byte[] input) {
    String text = new String(input, StandardCharsets.UTF_8);
    return text.length() + " characters: " + Quote.line(text);
  }
}
