package org.gpuquerylab.operators.relation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Stream;
import org.gpuquerylab.operators.device.OnEachDevice;
import org.gpuquerylab.operators.expression.ScalarExpression;
import org.gpuquerylab.operators.expression.ScalarExpression.Case;
import org.gpuquerylab.operators.expression.ScalarExpression.Operator;
import org.gpuquerylab.operators.table.Dictionary;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Strings of different dictionaries in comparisons, CASE, joins, set operations and filters. */
@OnEachDevice
class StringDictionariesTest extends RelationContract {
  private static final int ROWS = 40;

  private final Random random = new Random(42);
  private final List<@Nullable String> a = strings("ab", "b", "cd", "x");
  private final List<@Nullable String> b = strings("a", "b", "bb", "cd", "zz", "y");

  private List<@Nullable String> strings(String... choices) {
    List<@Nullable String> strings = new ArrayList<>();
    for (int row = 0; row < ROWS; row++) {
      strings.add(random.nextInt(5) == 0 ? null : choices[random.nextInt(choices.length)]);
    }
    return strings;
  }

  private static Vector column(String name, List<@Nullable String> strings) {
    Dictionary dictionary = Dictionary.of(strings.stream().filter(Objects::nonNull).toList());
    int[] codes = new int[strings.size()];
    int[] validity = new int[Vector.words(strings.size())];
    for (int row = 0; row < codes.length; row++) {
      String string = strings.get(row);
      if (string != null) {
        codes[row] = dictionary.code(string).orElseThrow();
        validity[row >> 5] |= 1 << row;
      }
    }
    return new Vector(name, DataType.STRING, codes, validity, dictionary);
  }

  private DeviceRelation both() {
    return upload(HostRelation.of(column("a", a), column("b", b)));
  }

  @Test
  void comparesAndChooses() {
    ScalarExpression first = ScalarExpression.column("a");
    ScalarExpression second = ScalarExpression.column("b");
    ScalarExpression less = ScalarExpression.call(Operator.LESS, first, second);
    ScalarExpression chosen =
        new Case(
            List.of(new Case.Branch(less, first), new Case.Branch(same(first), second)),
            ScalarExpression.literal("new"));
    HostRelation rows =
        download(
            operators.project(both(), less.as("less"), same(first).as("same"), chosen.as("c")));
    for (int row = 0; row < ROWS; row++) {
      String x = a.get(row);
      String y = b.get(row);
      boolean known = x != null && y != null;
      boolean isLess = known && x.compareTo(y) < 0;
      boolean isSame = known && x.equals(y);
      assertThat(rows.row(row))
          .containsExactly(
              known ? isLess : null, known ? isSame : null, isLess ? x : isSame ? y : "new");
    }
  }

  private static ScalarExpression same(ScalarExpression first) {
    return ScalarExpression.call(Operator.EQUAL, first, ScalarExpression.column("b"));
  }

  @Test
  void joinsAndCombines() {
    DeviceRelation left = upload(HostRelation.of(column("a", a)));
    DeviceRelation right = upload(HostRelation.of(column("b", b)));
    long pairs =
        a.stream()
            .filter(Objects::nonNull)
            .mapToLong(x -> b.stream().filter(x::equals).count())
            .sum();
    HostRelation joined =
        download(operators.join(left, right, JoinKind.INNER, List.of("a"), List.of("b")));
    assertThat(joined.toRows()).hasSize((int) pairs).allMatch(row -> row.get(0).equals(row.get(1)));
    HostRelation union = download(operators.combine(left, right, SetOperation.UNION));
    List<Object> distinct =
        Stream.concat(a.stream(), b.stream()).distinct().<Object>map(x -> x).toList();
    assertThat(sorted(union)).isEqualTo(sorted(distinct));
    try (KeyFilter filter = operators.keyFilter(right, List.of("b"))) {
      HostRelation passed = download(filter.filter(left, List.of("a")));
      List<Object> present =
          new ArrayList<>(a.stream().filter(Objects::nonNull).filter(b::contains).toList());
      assertThat(sorted(passed)).containsAll(present);
    }
  }

  private static List<Object> sorted(HostRelation rows) {
    return sorted(rows.toRows().stream().map(row -> row.get(0)).toList());
  }

  private static List<Object> sorted(List<@Nullable Object> strings) {
    Object[] texts = strings.stream().map(String::valueOf).toArray();
    Arrays.sort(texts, Comparator.comparing(Object::toString));
    return List.of(texts);
  }
}
