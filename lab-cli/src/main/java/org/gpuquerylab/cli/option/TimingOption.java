package org.gpuquerylab.cli.option;

import java.util.function.Supplier;
import picocli.CommandLine.Option;

/** {@code --once}, for the commands that print how long their answer took. */
public final class TimingOption {

  @Option(
      names = "--once",
      description = {
        "Compute the answer once. The time then includes the compilation of code.",
        "Without it, a short computation is repeated for a fifth of a second, and",
        "the time is that of the fastest run."
      })
  boolean once;

  /** Computes the answer as often as the option says. */
  public <T> Timed<T> of(Supplier<T> body) {
    return once ? Timed.once(body) : Timed.of(body);
  }
}
