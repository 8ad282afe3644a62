package org.gpuquerylab.plots.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.SplittableRandom;
import org.gpuquerylab.plots.Axis;
import org.gpuquerylab.plots.DataPoint;
import org.gpuquerylab.plots.Figure;
import org.gpuquerylab.plots.FigureSamples;
import org.gpuquerylab.plots.Series;
import org.junit.jupiter.api.Test;

class FigureCsvTest {

  private static final long SEED = 20_260_101L;

  @Test
  void readsBackTheWrittenValues() {
    Figure figure = FigureSamples.figure();
    assertThat(FigureCsv.read(FigureCsv.write(figure))).isEqualTo(FigureCsv.lines(figure));
  }

  @Test
  void keepsEveryBitOfRandomValuesAndNamesWithCommasAndQuotes() {
    SplittableRandom random = new SplittableRandom(SEED);
    DataPoint[] points = new DataPoint[200];
    for (int i = 0; i < points.length; i++) {
      double median = (random.nextDouble() - 0.5) * Math.pow(10, random.nextInt(-300, 300));
      points[i] = new DataPoint(i, median, median - Math.abs(median), median + Math.abs(median));
    }
    Series odd = new Series("a, \"b\"\nc", FigureSamples.ROUND, List.of(points));
    Figure figure = FigureSamples.single(FigureSamples.chart("c", Axis.linear("y"), odd));
    assertThat(FigureCsv.read(FigureCsv.write(figure)))
        .as("seed %d", SEED)
        .isEqualTo(FigureCsv.lines(figure));
  }

  @Test
  void startsWithAHeader() {
    assertThat(FigureCsv.write(FigureSamples.figure()))
        .startsWith("chart,series,x,median,lower,upper");
  }

  @Test
  void saysWhichNumberIsInvalid() {
    assertThatThrownBy(() -> FigureCsv.read("chart,series,x,median,lower,upper\nc,s,1,two,1,1\n"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("line 2, column median: not a number: two");
  }

  @Test
  void saysWhichColumnIsMissing() {
    assertThatThrownBy(() -> FigureCsv.read("chart,series,x\nc,s,1\n"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("median");
  }

  @Test
  void noCellIsAFormula() {
    for (String text :
        List.of("=1+1", "+1", "-1", "@sum(a1)", "\t=1", "\r=1", "'=1", "''", "'", "a")) {
      Series series = new Series(text, FigureSamples.ROUND, List.of(DataPoint.of(1, 2)));
      Figure figure = FigureSamples.single(FigureSamples.chart("c", Axis.linear("y"), series));
      String csv = FigureCsv.write(figure);
      assertThat(csv.lines().skip(1).findFirst().orElseThrow()).as(text).matches("c,\"?['a].*");
      assertThat(FigureCsv.read(csv)).as(text).isEqualTo(FigureCsv.lines(figure));
    }
  }
}
