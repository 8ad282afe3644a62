package org.gpuquerylab.input;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import org.gpuquerylab.input.internal.Quote;

/** Tests readers with faulty inputs. */
public final class Mutations {
  /** The number of faulty inputs for each reader, unless the property says otherwise. */
  private static final int USUAL = 200;

  /** The maximum time that a reader may take for an input, in nanoseconds. */
  private static final long LONGEST = 60_000_000_000L;

  private Mutations() {}

  /** Returns the number of faulty inputs that each reader gets: the property {@code mutations}. */
  public static int count() {
    return Integer.getInteger("mutations", USUAL);
  }

  /** The number of inputs that a reader read, and the number that it refused. */
  public record Tally(int read, int refused) {}

  /** Reads an input, or throws an exception. */
  @FunctionalInterface
  public interface Reader {
    /** Reads the whole input. */
    void read(byte[] input) throws Exception;
  }

  /**
   * Tests a reader: it must either read an input, or refuse it with an exception of its own type
   * and a one-line message.
   *
   * @param good valid inputs, which are mutated in turn
   * @param binary whether the inputs are binary, not text
   * @param fault the type of the reader's exceptions
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

  /** Returns the processor time of this process so far, in nanoseconds. */
  public static long cpuNanos() {
    return ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean system
        ? system.getProcessCpuTime()
        : Long.MAX_VALUE;
  }

  /**
   * Checks that reading an input did not take too long. On a busy machine the clock runs on while
   * this process waits, so the check fails only if the processor time is too long, too.
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

  /** Describes an input for the message of a failed test. */
  public static String describe(byte[] input) {
    String text = new String(input, StandardCharsets.UTF_8);
    return text.length() + " characters: " + Quote.line(text);
  }
}
