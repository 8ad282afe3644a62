package org.gpuquerylab.concurrency.internal.arrival;

import java.util.Arrays;

/**
 * The waiting queries of each kind, in the order of their arrival. Each operation takes time O(1).
 * Servers that share a line hold its lock while they look for a query and take it.
 *
 * <p>Source of the constants: a first size that doubles as needed.
 */
final class WaitingLine {
  private static final int FIRST_ROOM = 64;

  private final int[][] tickets;
  private final long[][] numbers;
  private final int[] first;
  private final int[] count;
  private long arrived;
  private int size;

  /** Creates an empty waiting line for queries of the given number of kinds. */
  WaitingLine(int kinds) {
    tickets = new int[kinds][FIRST_ROOM];
    numbers = new long[kinds][FIRST_ROOM];
    first = new int[kinds];
    count = new int[kinds];
  }

  /** Adds a query at the end. */
  void add(int kind, int ticket) {
    int room = tickets[kind].length;
    if (count[kind] == room) {
      tickets[kind] = Arrays.copyOf(rotated(kind), 2 * room);
      numbers[kind] = Arrays.copyOf(numbers[kind], 2 * room);
    }
    int at = (first[kind] + count[kind]) % tickets[kind].length;
    tickets[kind][at] = ticket;
    numbers[kind][at] = arrived++;
    count[kind]++;
    size++;
  }

  /** Moves the first element of a full ring to the start of the array. */
  private int[] rotated(int kind) {
    int room = tickets[kind].length;
    int[] oldTickets = tickets[kind].clone();
    long[] oldNumbers = numbers[kind].clone();
    for (int i = 0; i < room; i++) {
      tickets[kind][i] = oldTickets[(first[kind] + i) % room];
      numbers[kind][i] = oldNumbers[(first[kind] + i) % room];
    }
    first[kind] = 0;
    return tickets[kind];
  }

  boolean isEmpty() {
    return size == 0;
  }

  /** Whether a query of a kind waits. */
  boolean has(int kind) {
    return count[kind] > 0;
  }

  /**
   * The kind of the query that came first. The time is O(k) for k kinds; at least one query must
   * wait.
   */
  int firstKind() {
    int kind = -1;
    for (int k = 0; k < first.length; k++) {
      if (has(k) && (kind < 0 || numbers[k][first[k]] < numbers[kind][first[kind]])) {
        kind = k;
      }
    }
    return kind;
  }

  /** Takes the first query of a kind, and returns its ticket; a query of this kind must wait. */
  int take(int kind) {
    int ticket = tickets[kind][first[kind]];
    first[kind] = (first[kind] + 1) % tickets[kind].length;
    count[kind]--;
    size--;
    return ticket;
  }
}
