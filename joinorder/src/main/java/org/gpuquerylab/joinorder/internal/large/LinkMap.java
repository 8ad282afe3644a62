package org.gpuquerylab.joinorder.internal.large;

import java.util.Arrays;

/**
 * The links of one component: for each other component, the sum of the tokens of all predicates
 * between the two. The map uses open addressing with linear probing and is at most half full, so
 * that neither a look-up nor a traversal creates objects. A removal closes the gap; a table that
 * has become far too large shrinks, because traversals visit all its slots.
 */
final class LinkMap {
  /** No component. */
  static final int NONE = -1;

  private static final int LEAST = 4;
  private static final int HASH_FACTOR = 0x9E3779B9;

  private int[] components;
  private long[] predicates;
  private int size;

  /** Creates a map without links that has room for the given number of links. */
  LinkMap(int expected) {
    components = empty(Math.max(LEAST, 2 * Integer.highestOneBit(Math.max(1, 2 * expected - 1))));
    predicates = new long[components.length];
  }

  private static int[] empty(int places) {
    int[] components = new int[places];
    Arrays.fill(components, NONE);
    return components;
  }

  /** The number of links. */
  int size() {
    return size;
  }

  /** The number of slots to traverse: each slot holds one link or none. */
  int places() {
    return components.length;
  }

  /** The component of a slot; {@link #NONE} if there is no link. */
  int component(int place) {
    return components[place];
  }

  /** The sum of the tokens of the predicates in a slot that holds a link. */
  long predicates(int place) {
    return predicates[place];
  }

  /**
   * Adds tokens to the link to a component, and creates the link if there is none; returns the sum
   * of the link's tokens.
   */
  long add(int component, long tokens) {
    if (2 * (size + 1) > components.length) {
      resize(2 * components.length);
    }
    int place = place(component);
    if (components[place] == NONE) {
      components[place] = component;
      predicates[place] = 0;
      size++;
    }
    predicates[place] += tokens;
    return predicates[place];
  }

  /**
   * Removes the link to a component.
   *
   * @return the sum of the tokens of the link's predicates
   * @throws IllegalArgumentException if there is no such link
   */
  long remove(int component) {
    int place = place(component);
    if (components[place] == NONE) {
      throw new IllegalArgumentException("the components are not linked");
    }
    long tokens = predicates[place];
    close(place);
    size--;
    if (components.length > LEAST && 16 * size < components.length) {
      resize(components.length / 4);
    }
    return tokens;
  }

  /**
   * Moves later links into the gap if necessary, so that each link can be found from its hash slot
   * on.
   */
  private void close(int removed) {
    int mask = components.length - 1;
    int gap = removed;
    for (int next = (gap + 1) & mask; components[next] != NONE; next = (next + 1) & mask) {
      int own = own(components[next]);
      if (((next - own) & mask) >= ((next - gap) & mask)) {
        components[gap] = components[next];
        predicates[gap] = predicates[next];
        gap = next;
      }
    }
    components[gap] = NONE;
  }

  private void resize(int places) {
    int[] oldComponents = components;
    long[] oldPredicates = predicates;
    components = empty(Math.max(LEAST, places));
    predicates = new long[components.length];
    for (int i = 0; i < oldComponents.length; i++) {
      if (oldComponents[i] != NONE) {
        int place = place(oldComponents[i]);
        components[place] = oldComponents[i];
        predicates[place] = oldPredicates[i];
      }
    }
  }

  private int own(int component) {
    return ((component * HASH_FACTOR) >>> 16) & (components.length - 1);
  }

  private int place(int component) {
    int mask = components.length - 1;
    int place = own(component);
    while (components[place] != NONE && components[place] != component) {
      place = (place + 1) & mask;
    }
    return place;
  }
}
