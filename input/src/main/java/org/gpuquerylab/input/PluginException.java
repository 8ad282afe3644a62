package org.gpuquerylab.input;

import org.gpuquerylab.input.internal.Plugins;
import org.gpuquerylab.input.internal.Quote;
import org.jspecify.annotations.Nullable;

/**
 * Thrown when an entry of a user's jar gives an answer that is wrong. The message is one line that
 * names the entry, its provider's class and jar, and the fault; the command line prints the message
 * unchanged and exits with status 1.
 */
public final class PluginException extends IllegalStateException {
  private static final long serialVersionUID = 1L;

  /**
   * Creates an exception.
   *
   * @param origin the provider's class and jar, see {@link Plugins#place}
   * @param name the entry's name
   * @param fault the fault
   */
  public PluginException(String origin, String name, String fault, @Nullable Throwable cause) {
    super(Quote.line(origin + ": " + name + ": " + fault), cause);
  }
}
