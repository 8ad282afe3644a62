package org.gpuquerylab.cli.internal.option;

import java.util.Locale;
import org.gpuquerylab.input.InputException;
import picocli.CommandLine.ParseResult;

/** Checks for options that would be ignored because another option makes them meaningless. */
public record ExclusiveOptions(ParseResult given) {

  /**
   * Throws an exception if the user combines a given option with others that it excludes.
   *
   * @param option the option that makes the others meaningless
   * @param why the effect of the option, for the message
   * @throws InputException if such an option is given; the message names the first one
   */
  public void refuse(String option, String why, String... others) {
    if (!given.hasMatchedOption(option)) {
      return;
    }
    for (String other : others) {
      if (given.hasMatchedOption(other)) {
        throw new InputException(
            String.format(
                Locale.ROOT,
                "%s: %s, so %s has no effect; leave one of them out",
                option,
                why,
                other));
      }
    }
  }
}
