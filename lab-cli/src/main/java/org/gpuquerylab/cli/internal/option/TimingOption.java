package org.gpuquerylab.cli.internal.option;

import java.util.function.Supplier;
import picocli.CommandLine.Option;

/** The option {@code --once}, for the commands that print the time of their answer. */
public final class TimingOption {

  @Option(
      names = "--once",
      description = {
        "Compute the answer once. The time then includes the compilation of code.",
        "Without it, a short computation is repeated for a fifth of a second, and",
        "the time is that of the fastest run."
      })
  boolean once;

  /** Computes the answer once or repeatedly, depending on the option. */
  public <T> Timed<T> of(Supplier<T> body) {
    return within(Double.POSITIVE_INFINITY, body);
  }

  /**
   * Like {@link #of}, but does not repeat a computation that would then take longer than a limit.
   *
   * @param limitMillis the limit of all runs together, in milliseconds
   */
  public <T> Timed<T> within(double limitMillis, Supplier<T> body) {
    return once ? Timed.once(body) : Timed.within(limitMillis, body);
  }
}
