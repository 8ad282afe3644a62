package org.gpuquerylab.input.internal;

import java.net.URI;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.ObjIntConsumer;
import java.util.regex.Pattern;

/**
 * Finds the entries, such as algorithms, that users' jars add to the lab. The jars' providers are
 * found by {@link ServiceLoader} through the calling thread's context class loader. A fault in a
 * jar becomes a line of text, never an exception: a faulty jar must not hide the built-in entries.
 */
public final class Plugins {
  /** The search ends after this number of providers, because a stuck iterator throws forever. */
  private static final int MOST_PROVIDERS = 1000;

  /** Users choose names on the command line, separated by commas. */
  private static final Pattern NAME = Pattern.compile("[^\\s\\p{C},]+");

  private Plugins() {}

  /**
   * The entries that were found, and the faults of the entries that were left out.
   *
   * @param items the usable entries, in the order in which they were found
   * @param problems one line for each fault, with its origin and its reason
   */
  public record Found<T>(List<T> items, List<String> problems) {
    /** Copies both lists. */
    public Found {
      items = List.copyOf(items);
      problems = List.copyOf(problems);
    }

    /**
     * Returns the built-in entries and the entries of the given providers. If a provider throws an
     * exception, or if an entry's name is already taken, the provider or the entry is left out and
     * reported as a problem.
     *
     * @param builtIn the built-in entries, which come first
     * @param entries asks a provider for its entries
     * @param name the name by which a user chooses an entry
     * @param from the form in which an entry of a provider is kept; receives the entry and the
     *     provider's class and jar
     */
    public <E> Found<E> entries(
        List<E> builtIn,
        Function<T, List<E>> entries,
        Function<E, String> name,
        BiFunction<E, String, E> from) {
      Merged<E> merged = new Merged<>(builtIn, name, from, problems);
      for (T provider : items) {
        String place = place(provider.getClass());
        try {
          for (E entry : Objects.requireNonNull(entries.apply(provider), "its entries are null")) {
            merged.add(place, entry);
          }
        } catch (Exception | Error e) {
          // Errors are caught too: missing classes, or classes of another version, throw them.
          merged.problems.add(Quote.line(place + ": " + Reason.of(e)));
        }
      }
      return new Found<>(merged.items, merged.problems);
    }
  }

  /**
   * Finds the providers of a type on the class path and in the jars of the context class loader.
   */
  public static <P> Found<P> load(Class<P> type) {
    return load(ServiceLoader.load(type).iterator());
  }

  /** Calls an iterator that throws once for each provider that does not load. */
  static <P> Found<P> load(Iterator<? extends P> providers) {
    List<P> found = new ArrayList<>();
    List<String> problems = new ArrayList<>();
    each(
        providers,
        (provider, number) -> found.add(provider),
        (fault, number) -> problems.add(Reason.of(fault)));
    return new Found<>(found, problems);
  }

  /**
   * Goes through the providers, numbered from 1. A {@link ServiceLoader}'s iterator throws an
   * exception once for each provider that does not load, and then continues. If two successive
   * exceptions have the same message, the iterator is stuck, and the search ends.
   *
   * @param loaded receives each provider and its number; an exception that it throws counts as a
   *     fault
   * @param failed receives each exception and the provider's number
   */
  public static <P> void each(
      Iterator<? extends P> providers, ObjIntConsumer<P> loaded, ObjIntConsumer<Throwable> failed) {
    String before = "";
    for (int number = 1; number <= MOST_PROVIDERS; number++) {
      try {
        if (!providers.hasNext()) {
          break;
        }
        loaded.accept(providers.next(), number);
      } catch (Exception | Error e) {
        String reason = Reason.of(e);
        if (reason.equals(before)) {
          break;
        }
        before = reason;
        failed.accept(e, number);
      }
    }
  }

