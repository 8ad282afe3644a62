package org.gpuquerylab.operators.join;

import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.gpuquerylab.operators.device.DeviceTable;
import org.gpuquerylab.operators.device.RandomTables;
import org.gpuquerylab.operators.table.Column;
import org.gpuquerylab.operators.table.Dictionary;
import org.gpuquerylab.operators.table.Table;
import org.junit.jupiter.api.Test;

/** Tests that every join must pass. */
public abstract class EquiJoinContract extends EquiJoinAnswers {

  /** A copy of a table, with a suffix that makes its columns' names unique. */
  private static Table renamed(Table table, String suffix) {
    List<Column> columns = new ArrayList<>();
    for (Column column : table.columns()) {
      String name = column.name() + suffix;
      columns.add(
          column.array() instanceof long[] longs
              ? Column.ofLongs(name, longs)
              : column.array() instanceof double[] doubles
                  ? Column.ofDoubles(name, doubles)
                  : column.name().equals("s")
                      ? Column.ofCodes(name, column.ints(), RandomTables.WORDS)
                      : Column.ofInts(name, column.ints()));
    }
    return new Table(table.name(), columns);
  }

  @Test
  void agreesWithAHashMapOnRandomTables() {
    for (int seed = 0; seed < RandomTables.count(); seed++) {
      RandomTables random = new RandomTables(seed);
      Table build = renamed(random.table("b", random.random().nextInt(200)), "b");
      Table probe = renamed(random.table("p", random.rows()), "p");
      String key = List.of("i", "l", "s").get(random.random().nextInt(3));
      JoinColumns columns =
          new JoinColumns(key + "b", random.someOf(build), key + "p", random.someOf(probe));
      check(build, probe, columns, "seed " + seed);
    }
  }

  @Test
  void joinsUniqueKeys() {
    for (int seed = 0; seed < RandomTables.count() / 2; seed++) {
      RandomTables random = new RandomTables(seed);
      int[] keys = random.random().ints(random.rows()).distinct().toArray();
      int[] others =
          random
              .random()
              .ints(random.rows())
              .map(x -> (x & 1) == 0 || keys.length == 0 ? x : keys[(x >>> 1) % keys.length])
              .toArray();
      check(ints("b", keys), ints("p", others), INTS, "seed " + seed);
    }
  }

  private static Table strings(String name, List<String> words, String... values) {
    Dictionary dictionary = Dictionary.of(words);
    int[] codes =
        Arrays.stream(values).mapToInt(value -> dictionary.code(value).orElseThrow()).toArray();
    return new Table(
        name,
        List.of(
            Column.ofCodes(name + "_key", codes, dictionary),
            rowNumbers(name + "_row", codes.length)));
  }

  /** Tables that were loaded separately have different dictionaries. */
  @Test
  void joinsStringsOfTwoDictionaries() {
    Table build = strings("b", List.of("a", "b", "d", "unused"), "d", "a", "b");
    Table twice = strings("b", List.of("a", "b", "d"), "d", "a", "d");
    Table probe = strings("p", List.of("", "b", "c", "d"), "b", "", "c", "d", "d", "b");
    check(build, probe, INTS, "unique keys");
    check(twice, probe, INTS, "keys that occur twice");
    check(build, strings("p", List.of("x")), INTS, "no probe side");
    check(strings("b", List.of()), probe, INTS, "no build side");
    check(build, strings("p", List.of("x", "y"), "x", "y"), INTS, "nothing in common");
    SplittableRandom random = new SplittableRandom(12);
    for (int seed = 0; seed < 20; seed++) {
      String[] some = random.ints(300, 0, 400).mapToObj(Integer::toString).toArray(String[]::new);
      String[] others =
          random.ints(3000, 0, 500).mapToObj(Integer::toString).toArray(String[]::new);
      check(
          strings("b", List.of(some), some),
          strings("p", List.of(others), others),
          INTS,
          "seed 12");
    }
  }

  @Test
  void joinsWithNothing() {
    int[] none = {};
    check(ints("b", none), ints("p", none), INTS, "both empty");
    check(ints("b", none), ints("p", 1, 2, 3), INTS, "no build side");
    check(ints("b", 1, 2, 3), ints("p", none), INTS, "no probe side");
    check(ints("b", 1, 2, 3), ints("p", 4, 5, 6), INTS, "keys absent");
    check(ints("b", 0), ints("p", 0), INTS, "the key 0");
    check(ints("b", -1, 0), ints("p", 0, -1, Integer.MIN_VALUE), INTS, "one row");
  }

  @Test
  void joinsSkewedAndEqualKeys() {
    int[] equal = new int[300];
    check(ints("b", equal), ints("p", equal), INTS, "all equal");
    int[] skewed = IntStream.range(0, 5000).map(i -> i % 10 == 0 ? i : 7).toArray();
    check(ints("b", IntStream.range(0, 5000).toArray()), ints("p", skewed), INTS, "skewed probe");
    check(ints("b", skewed), ints("p", 7, 10, 20, 30, 8, 7), INTS, "skewed build");
    check(ints("b", 1, 2, 2), ints("p", skewed), INTS, "one pair double");
  }

  /** The keys are multiples of a power of two; a poor hash would put all of them into one slot. */
  @Test
  void joinsKeysThatCollide() {
    for (int shift : new int[] {8, 12, 16, 20}) {
      int[] keys = IntStream.range(0, 3000).map(i -> i << shift).distinct().toArray();
      check(ints("b", keys), ints("p", keys), INTS, "shift " + shift);
    }
  }

  @Test
  void joinsMoreRowsThanATile() {
    int[] keys = IntStream.range(0, 40_000).map(i -> 3 * i).toArray();
    int[] others = IntStream.range(0, 100_000).toArray();
    check(ints("b", keys), ints("p", others), INTS, "every third");
  }

  @Test
  void failsCleanlyWhereMemoryIsShort() {
    assumeTrue(takes(3000));
    DeviceTable unique = upload(ints("b", IntStream.range(0, 700).toArray()));
    DeviceTable twice = upload(ints("b", IntStream.range(0, 700).map(i -> i / 2).toArray()));
    DeviceTable probe = upload(ints("p", IntStream.range(0, 3000).map(i -> i % 800).toArray()));
    failsCleanly(() -> join(context).join(unique, probe, INTS));
    failsCleanly(() -> join(context).join(twice, probe, INTS));
  }

  @Test
  void refusesKeysThatCannotBeCompared() {
    DeviceTable random = upload(new RandomTables(1).table("t", 3));
    EquiJoin join = join(context);
    JoinColumns types = new JoinColumns("i", List.of(), "l", List.of());
    assertThatThrownBy(() -> join.join(random, random, types))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("cannot join column i of type INT32 with l of type INT64");
    JoinColumns doubles = new JoinColumns("d", List.of(), "d", List.of());
    assertThatThrownBy(() -> join.join(random, random, doubles)).hasMessageContaining("FLOAT64");
    JoinColumns twice = new JoinColumns("i", List.of("i"), "i", List.of("i"));
    assertThatThrownBy(() -> join.join(random, random, twice))
        .hasMessageContaining("two columns named i");
  }
}
