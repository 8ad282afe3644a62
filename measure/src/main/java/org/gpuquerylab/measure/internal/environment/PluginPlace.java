package org.gpuquerylab.measure.internal.environment;

import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.gpuquerylab.input.internal.Plugins;
import org.jspecify.annotations.Nullable;

/**
 * The place in a user's jar at which a fault arose.
 *
 * @param type the class of the jar and the jar's name
 * @param call the call in the class; the class alone if the call is not known
 */
public record PluginPlace(String type, String call) {
  /** A chain of causes may be circular. */
  private static final int MOST_CAUSES = 20;

  /** The place in a user's jar at which an exception or error arose; empty if there is none. */
  public static Optional<PluginPlace> of(Throwable fault) {
    return causes(fault)
        .flatMap(each -> Stream.of(each.getStackTrace()))
        .filter(call -> PluginFiles.PROPERTY.equals(call.getClassLoaderName()))
        .findFirst()
        .map(
            call ->
                new PluginPlace(
                    type(call.getClassName()), call.toString().replaceFirst("^.*/", "")))
        .or(() -> ofLinkage(fault));
  }

  /**
   * The class of a user's jar that the message of a linkage error names. If a class lacks a method
   * that the lab calls, no call of the class is in the stack trace.
   */
  private static Optional<PluginPlace> ofLinkage(Throwable fault) {
    return causes(fault)
        .filter(LinkageError.class::isInstance)
        .flatMap(each -> Stream.of(String.valueOf(each.getMessage()).split("[^\\w.$/]+")))
        .map(word -> word.replace('/', '.'))
        .filter(word -> load(word) != null)
        .findFirst()
        .map(word -> new PluginPlace(type(word), word));
  }

  private static Stream<Throwable> causes(Throwable fault) {
    return Stream.iterate(fault, Objects::nonNull, Throwable::getCause).limit(MOST_CAUSES);
  }

  private static String type(String name) {
    Class<?> type = load(name);
    return type == null ? name : Plugins.place(type);
  }

  /** The class of a user's jar with a name; null if no user's jar has the class. */
  private static @Nullable Class<?> load(String name) {
    try {
      Class<?> type = Class.forName(name, false, Thread.currentThread().getContextClassLoader());
      ClassLoader loader = type.getClassLoader();
      return loader != null && PluginFiles.PROPERTY.equals(loader.getName()) ? type : null;
    } catch (ClassNotFoundException | LinkageError e) {
      return null;
    }
  }
}
