package org.gpuquerylab.cli.internal.run;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.Callable;
import org.gpuquerylab.experiments.Experiments;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.input.Suggestion;
import org.gpuquerylab.input.internal.Quote;
import org.gpuquerylab.measure.internal.folder.RunFolder;
import org.gpuquerylab.measure.internal.report.PaperFigures;
import org.gpuquerylab.measure.internal.report.Report;
import org.gpuquerylab.measure.internal.report.StoredRun;
import org.gpuquerylab.measure.sweep.Experiment;
import org.gpuquerylab.plots.file.Format;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code lab plot}. */
@Command(
    name = "plot",
    description = {
      "Draws the charts of a run again from its stored rows.",
      "With any option, writes files for a paper instead, whose names end in -paper."
    },
    mixinStandardHelpOptions = true)
public final class PlotCommand implements Callable<Integer> {

  @Spec
  @SuppressWarnings("NullAway.Init") // picocli sets it
  CommandSpec spec;

  @Parameters(paramLabel = "DIR", description = "The folder of the run.")
  @SuppressWarnings("NullAway.Init") // picocli sets it
  Path path;

  @Option(
      names = "--figure",
      paramLabel = "NAME",
      description = "Only this figure, or this chart of a figure, such as meister-fig09-clique.")
  private String figure = "";

  @Option(
      names = "--series",
      paramLabel = "NAME",
      split = ",",
      description = "Only these series, by their names in the legend.")
  private List<String> series = new ArrayList<>();

  @Option(
      names = "--width",
      paramLabel = "MM",
      description = "The width on paper, such as 84mm, the column of many journals.")
  private String width = "";

  @Option(names = "--no-title", description = "No title and no caption; the paper has its own.")
  private boolean untitled;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      split = ",",
      description = "pdf, svg, png, csv or tikz, for pgfplots (default: pdf).")
  private List<String> formats = new ArrayList<>();

  @Override
  public Integer call() {
    RunFolder folder = RunFolder.existing(path);
    Experiment experiment = Experiments.of(folder);
    if (!spec.commandLine().getParseResult().matchedOptions().isEmpty()) {
      PaperFigures paper = new PaperFigures(figure, series, millimetres(), !untitled, formats());
      paper
          .write(StoredRun.read(experiment, folder))
          .forEach(n -> spec.commandLine().getOut().println(folder.chartsFolder().resolve(n)));
      return 0;
    }
    List<String> figures = Report.plot(experiment, folder);
    for (String figure : figures) {
      spec.commandLine().getOut().println(folder.chartsFolder().resolve(figure + ".svg"));
    }
    if (figures.isEmpty()) {
      spec.commandLine()
          .getErr()
          .println(
              "lab: "
                  + folder
                  + ": nothing to draw; lab report shows the tables, if there are results");
    }
    return 0;
  }

  private Set<Format> formats() {
    Set<Format> chosen = EnumSet.noneOf(Format.class);
    List<String> names =
        Arrays.stream(Format.values()).map(one -> one.name().toLowerCase(Locale.ROOT)).toList();
    for (String name : formats) {
      if (!names.contains(name)) {
        throw Suggestion.unknown("format", name, names);
      }
      chosen.add(Format.valueOf(name.toUpperCase(Locale.ROOT)));
    }
    return chosen.isEmpty() ? EnumSet.of(Format.PDF) : chosen;
  }

  private OptionalDouble millimetres() {
    if (width.isEmpty()) {
      return OptionalDouble.empty();
    }
    String number = width.replaceFirst("mm$", "");
    if (!number.matches("[0-9]{2,3}(\\.[0-9]{1,2})?")) {
      throw new InputException(
          "--width " + Quote.of(width) + ": give millimetres from 10 to 999, such as 84mm");
    }
    return OptionalDouble.of(Double.parseDouble(number));
  }
}
