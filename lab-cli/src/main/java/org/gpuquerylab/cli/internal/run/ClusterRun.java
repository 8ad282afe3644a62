package org.gpuquerylab.cli.internal.run;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.gpuquerylab.cluster.internal.ClusterHosts;
import org.gpuquerylab.cluster.internal.message.ClusterException;
import org.gpuquerylab.cluster.internal.message.HostAnswer;
import org.gpuquerylab.cluster.internal.message.HostRequest;
import org.gpuquerylab.input.internal.Counted;
import org.gpuquerylab.measure.internal.environment.PluginFiles;
import org.gpuquerylab.measure.internal.folder.RunFolder;
import org.gpuquerylab.measure.internal.session.HostedRun;
import org.gpuquerylab.measure.internal.session.RunOptions;
import org.gpuquerylab.measure.results.Point;
import org.gpuquerylab.measure.sweep.Experiment;

/** A run whose points are measured by the hosts of a Spark cluster. */
final class ClusterRun {
  private final Experiment experiment;
  private final RunOptions options;
  private final HostOptions hosts;
  private final Map<Integer, Point> underWay = new LinkedHashMap<>();

  /** The points whose task failed again and again, each with the reason. */
  private final List<String> lost = new ArrayList<>();

  private int sent;

  ClusterRun(Experiment experiment, RunOptions options, HostOptions hosts) {
    this.experiment = experiment;
    this.options = options;
    this.hosts = hosts;
  }

  /** Lets the hosts measure all points; returns the exit status. */
  int run(PrintWriter out, PrintWriter err) {
    try (HostedRun run = options.hosted(experiment, out, err)) {
      if (!run.isComplete()) {
        try (ClusterHosts cluster = hosts.spark.start(ClusterHosts::new)) {
          err.println(experiment.name() + ": measured by " + cluster.place());
          run.begin();
          measure(run, cluster);
        }
      }
      return run.conclude();
    }
  }

  private void measure(HostedRun run, ClusterHosts cluster) {
    send(run, cluster);
    while (!underWay.isEmpty()) {
      HostAnswer answer = cluster.answer();
      Point point = underWay.remove(answer.number());
      if (point == null) {
        throw new ClusterException(
            "host " + answer.host() + ": it answered a request that was not sent");
      }
      if (answer.lost()) {
        lost.add(point + ": " + answer.fault());
      } else {
        add(run, point, answer);
      }
      send(run, cluster);
    }
    if (!lost.isEmpty()) {
      throw new ClusterException(
          String.format(
              Locale.ROOT,
              "%s not measured, such as %s; the same command tries again",
              Counted.of(lost.size(), "point"),
              lost.get(0)));
    }
  }

  private void send(HostedRun run, ClusterHosts cluster) {
    while (underWay.size() < cluster.slots()) {
      Optional<Point> next = run.next();
      if (next.isEmpty()) {
        return;
      }
      sent++;
      underWay.put(sent, next.get());
      cluster.send(request(next.get()));
    }
  }

  private HostRequest request(Point point) {
    List<String> words = new ArrayList<>();
    String plugins = System.getProperty(PluginFiles.PROPERTY);
    if (plugins != null) {
      words.addAll(List.of("--plugins", Path.of(plugins).toAbsolutePath().toString()));
    }
    words.addAll(List.of("run", experiment.name()));
    words.addAll(options.arguments(point));
    Path home = hosts.labHome == null ? Path.of(System.getProperty("lab.home", "")) : hosts.labHome;
    return new HostRequest(
        sent, home.toAbsolutePath().normalize().toString(), hosts.labHome != null, words);
  }

  /** Writes the answer's files to a folder, which is read and checked like any other folder. */
  private static void add(HostedRun run, Point point, HostAnswer answer) {
    try {
      RunFolder folder = new RunFolder(Files.createTempDirectory("lab-host"));
      try {
        Files.write(folder.sweepFile(), answer.sweep());
        Files.write(folder.environmentFile(), answer.environment());
        Files.write(folder.resultsFile(), answer.rows());
        run.add(point, answer.host(), folder);
      } finally {
        folder.forget();
        Files.deleteIfExists(folder.path().resolve(".lock"));
        Files.deleteIfExists(folder.path());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
