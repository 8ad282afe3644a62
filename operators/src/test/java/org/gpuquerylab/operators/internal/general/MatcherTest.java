package org.gpuquerylab.operators.internal.general;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.backend.device.Capability;
import org.gpuquerylab.backend.device.DeviceFact;
import org.gpuquerylab.operators.device.OnEachDevice;
import org.gpuquerylab.operators.device.OperatorContract;
import org.gpuquerylab.operators.device.RandomCases;
import org.gpuquerylab.operators.relation.DeviceVector;
import org.gpuquerylab.operators.relation.JoinKind;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Tests joins against a map from keys to rows. */
@OnEachDevice
class MatcherTest extends OperatorContract {

  private int[] seeds() {
    return RandomCases.seeds(device.has(Capability.COMPILES_KERNELS), 150, 2);
  }

  private void check(
      List<HostColumn> left, int n, List<HostColumn> right, int m, JoinKind kind, String what) {
    List<List<Integer>> expected = expected(left, n, right, m, kind);
    assertThat(actual(left, n, right, m, kind)).as("%s %s", what, kind).isEqualTo(expected);
  }

  private List<List<Integer>> actual(
      List<HostColumn> left, int n, List<HostColumn> right, int m, JoinKind kind) {
    try (Workspace workspace = new Workspace(backend);
        KeyLauncher launcher = new KeyLauncher(context)) {
      MatchedRows rows =
          new Matcher(launcher)
              .match(upload(left, workspace), n, upload(right, workspace), m, kind);
      int[] ofLeft = read(rows.left(), rows.count());
      int[] ofRight = kind.keepsRight() ? read(rows.right(), rows.count()) : new int[rows.count()];
      DeviceVector byKey = rows.order();
      if (byKey != null) {
        int[] order = read(byKey, byKey.rows());
        ofRight = IntStream.of(ofRight).map(i -> i < 0 ? i : order[i]).toArray();
      }
      List<List<Integer>> pairs = new ArrayList<>();
      for (int i = 0; i < rows.count(); i++) {
        pairs.add(kind.keepsRight() ? List.of(ofLeft[i], ofRight[i]) : List.of(ofLeft[i]));
      }
      return sorted(pairs);
    }
  }

  private List<KeyColumn> upload(List<HostColumn> columns, Workspace workspace) {
    return columns.stream().map(column -> column.upload(context.queue(), workspace)).toList();
  }

  private int[] read(@Nullable DeviceVector rows, int count) {
    if (rows == null) {
      return IntStream.range(0, count).toArray();
    }
    try (rows) {
      int[] read = new int[count];
      context.queue().read(rows.ints(), 0, read, 0, count);
      return read;
    }
  }

  private static List<List<Integer>> sorted(List<List<Integer>> pairs) {
    return pairs.stream().sorted((a, b) -> Arrays.compare(ints(a), ints(b))).toList();
  }

  private static int[] ints(List<Integer> list) {
    return list.stream().mapToInt(Integer::intValue).toArray();
  }

  private static @Nullable List<Object> key(List<HostColumn> columns, int row) {
    List<Object> key = new ArrayList<>();
    for (HostColumn column : columns) {
      Object value = column.value(row);
      if (value == null) {
        return null;
      }
      key.add(value);
    }
    return key;
  }

  private static List<List<Integer>> expected(
      List<HostColumn> left, int n, List<HostColumn> right, int m, JoinKind kind) {
    Map<List<Object>, List<Integer>> rows = new HashMap<>();
    boolean hasNull = false;
    Set<Integer> unmatched = new HashSet<>();
    for (int row = 0; row < m; row++) {
      List<Object> key = key(right, row);
      hasNull |= key == null;
      unmatched.add(row);
      if (key != null) {
        rows.computeIfAbsent(key, k -> new ArrayList<>()).add(row);
      }
    }
    List<List<Integer>> pairs = new ArrayList<>();
    for (int row = 0; row < n; row++) {
      List<Object> key = key(left, row);
      List<Integer> found = key == null ? List.of() : rows.getOrDefault(key, List.of());
      unmatched.removeAll(found);
      pairs.addAll(rowsOf(row, key == null, found, m == 0, hasNull, kind));
    }
    if (kind == JoinKind.FULL) {
      unmatched.forEach(row -> pairs.add(List.of(-1, row)));
    }
    return sorted(pairs);
  }

  private static List<List<Integer>> rowsOf(
      int row, boolean isNull, List<Integer> found, boolean empty, boolean hasNull, JoinKind kind) {
    boolean keeps =
        switch (kind) {
          case SEMI -> !found.isEmpty();
          case ANTI -> found.isEmpty();
          case NULL_AWARE_ANTI -> empty || (!hasNull && !isNull && found.isEmpty());
          default -> false;
        };
    if (!kind.keepsRight()) {
      return keeps ? List.of(List.of(row)) : List.of();
    }
    return found.isEmpty() && kind != JoinKind.INNER
        ? List.of(List.of(row, -1))
        : found.stream().map(other -> List.of(row, other)).toList();
  }

