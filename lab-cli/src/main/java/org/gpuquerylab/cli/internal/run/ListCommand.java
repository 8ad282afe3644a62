package org.gpuquerylab.cli.internal.run;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.gpuquerylab.cli.internal.option.PluginJars;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.input.Suggestion;
import org.gpuquerylab.input.internal.Quote;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code lab list}. */
@Command(
    name = "list",
    description =
        "Lists the names that other commands accept: experiments, algorithms, stored queries, ...",
    mixinStandardHelpOptions = true)
public final class ListCommand implements Callable<Integer> {

  @Spec
  @SuppressWarnings("NullAway.Init") // picocli sets it
  CommandSpec spec;

  @Parameters(
      arity = "0..1",
      paramLabel = "NAME",
      description = {
        "A kind, such as algorithms, to list its names with a line for each; or a listed name, to",
        "print its full description."
      })
  @Nullable String name;

  @Option(names = "--json", description = "Print one JSON object, ordered by kinds.")
  boolean json;

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    List<Listing> all = Listings.all();
    if (name == null) {
      printAll(all, out);
    } else {
      print(all, name, out);
    }
    out.flush();
    return 0;
  }

  private void printAll(List<Listing> all, PrintWriter out) {
    if (json) {
      printJson(all, out);
      return;
    }
    all.forEach(listing -> listing.printNames(out));
    PluginJars.problems().forEach(problem -> out.println("Not usable: " + Quote.line(problem)));
    out.println(
        "For a line about each: lab list KIND, such as lab list algorithms. For one: lab list NAME.");
  }

  /**
   * Prints all items of a kind, or all items with a name: an algorithm and a solver may have the
   * same name.
   */
  private void print(List<Listing> all, String wanted, PrintWriter out) {
    List<Listing> found = new ArrayList<>();
    for (Listing listing : all) {
      if (listing.kind().equals(wanted)) {
        found.add(listing);
      }
      List<ListedItem> items =
          listing.items().stream().filter(item -> item.name().equals(wanted)).toList();
      if (!items.isEmpty()) {
        found.add(new Listing(listing.kind(), listing.command(), listing.headings(), items));
      }
    }
    if (found.isEmpty()) {
      throw new InputException(
          "unknown name "
              + Quote.of(wanted)
              + Suggestion.nearest(wanted, choices(all))
                  .map(near -> "; did you mean " + near + "?")
                  .orElse(";")
              + " lab list prints all names");
    } else if (json) {
      printJson(found, out);
    } else {
      found.forEach(listing -> print(listing, wanted, out));
    }
  }

  private static void print(Listing listing, String wanted, PrintWriter out) {
    if (listing.kind().equals(wanted)) {
      listing.printTable(out);
    } else {
      listing.items().forEach(item -> listing.print(item, out));
    }
  }

  private static List<String> choices(List<Listing> all) {
    List<String> choices = new ArrayList<>(all.stream().map(Listing::kind).toList());
    all.forEach(listing -> listing.items().forEach(item -> choices.add(item.name())));
    return choices;
  }

  private static void printJson(List<Listing> listings, PrintWriter out) {
    ObjectNode object = JsonNodeFactory.instance.objectNode();
    listings.forEach(listing -> object.set(listing.kind(), listing.json()));
    out.println(object);
  }
}
