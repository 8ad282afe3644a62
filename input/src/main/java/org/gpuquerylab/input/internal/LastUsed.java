package org.gpuquerylab.input.internal;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A map of the entries that were used last: a new one takes the place of that which was not used
 * for the longest time. Looking up counts as a use and changes the map, so several threads need a
 * lock.
 *
 * @param <K> the keys
 * @param <V> the values
 */
public final class LastUsed<K, V> extends LinkedHashMap<K, V> {
  private static final long serialVersionUID = 1L;
  private static final int FIRST_ROOM = 16;
  private static final float LOAD_FACTOR = 0.75f;

  private final int most;

  /**
   * An empty map.
   *
   * @param most the most entries that are kept
   */
  public LastUsed(int most) {
    super(FIRST_ROOM, LOAD_FACTOR, true);
    this.most = most;
  }

  @Override
  protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
    return size() > most;
  }
}