  @Test
  void agreesWithAMapOnRandomColumns() {
    for (int seed : seeds()) {
      SplittableRandom random = new SplittableRandom(seed);
      int n = random.nextInt(6) == 0 ? 5000 : random.nextInt(200);
      int m = random.nextInt(6) == 0 ? 0 : random.nextInt(120);
      int keys = 1 + random.nextInt(3);
      JoinKind kind = List.of(JoinKind.values()).get(random.nextInt(keys == 1 ? 6 : 5));
      List<HostColumn> left = new ArrayList<>();
      List<HostColumn> right = new ArrayList<>();
      for (int k = 0; k < keys; k++) {
        int type = random.nextInt(5);
        int distinct = 1 + random.nextInt(random.nextBoolean() ? 8 : 300);
        left.add(HostColumn.random(random, type, n, distinct, random.nextBoolean(), false));
        right.add(
            HostColumn.random(
                random, type, m, distinct, random.nextBoolean(), random.nextInt(4) == 0));
      }
      check(left, n, right, m, kind, "seed " + seed);
    }
  }

  /** All columns have a bitmap, so that devices compile few kernels. */
  private static HostColumn ints(int... values) {
    boolean[] valid = new boolean[values.length];
    Arrays.fill(valid, true);
    return new HostColumn(values, valid, null);
  }

  /** All kinds, or a few if each takes kernels to compile. */
  private List<JoinKind> kinds() {
    return device.has(Capability.COMPILES_KERNELS)
        ? List.of(JoinKind.INNER, JoinKind.FULL, JoinKind.NULL_AWARE_ANTI)
        : List.of(JoinKind.values());
  }

  private void checkKinds(HostColumn left, int n, HostColumn right, int m, String what) {
    for (JoinKind kind : kinds()) {
      check(List.of(left), n, List.of(right), m, kind, what);
    }
  }

  @Test
  void joinsEdges() {
    HostColumn none = ints();
    HostColumn some = ints(1, 2, 3, 2);
    boolean[] no = new boolean[4];
    boolean[] one = {true, false, true, true};
    HostColumn nulls = new HostColumn(new int[] {1, 2, 3, 2}, no, null);
    HostColumn partly = new HostColumn(new int[] {1, 2, 3, 2}, one, null);
    checkKinds(none, 0, none, 0, "both empty");
    checkKinds(some, 4, none, 0, "right empty");
    checkKinds(none, 0, some, 4, "left empty");
    checkKinds(some, 4, some, 4, "equal sides");
    checkKinds(nulls, 4, some, 4, "left NULL");
    checkKinds(some, 4, nulls, 4, "right NULL");
    checkKinds(partly, 4, partly, 4, "both with a NULL");
    checkKinds(ints(7, 8, 9), 3, ints(7, 8, 9), 3, "unique, all match");
    checkKinds(ints(Integer.MIN_VALUE, 0), 2, ints(Integer.MAX_VALUE, 0), 2, "far apart");
  }

  @Test
  void joinsManyRows() {
    int[] sparse = IntStream.range(0, 9000).map(i -> i * 1_000_003).toArray();
    int[] probes = IntStream.range(0, 30_000).map(i -> i % 3 == 0 ? i : i * 1_000_003).toArray();
    int[] skewed = IntStream.range(0, 600).map(i -> i % 4 == 0 ? i : 0).toArray();
    for (JoinKind kind : kinds()) {
      check(List.of(ints(probes)), 30_000, List.of(ints(sparse)), 9000, kind, "sparse");
    }
    check(List.of(ints(skewed)), 200, List.of(ints(skewed)), 600, JoinKind.FULL, "skewed");
  }

  @Test
  void joinsInPartsIfMemoryIsShort() {
    int[] keys = IntStream.range(0, 20_000).map(i -> i / 2 * 1_000_003).toArray();
    int[] probes = IntStream.range(0, 7000).map(i -> i * 1_000_003 * (i % 2 + 1)).toArray();
    long whole = device.fact(DeviceFact.MEMORY_BYTES).orElse(Long.MAX_VALUE);
    try {
      backend.limitMemory(backend.allocatedMemory() + 1_000_000);
      for (JoinKind kind : kinds()) {
        check(List.of(ints(probes)), 7000, List.of(ints(keys)), 20_000, kind, "in parts");
      }
    } finally {
      backend.limitMemory(whole);
    }
  }

  @Test
  void refusesMoreRowsThanCanBeNumbered() {
    int[] equal = new int[50_000];
    HostColumn column = ints(equal);
    assertThatThrownBy(
            () -> actual(List.of(column), 50_000, List.of(column), 50_000, JoinKind.INNER))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("2500000000 rows");
  }
}