  /**
   * A catalogue of built-in entries and of entries from providers. The result is kept for each
   * context class loader, so threads that share a class loader get the same entries, and repeated
   * calls are cheap.
   */
  public static final class Catalogue<P, E> {
    private final Class<P> type;
    private final Function<P, List<E>> entries;
    private final Function<E, String> name;
    private final BiFunction<E, String, E> from;
    private final List<E> builtIn;
    private final Map<ClassLoader, Found<E>> known = new ConcurrentHashMap<>();
    private final ThreadLocal<Boolean> asking = ThreadLocal.withInitial(() -> false);

    /**
     * Creates a catalogue; no provider is asked before {@link #found}.
     *
     * @param type the providers' interface
     * @param entries asks a provider for its entries
     * @param name the name by which a user chooses an entry
     * @param from the form in which an entry of a provider is kept; receives the entry and the
     *     provider's class and jar
     * @param builtIn the built-in entries, which come first
     */
    public Catalogue(
        Class<P> type,
        Function<P, List<E>> entries,
        Function<E, String> name,
        BiFunction<E, String, E> from,
        List<E> builtIn) {
      this.type = type;
      this.entries = entries;
      this.name = name;
      this.from = from;
      this.builtIn = List.copyOf(builtIn);
    }

    /**
     * Returns the entries for the calling thread. A provider that calls this method while its own
     * entries are being collected gets only the built-in entries.
     */
    public Found<E> found() {
      ClassLoader context = Thread.currentThread().getContextClassLoader();
      ClassLoader loader = context == null ? ClassLoader.getSystemClassLoader() : context;
      Found<E> before = known.get(loader);
      if (before != null) {
        return before;
      }
      if (asking.get()) {
        return new Found<>(builtIn, List.of());
      }
      asking.set(true);
      try {
        Found<E> found = load(type).entries(builtIn, entries, name, from);
        Found<E> first = known.putIfAbsent(loader, found);
        return first == null ? found : first;
      } finally {
        asking.remove();
      }
    }

    /** Returns the entry of the given name, if it exists. */
    public Optional<E> find(String wanted) {
      return found().items().stream().filter(e -> name.apply(e).equals(wanted)).findFirst();
    }
  }

  /** The entries found so far, and the names that are taken. */
  private static final class Merged<E> {
    private final Function<E, String> name;
    private final BiFunction<E, String, E> from;
    private final List<E> items;
    private final List<String> problems;
    private final Set<String> taken = new HashSet<>();

    Merged(
        List<E> builtIn,
        Function<E, String> name,
        BiFunction<E, String, E> from,
        List<String> problems) {
      this.name = name;
      this.from = from;
      this.items = new ArrayList<>(builtIn);
      this.problems = new ArrayList<>(problems);
      builtIn.forEach(entry -> taken.add(name.apply(entry)));
    }

    void add(String place, E entry) {
      String wanted = name.apply(Objects.requireNonNull(entry, "an entry is null"));
      Optional<String> fault = fault(wanted);
      if (fault.isPresent()) {
        problems.add(Quote.line(place + ": the name " + Quote.of(wanted) + " " + fault.get()));
      } else {
        items.add(from.apply(entry, place));
        taken.add(wanted);
      }
    }

    private Optional<String> fault(String wanted) {
      if (!NAME.matcher(wanted).matches()) {
        return Optional.of("has a space, a comma or a control character in it, or is empty");
      }
      return taken.contains(wanted) ? Optional.of("is taken; choose another") : Optional.empty();
    }
  }

  /** The name of a class and of its jar, such as {@code org.example.Provider of example.jar}. */
  public static String place(Class<?> type) {
    CodeSource source = type.getProtectionDomain().getCodeSource();
    String jar = source == null || source.getLocation() == null ? "" : file(source);
    return Quote.line(jar.isEmpty() ? type.getName() : type.getName() + " of " + jar);
  }

  private static String file(CodeSource source) {
    String path = source.getLocation().getPath().replaceAll("/+$", "");
    String encoded = path.substring(path.lastIndexOf('/') + 1);
    try {
      String decoded = URI.create(encoded).getPath();
      return decoded == null ? encoded : decoded;
    } catch (IllegalArgumentException e) {
      return encoded;
    }
  }
}
