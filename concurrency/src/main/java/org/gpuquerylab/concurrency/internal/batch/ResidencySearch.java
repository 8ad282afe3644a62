package org.gpuquerylab.concurrency.internal.batch;

import java.nio.IntBuffer;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.gpuquerylab.concurrency.resource.MultiprocessorLimits;

/**
 * Decides whether kernels can be resident in a unit at once: whether each kernel has a launch
 * option such that no multiprocessor of the unit exceeds its limits. For two grouped
 * multiprocessors, an option divides the kernel's blocks between them, so the decision is vector
 * packing into two bins. The paper adds up both multiprocessors instead, which holds too many:
 * blocks of 90 KB fit twice into 228 KB, but not five times into twice 228 KB.
 *
 * <p>A greedy pass takes for each kernel, those that need most first, the option after which the
 * fullest resource is least full. If it fails, a depth-first search tries all options in that
 * order. A branch ends if the remaining kernels need more than is left in the whole unit, if {@link
 * DividedSums} rule out a division, or if another branch failed with the same room. If the search
 * exceeds its limit, the kernel-level model decides for one multiprocessor; for two, the answer is
 * open. Answers are kept. Not safe for use from several threads.
 */
final class ResidencySearch {
  /** The answer of a search. */
  public enum Answer {
    /** The kernels can be resident at once. */
    FITS,
    /** The kernels cannot be resident at once. */
    DOES_NOT_FIT,
    /** The search gave up. */
    OPEN
  }

  /** The answer for some kernels, with their options if they fit. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Decision(Answer answer, int[] choices) {}

  private static final int RESOURCES = LabelSet.RESOURCES;

  /** The maximum number of answers that are kept, which take about 30 MB. */
  private static final int MAX_KEPT = 1 << 16;

  private final List<LaunchOptions> types;
  private final MultiprocessorLimits limits;
  private final int[] capacity;
  private final int limit;
  private final Map<IntBuffer, Decision> kept = new HashMap<>();
  private int[] kernels = new int[0];
  private int[] choices = new int[0];
  private int[] room = new int[0];
  private final Set<IntBuffer> failed = new HashSet<>();
  private List<DividedSums> divided = List.of();
  private final long[] rest = new long[RESOURCES];
  private long nodes;
  private long end;

  /**
   * Creates a search.
   *
   * @param types the launch options of each type of kernel; the types that need most come first
   * @param limits the limits of the unit
   * @param limit the maximum number of nodes of one search
   */
  public ResidencySearch(List<LaunchOptions> types, MultiprocessorLimits limits, int limit) {
    this.types = types;
    this.limits = limits;
    this.limit = limit;
    int[] one = LabelSet.capacity(limits);
    capacity = new int[RESOURCES * limits.grouped()];
    Arrays.setAll(capacity, d -> one[d % RESOURCES] / limits.grouped());
  }

  /** The room in an empty unit: the limits of each multiprocessor. */
  public int[] emptyRoom() {
    return capacity.clone();
  }

  /** Number of nodes of all searches so far. */
  public long nodes() {
    return nodes;
  }

  /**
   * Decides whether kernels can be resident at once. The answer depends on nothing else.
   *
   * @param sorted the type of each kernel, in increasing order; not modified
   */
  public Answer decide(int[] sorted) {
    return decision(sorted).answer();
  }

  /**
   * The placement that was found for kernels that fit two grouped multiprocessors; for one, {@link
   * PlacementProgram} finds the one with the least shared memory.
   *
   * @param members the launch options of each kernel, which are of the types
   */
  public KernelPlacement placement(List<LaunchOptions> members, int[] sorted) {
    return KernelPlacement.of(members, decision(sorted).choices());
  }

  private Decision decision(int[] sorted) {
    nodes++;
    Decision known = kept.get(IntBuffer.wrap(sorted));
    if (known != null) {
      return known;
    }
    Decision made = decideNew(sorted);
    if (kept.size() < MAX_KEPT) {
      kept.put(IntBuffer.wrap(sorted.clone()), made);
    }
    return made;
  }

  private Decision decideNew(int[] sorted) {
    kernels = sorted;
    choices = new int[sorted.length];
    reset();
    if (!restFits()) {
      return new Decision(Answer.DOES_NOT_FIT, choices);
    }
    if (placedGreedily()) {
      return new Decision(Answer.FITS, choices);
    }
    reset();
    end = nodes + limit;
    divided = dividedSums();
    failed.clear();
    boolean found = placed(0);
    Answer unfound = nodes < end ? Answer.DOES_NOT_FIT : afterLimit();
    return new Decision(found ? Answer.FITS : unfound, choices);
  }

