package org.gpuquerylab.cli.option;

import org.gpuquerylab.input.InputException;
import picocli.CommandLine.ParseResult;

/** Refuses options that have no meaning together with another one, and would be ignored. */
public record ExclusiveOptions(ParseResult given) {

  /**
   * Refuses options together with a given one.
   *
   * @param option the option that makes the others meaningless
   * @param why what it does, for the message
   * @throws InputException naming the first other that is given
   */
  public void refuse(String option, String why, String... others) {
    if (!given.hasMatchedOption(option)) {
      return;
    }
    for (String other : others) {
      if (given.hasMatchedOption(other)) {
        throw new InputException(
            "%s: %s, so %s means nothing; leave one of them out".formatted(option, why, other));
      }
    }
  }
}
