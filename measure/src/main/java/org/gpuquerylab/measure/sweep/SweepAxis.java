package org.gpuquerylab.measure.sweep;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.gpuquerylab.backend.Backends;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.input.Suggestion;
import org.gpuquerylab.input.internal.Quote;
import org.gpuquerylab.measure.results.Pass;
import org.gpuquerylab.measure.results.Point;

/**
 * A parameter that an experiment varies.
 *
 * @param name the name on the command line and in the rows
 * @param description one line for lists
 * @param full the values in a full pass
 * @param quick the values in a quick pass
 * @param domain the values that a user may choose
 * @param sample whether the values are samples of one point, such as random queries of one size;
 *     figures and tables show the median over the samples
 */
public record SweepAxis(
    String name,
    String description,
    List<String> full,
    List<String> quick,
    Domain domain,
    boolean sample) {

  /**
   * The name of the axis of backends. The axis has the backends that the user names, or those that
   * are found.
   */
  public static final String BACKEND = "backend";

  /** The value of a point whose algorithm runs only on the host. */
  public static final String NO_BACKEND = "none";

  private static final String DEVICE = "[a-z][a-z0-9-]{0,31}(:[0-9]{1,3})?";

  /** A backend, a device, or a group of up to 64 devices. */
  private static final Pattern SELECTOR =
      Pattern.compile(DEVICE + "(" + Pattern.quote(Backends.AND) + DEVICE + "){0,63}");

  /** The set of values that a user may choose. */
  public sealed interface Domain {
    /** Whole numbers from {@code min} to {@code max}. */
    record Range(int min, int max) implements Domain {}

    /** A list of names. */
    record Choices(List<String> names) implements Domain {}

    /** Either one of a list of names, or a whole number from a range. */
    record NamesOrNumbers(Choices names, Range numbers) implements Domain {}

    /** Any names that a run folder may contain, such as the names of a user's files. */
    record Names() implements Domain {}
  }

  /** Copies the lists. */
  public SweepAxis {
    full = List.copyOf(full);
    quick = List.copyOf(quick);
  }

  /** Creates an axis of whole numbers. */
  public static SweepAxis ints(
      String name, String description, IntStream full, IntStream quick, Domain.Range domain) {
    return new SweepAxis(
        name,
        description,
        full.mapToObj(Integer::toString).toList(),
        quick.mapToObj(Integer::toString).toList(),
        domain,
        false);
  }

  /** Creates an axis of samples, which are numbered from 0. */
  public static SweepAxis samples(String name, String description, int full, int quick) {
    return new SweepAxis(
        name,
        description,
        IntStream.range(0, full).mapToObj(Integer::toString).toList(),
        IntStream.range(0, quick).mapToObj(Integer::toString).toList(),
        new Domain.Range(0, 1_000_000),
        true);
  }

  /** Creates an axis of names, all of which belong to both passes. */
  public static SweepAxis names(String name, String description, List<String> names) {
    return new SweepAxis(
        name, description, names, names, new Domain.Choices(List.copyOf(names)), false);
  }

  /**
   * Creates the axis of backends.
   *
   * @param hostToo whether some points need no backend, so that {@link #NO_BACKEND} is also a value
   */
  public static SweepAxis backends(boolean hostToo) {
    List<String> always = hostToo ? List.of(NO_BACKEND) : List.of();
    String where = hostToo ? "where a point runs; none is the host alone" : "where a point runs";
    return new SweepAxis(BACKEND, where, always, always, new Domain.Choices(List.of()), false);
  }

  /**
   * Whether a point runs only on the host.
   *
   * @param point a point of a sweep with {@linkplain #backends an axis of backends}
   */
  public static boolean isOnHost(Point point) {
    return point.get(BACKEND).equals(NO_BACKEND);
  }

  /** A name with its backend, such as {@code newton-b (opencl)}, or only the name on the host. */
  public static String label(String what, String backend) {
    return backend.equals(NO_BACKEND) ? what : what + " (" + backend + ")";
  }

  /** The values in a pass. */
  public List<String> values(Pass pass) {
    return pass == Pass.QUICK ? quick : full;
  }

  /**
   * Checks the values that a user chose.
   *
   * @throws InputException if a value is not allowed; the message names the axis, the value and the
   *     allowed values
   */
  public void check(List<String> values) {
    if (Set.copyOf(values).size() < values.size()) {
      throw new InputException("axis " + name + ": a value is given twice; give each once");
    }
    values.forEach(this::check);
  }

  private void check(String value) {
    if (name.equals(BACKEND)) {
      if (!SELECTOR.matcher(value).matches()) {
        throw new InputException(
            String.format(
                Locale.ROOT,
                "axis %s: %s must be a backend such as opencl, a device such as opencl:1, or a group",
                name,
                Quote.of(value)));
      }
    } else if (domain instanceof Domain.Choices choices && !choices.names().contains(value)) {
      throw Suggestion.unknown("value of axis " + name, value, choices.names());
    } else if (domain instanceof Domain.Range range && !inRange(value, range)) {
      throw outOfRange("", value, range);
    } else if (domain instanceof Domain.NamesOrNumbers either
        && !either.names().names().contains(value)
        && !inRange(value, either.numbers())) {
      String names = "none of " + String.join(", ", either.names().names()) + ", and ";
      throw outOfRange(names, value, either.numbers());
    }
  }

  private InputException outOfRange(String before, String value, Domain.Range range) {
    return new InputException(
        String.format(
            Locale.ROOT,
            "axis %s: %s is %snot a whole number from %d to %d",
            name,
            Quote.of(value),
            before,
            range.min(),
            range.max()));
  }

  private static boolean inRange(String value, Domain.Range range) {
    try {
      int number = Integer.parseInt(value);
      return number >= range.min()
          && number <= range.max()
          && Integer.toString(number).equals(value);
    } catch (NumberFormatException e) {
      return false;
    }
  }
}
