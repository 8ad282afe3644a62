package org.gpuquerylab.cli.internal.run;

import java.util.List;
import java.util.function.Function;
import org.gpuquerylab.concurrency.schedule.SchedulingPolicies;
import org.gpuquerylab.entropy.MaxEntSolvers;
import org.gpuquerylab.entropy.SolverEntry;
import org.gpuquerylab.experiments.Experiments;
import org.gpuquerylab.experiments.FigureView;
import org.gpuquerylab.joinorder.JoinOrderAlgorithms;
import org.gpuquerylab.joinorder.algorithm.AlgorithmEntry;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.cost.CostFunctions;
import org.gpuquerylab.joinorder.query.QueryCatalogue;
import org.gpuquerylab.joinorder.query.Topology;

/** All listings, which are drawn from the catalogues of the modules and of users' jars. */
final class Listings {
  private static final List<String> ALGORITHM = List.of("plans", "runs on", "relations");

  private Listings() {}

  /** The listings in the order of the commands. */
  static List<Listing> all() {
    return List.of(
        Listing.of("experiments", "lab run NAME", items(Experiments.all(), ListedExperiment::of)),
        Listing.of(
            "views",
            "lab run NAME runs the experiment that measures it",
            items(FigureView.all(), Listings::view)),
        new Listing(
            "algorithms",
            "lab optimize --algorithm NAME",
            ALGORITHM,
            items(JoinOrderAlgorithms.all(), Listings::algorithm)),
        Listing.of(
            "costs", "lab optimize --cost NAME", names(CostFunctions.all(), CostFunction::name)),
        Listing.of(
            "shapes",
            "lab optimize --shape NAME --size N --seed N",
            names(List.of(Topology.values()), Topology::label)),
        Listing.of(
            "solvers",
            "lab estimate --algorithm NAME",
            items(MaxEntSolvers.all(), Listings::solver)),
        Listing.of(
            "policies", "lab schedule --policy NAME", names(SchedulingPolicies.names(), n -> n)),
        Listing.of("queries", "lab optimize NAME", names(QueryCatalogue.names(), n -> n)));
  }

  private static <T> List<ListedItem> items(List<T> things, Function<T, ListedItem> item) {
    return things.stream().map(item).toList();
  }

  private static <T> List<ListedItem> names(List<T> things, Function<T, String> name) {
    return items(things, thing -> ListedItem.of(name.apply(thing), ""));
  }

  private static ListedItem algorithm(AlgorithmEntry entry) {
    String place =
        switch (entry.place()) {
          case HOST -> "the host";
          case HOST_THREADS -> "host threads";
          case DEVICE -> "a backend";
          case ANY -> "either";
        };
    return ListedItem.of(entry.name(), entry.description())
        .withColumns(
            ALGORITHM,
            plans(entry) + (entry.treesOnly() ? ", of trees" : ""),
            place,
            Integer.toString(entry.maxRelations()));
  }

  private static String plans(AlgorithmEntry entry) {
    if (entry.place() == AlgorithmEntry.Place.ANY) {
      return "by budget";
    }
    return entry.isExact() ? "optimal" : "heuristic";
  }

  private static ListedItem view(FigureView view) {
    return ListedItem.of(view.name(), view.title() + "; measured by " + view.experiment());
  }

  private static ListedItem solver(SolverEntry entry) {
    String where = entry.onDevice() ? ", on a backend" : "";
    return ListedItem.of(entry.name(), entry.description() + where);
  }
}