  /** The kernel-level model decides what fits one multiprocessor, which takes longer. */
  private Answer afterLimit() {
    if (limits.grouped() > 1) {
      return Answer.OPEN;
    }
    List<LaunchOptions> options = Arrays.stream(kernels).mapToObj(types::get).toList();
    boolean fits = new PlacementProgram(limits).placeOptions(options).isPresent();
    return fits ? Answer.FITS : Answer.DOES_NOT_FIT;
  }

  /** The sums of warps, registers and shared bytes; none for a single multiprocessor. */
  private List<DividedSums> dividedSums() {
    if (limits.grouped() == 1) {
      return List.of();
    }
    return IntStream.range(1, RESOURCES)
        .mapToObj(k -> new DividedSums(types, kernels, k, capacity[k]))
        .toList();
  }

  private void reset() {
    room = capacity.clone();
    for (int k = 0; k < RESOURCES; k++) {
      int resource = k;
      rest[k] = Arrays.stream(kernels).mapToLong(t -> types.get(t).least(resource)).sum();
    }
  }

  /** Whether the unit as a whole has what the remaining kernels need at least. */
  private boolean restFits() {
    for (int k = 0; k < RESOURCES; k++) {
      long left = -rest[k];
      for (int d = k; d < room.length; d += RESOURCES) {
        left += room[d];
      }
      if (left < 0) {
        return false;
      }
    }
    return true;
  }

  private boolean placedGreedily() {
    for (int i = 0; i < kernels.length; i++) {
      LaunchOptions type = types.get(kernels[i]);
      choices[i] = roomiest(type, room);
      if (choices[i] < 0) {
        return false;
      }
      move(type.use(choices[i]), -1);
    }
    return true;
  }

  /**
   * The option after which the fullest resource of the unit is least full; -1 if no option fits.
   */
  public int roomiest(LaunchOptions type, int[] left) {
    int best = -1;
    double most = -1;
    for (int o = 0; o < type.size(); o++) {
      int[] use = type.use(o);
      double least = fits(use, left) ? leastShare(use, left) : -1;
      if (least > most) {
        best = o;
        most = least;
      }
    }
    return best;
  }

  private double leastShare(int[] use, int[] left) {
    double least = 1;
    for (int d = 0; d < use.length; d++) {
      if (capacity[d] > 0) {
        least = Math.min(least, (left[d] - use[d]) / (double) capacity[d]);
      }
    }
    return least;
  }

  private boolean placed(int i) {
    if (i == kernels.length) {
      return true;
    }
    if (++nodes >= end || !restFits() || !mayDivide(i) || failed.contains(state(i))) {
      return false;
    }
    LaunchOptions type = types.get(kernels[i]);
    change(type, -1);
    for (int o : roomiestFirst(type)) {
      choices[i] = o;
      move(type.use(o), -1);
      if (placed(i + 1)) {
        return true;
      }
      move(type.use(o), 1);
    }
    change(type, 1);
    if (nodes < end) {
      failed.add(state(i));
    }
    return false;
  }

  private int[] roomiestFirst(LaunchOptions type) {
    return IntStream.range(0, type.size())
        .filter(o -> fits(type.use(o), room))
        .boxed()
        .sorted(Comparator.comparingDouble(o -> -leastShare(type.use(o), room)))
        .mapToInt(o -> o)
        .toArray();
  }

  /** The number of placed kernels and the room; mirror images are the same state. */
  private IntBuffer state(int i) {
    int[] state = new int[room.length + 1];
    int half = room.length - RESOURCES;
    boolean mirrored = Arrays.compare(room, 0, RESOURCES, room, half, room.length) < 0;
    System.arraycopy(room, mirrored ? half : 0, state, 0, RESOURCES);
    System.arraycopy(room, mirrored ? 0 : half, state, half, RESOURCES);
    state[room.length] = i;
    return IntBuffer.wrap(state);
  }

  private boolean mayDivide(int i) {
    for (int d = 0; d < divided.size(); d++) {
      int k = d + 1;
      if (!divided.get(d).mayDivide(i, rest[k], room[k], room[RESOURCES + k])) {
        return false;
      }
    }
    return true;
  }

  private void change(LaunchOptions type, int sign) {
    for (int k = 0; k < RESOURCES; k++) {
      rest[k] += (long) sign * type.least(k);
    }
  }

  private void move(int[] use, int sign) {
    for (int d = 0; d < use.length; d++) {
      room[d] += sign * use[d];
    }
  }

  private static boolean fits(int[] use, int[] left) {
    for (int d = 0; d < use.length; d++) {
      if (use[d] > left[d]) {
        return false;
      }
    }
    return true;
  }
}
