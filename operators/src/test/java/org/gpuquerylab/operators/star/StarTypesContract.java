package org.gpuquerylab.operators.star;

import static org.assertj.core.api.Assertions.assertThat;
import static org.gpuquerylab.operators.star.StarSamples.SIX;
import static org.gpuquerylab.operators.star.StarSamples.WEIGHTS;
import static org.gpuquerylab.operators.star.StarSamples.query;
import static org.gpuquerylab.operators.star.StarSamples.types;

import java.util.List;
import org.gpuquerylab.operators.table.Column;
import org.gpuquerylab.operators.table.Database;
import org.gpuquerylab.operators.table.Dictionary;
import org.gpuquerylab.operators.table.Table;
import org.junit.jupiter.api.Test;

/** Tests of columns of every type that every executor must pass. */
abstract class StarTypesContract extends StarAnswers {

  @Test
  final void groupsBy64BitIntegers() {
    Database database = types(SIX, WEIGHTS);
    StarQuery query = query(List.of(), List.of(), new Measure.Value("weight"), "stamp");
    assertThat(check(database, query).rows())
        .containsExactly(
            new StarResult.Row(List.of(Long.MIN_VALUE), 1),
            new StarResult.Row(List.of(-1L), 8),
            new StarResult.Row(List.of(0L), 4 + 16),
            new StarResult.Row(List.of(1L << 40), 32),
            new StarResult.Row(List.of(Long.MAX_VALUE), 2));
    check(types(new int[0], new long[0]), query);
    check(types(new int[] {3}, new long[] {Long.MIN_VALUE}), query);
  }

  /** All NaNs form one group, and both zeros form one group, whichever of them comes first. */
  @Test
  final void groupsByDoubles() {
    Database database = types(SIX, WEIGHTS);
    assertThat(
            check(database, query(List.of(), List.of(), new Measure.Value("weight"), "rate"))
                .rows())
        .containsExactly(
            new StarResult.Row(List.of(-1.5), 32),
            new StarResult.Row(List.of(0.0), 1 + 4),
            new StarResult.Row(List.of(1.5), 16),
            new StarResult.Row(List.of(Double.NaN), 2 + 8));
    check(database, query(List.of(), List.of(), new Measure.Value("weight"), "rate", "even"));
    check(database, query(List.of(), List.of(), new Measure.Value("weight"), "rate", "key"));
    check(database, query(List.of(), List.of(), new Measure.Value("weight"), "stamp", "rate"));
  }

  @Test
  final void sums64BitIntegersAndWrapsAround() {
    for (long[] weights :
        List.of(
            WEIGHTS,
            new long[6],
            new long[] {Long.MIN_VALUE, Long.MIN_VALUE, Long.MAX_VALUE, Long.MAX_VALUE, -1, 1},
            new long[] {1L << 62, 1L << 62, 1L << 62, 1L << 62, 3, 5})) {
      Database database = types(new int[] {0, 0, 1, 1, 5, 5}, weights);
      for (Measure measure :
          List.of(
              new Measure.Value("weight"),
              new Measure.Product("weight", "weight"),
              new Measure.Product("price", "weight"),
              new Measure.Product("weight", "price"),
              new Measure.Difference("weight", "price"),
              new Measure.Difference("price", "weight"))) {
        check(database, query(List.of(), List.of(), measure));
        check(database, query(List.of(), List.of(), measure, "key"));
      }
    }
    Database twice = types(new int[] {0, 0}, new long[] {1L << 62, 1L << 62});
    assertThat(check(twice, query(List.of(), List.of(), new Measure.Value("weight"))).rows())
        .containsExactly(new StarResult.Row(List.of(), Long.MIN_VALUE));
  }

  @Test
  final void joinsStringsOfOneDictionary() {
    DimensionJoin words = new DimensionJoin("days", "name", "word", List.of());
    StarQuery query =
        new StarQuery(
            "words",
            "sales",
            List.of(),
            List.of(words),
            new Measure.Value("weight"),
            List.of(new GroupColumn("days", "stamp")),
            List.of());
    assertThat(check(types(SIX, WEIGHTS), query).rows()).hasSize(5);
    Database loaded = types(SIX, WEIGHTS);
    Dictionary own = Dictionary.of(List.of("b", "x"));
    Table sales =
        loaded.table("sales").with(Column.ofCodes("word", new int[] {0, 1, 0, 1, 1, 1}, own));
    Database apart = new Database(List.of(sales, loaded.table("days")));
    refused(apart, query, "their dictionaries differ");
    Database shared = apart.sharingDictionary("sales", "word", "days", "name");
    assertThat(check(shared, query).rows())
        .containsExactly(new StarResult.Row(List.of(Long.MAX_VALUE), 1 + 4));
  }

  @Test
  final void typesThatDoNotFitAreRefused() {
    Database database = types(SIX, WEIGHTS);
    Measure weight = new Measure.Value("weight");
    refused(
        database, query(List.of(), List.of(), new Measure.Value("share")), "share of type FLOAT64");
    refused(
        database, query(List.of(), List.of(), new Measure.Value("word")), "word of type STRING");
    refused(database, query(List.of(Predicate.equal("weight", 1)), List.of(), weight), "weight");
    refused(database, query(List.of(), List.of(Predicate.equal("rate", 1)), weight), "rate");
    for (String[] keys : new String[][] {{"stamp", "weight"}, {"key", "word"}, {"rate", "share"}}) {
      DimensionJoin join = new DimensionJoin("days", keys[0], keys[1], List.of());
      refused(
          database,
          new StarQuery("q", "sales", List.of(), List.of(join), weight, List.of(), List.of()),
          "cannot join column " + keys[1]);
    }
  }
}
