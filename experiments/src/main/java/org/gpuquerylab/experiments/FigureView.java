package org.gpuquerylab.experiments;

import java.util.List;
import java.util.Optional;

/**
 * A figure of a paper that shows rows which the experiment of another figure already measures.
 *
 * @param name the figure's name, such as {@code meister-fig06}
 * @param experiment the experiment whose runs contain it
 * @param title one line that describes the figure
 */
public record FigureView(String name, String experiment, String title) {

  private static final List<FigureView> ALL =
      List.of(
          new FigureView(
              "meister-fig06",
              "meister-fig05",
              "The parts of the device time of the heterogeneous DPsize variants"),
          new FigureView(
              "li-fig08", "li-fig07", "The parts of the time of one hash join of two tables"));

  /** All views, in the order of the papers. */
  public static List<FigureView> all() {
    return ALL;
  }

  /** The figure with the given name, if there is one. */
  public static Optional<FigureView> find(String name) {
    return ALL.stream().filter(view -> view.name.equals(name)).findFirst();
  }
}
