package org.gpuquerylab.bench.quality;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.gpuquerylab.bench.BenchmarkNames;
import org.gpuquerylab.joinorder.query.topology.Topology;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SearchQualityTest {
  private static final double NONE = Double.POSITIVE_INFINITY;

  @TempDir Path folder;

  private static String summary(List<QualityRow> rows) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    new QualitySummary(rows, false).print(new PrintStream(bytes, true, StandardCharsets.UTF_8));
    return bytes.toString(StandardCharsets.UTF_8);
  }

  private static QualityRow row(
      int index, String algorithm, double budget, String against, double wall, double cost) {
    return new QualityRow(
        "TREES", index, "tree", 50, algorithm, budget, against, wall, wall / 2, cost);
  }

  @Test
  void comparesWithRivalsThatWereAsFast() {
    List<QualityRow> rows = new ArrayList<>();
    rows.add(row(0, "auto", 10, "", 10, 200));
    rows.add(row(0, "goo", NONE, "", 1, 400));
    rows.add(row(0, "idp2", NONE, "", 30, 100));
    rows.add(row(0, "auto", 30, "idp2", 30, 100));
    rows.add(row(1, "auto", 10, "", 17, 800));
    rows.add(row(1, "goo", NONE, "", 1, 400));
    rows.add(row(1, "best", NONE, "", 0, 400));
    assertThat(summary(rows))
        .containsPattern("TREES all +auto 10 ms +2 +2\\.0000 +2\\.0000 +goo 1/2\\R")
        .containsPattern("auto @idp2 +1 +1\\.0000 +1\\.0000 +idp2 0/1\\R")
        .containsPattern("TREES tree <= +100 +idp2 +1 +1\\.0000 +1\\.0000 ")
        .contains("3 runs with a budget of time", ": 1 by the clock on the wall, 0 by processor")
        .contains("late: TREES,1,tree,50,auto,10.0,,17.0", "above: TREES,1,tree,50,auto,");
  }

  @Test
  void runsShardsAndReadsThemAgain() throws Exception {
    Path file = folder.resolve("rows.csv");
    for (String from : new String[] {"0", "899"}) {
      String[] arguments = {
        "--queries",
        "trees",
        "--from",
        from,
        "--to",
        "1000",
        "--each",
        "1000",
        "--millis",
        "1",
        "--steps",
        "20",
        "--seeds",
        "1",
        "--seed-millis",
        "1",
        "--warm-up",
        "0",
        "--rows",
        "" + file
      };
      assertThat(BenchmarkNames.execute(new SearchQuality(), arguments)).isZero();
    }
    List<String> lines = Files.readAllLines(file);
    assertThat(lines).filteredOn(line -> line.contains(",adaptive,-20.0,,")).hasSize(2);
    assertThat(lines).filteredOn(line -> line.contains(",best,")).hasSize(2);
    for (String line : lines) {
      assertThat(QualityRow.parse(line, "here").line()).isEqualTo(line);
    }
    assertThat(BenchmarkNames.execute(new SearchQuality(), new String[] {"--summary", "" + file}))
        .isZero();
  }

  @Test
  void refusesWhatItDoesNotKnow() throws Exception {
    assertThat(BenchmarkNames.execute(new SearchQuality(), new String[] {"--queries", "tree"}))
        .isEqualTo(2);
    for (String fault : new String[] {"a,b", "TREES,x,tree,50,auto,1,,1,1,1"}) {
      Path file = folder.resolve("fault.csv");
      Files.writeString(file, fault + "\n");
      assertThat(BenchmarkNames.execute(new SearchQuality(), new String[] {"--summary", "" + file}))
          .isEqualTo(2);
    }
  }

  @Test
  void setsHaveTheirSizesAndShapes() {
    for (QuerySet set : QuerySet.values()) {
      int least = Integer.MAX_VALUE;
      int greatest = 0;
      for (int i = 0; i < set.size(); i++) {
        LargeQuery query = set.query(i);
        least = Math.min(least, query.relations());
        greatest = Math.max(greatest, query.relations());
        assertThat(query).isEqualTo(set.query(i));
        assertThat(QuerySet.budget(i)).isBetween(10.0, 1_000.0);
      }
      assertThat(least).isBetween(20, 31);
      assertThat(greatest).isBetween(set == QuerySet.TREES ? 100 : 980, 1_000);
    }
    assertThat(QuerySet.TREES.query(899).shape()).isEqualTo(Topology.KEY_TREE);
    assertThat(QuerySet.TREES.query(899).graph().size()).isEqualTo(100);
  }
}
