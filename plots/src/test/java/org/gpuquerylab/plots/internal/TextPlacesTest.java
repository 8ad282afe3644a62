package org.gpuquerylab.plots.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.geom.Line2D;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Places texts of crowded markers, and looks for texts on each other. */
class TextPlacesTest {

  private static final Rectangle2D PLOT = new Rectangle2D.Double(0, 0, 400, 300);

  /** As in figure 9 on stars: three markers on the dashed line, one and two tables apart. */
  @Test
  void neighboursOnALineHaveTextsApart() {
    TextPlaces places = new TextPlaces(PLOT, 9);
    places.avoid(new Line2D.Double(0, 150, 400, 150));
    double[] markers = {180, 200, 220};
    for (double x : markers) {
      places.avoidMarker(x, 150);
    }
    List<Rectangle2D> texts = new ArrayList<>();
    for (double x : markers) {
      texts.add(places.place(x, 150, 60));
    }
    apart(texts, "three neighbours");
  }

  @Test
  void textsOfRandomMarkersDoNotMeetWhereThereIsRoom() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    for (int round = 0; round < 200; round++) {
      TextPlaces places = new TextPlaces(PLOT, 9);
      List<Rectangle2D> texts = new ArrayList<>();
      for (int i = 0; i < 5; i++) {
        double x = 20 + 360 * random.nextDouble();
        double y = 20 + 260 * random.nextDouble();
        places.avoidMarker(x, y);
        texts.add(places.place(x, y, 60));
      }
      apart(texts, "seed " + seed + " round " + round);
      texts.forEach(text -> assertThat(PLOT.contains(text)).as("seed %d", seed).isTrue());
    }
  }

  private static void apart(List<Rectangle2D> texts, String of) {
    for (int i = 0; i < texts.size(); i++) {
      for (int j = 0; j < i; j++) {
        assertThat(texts.get(i).intersects(texts.get(j))).as(of).isFalse();
      }
    }
  }
}
