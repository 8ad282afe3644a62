package org.gpuquerylab.input;

import java.util.Collection;
import java.util.Optional;
import org.gpuquerylab.input.internal.Nearest;

/**
 * Messages about names that do not exist: they list the choices and name the choice that was
 * probably meant.
 */
public final class Suggestion {

  private Suggestion() {}

  /**
   * Returns the exception for an unknown name.
   *
   * @param what the kind of name, such as "algorithm"
   * @param name the name that the user gave
   * @param choices the names that exist
   */
  public static InputException unknown(String what, String name, Collection<String> choices) {
    return new InputException(Nearest.unknown(what, name, choices));
  }

  /**
   * Returns the exception for an unknown name of a kind to which users' jars may add names.
   *
   * @param what the kind of name, such as "algorithm"
   * @param name the name that the user gave
   * @param choices the names that exist
   */
  public static InputException unknownEntry(String what, String name, Collection<String> choices) {
    return new InputException(
        Nearest.unknown(what, name, choices) + "; a name from your own jar needs --plugins DIR");
  }

  /** Returns the choice that was probably meant, if any; see {@link Nearest#to}. */
  public static Optional<String> nearest(String name, Collection<String> choices) {
    return Nearest.to(name, choices);
  }
}
