package org.gpuquerylab.measure.internal.sweep;

import java.time.Duration;
import java.util.Locale;

/**
 * An estimate of the remaining time of a run, from the time of its completed points, which are in
 * random order.
 */
public final class Eta {

  private Eta() {}

  /**
   * The remaining time.
   *
   * @param done number of repetitions completed in {@code elapsed}, at least one
   * @param left number of remaining repetitions
   */
  public static Duration left(int done, int left, Duration elapsed) {
    return Duration.ofMillis(Math.round(elapsed.toMillis() / (double) done * left));
  }

  /** Formats a time as {@code 42 s}, {@code 3 min 20 s}, {@code 5 h 07 min} or {@code 2 d 4 h}. */
  public static String format(Duration time) {
    long seconds = (time.toMillis() + 500) / 1000;
    if (seconds < 60) {
      return seconds + " s";
    } else if (seconds < 3600) {
      return String.format(Locale.ROOT, "%d min %02d s", seconds / 60, seconds % 60);
    }
    long minutes = (seconds + 30) / 60;
    if (minutes < 24 * 60) {
      return String.format(Locale.ROOT, "%d h %02d min", minutes / 60, minutes % 60);
    }
    long hours = (minutes + 30) / 60;
    return hours / 24 + " d " + hours % 24 + " h";
  }
}
