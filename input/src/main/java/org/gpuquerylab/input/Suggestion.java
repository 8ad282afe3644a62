package org.gpuquerylab.input;

import java.util.Collection;
import java.util.Optional;

/** Messages about names that do not exist: the choices, and the one that was probably meant. */
public final class Suggestion {

  private Suggestion() {}

  /**
   * The exception for an unknown name.
   *
   * @param what what kind of name it is, such as "algorithm"
   * @param name what the user gave
   * @param choices the names that exist
   */
  public static InputException unknown(String what, String name, Collection<String> choices) {
    return new InputException(Nearest.unknown(what, name, choices));
  }

  /**
   * The exception for an unknown name of what users' jars may add to.
   *
   * @param what what kind of name it is, such as "algorithm"
   * @param name what the user gave
   * @param choices the names that exist
   */
  public static InputException unknownEntry(String what, String name, Collection<String> choices) {
    return new InputException(
        Nearest.unknown(what, name, choices) + "; one of a jar of your own needs --plugins DIR");
  }

  /** The choice that was probably meant, if one was; see {@link Nearest#to}. */
  public static Optional<String> nearest(String name, Collection<String> choices) {
    return Nearest.to(name, choices);
  }
}
