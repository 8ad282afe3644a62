package org.gpuquerylab.cli.internal.run;

import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import org.gpuquerylab.experiments.Experiments;
import org.gpuquerylab.measure.internal.compare.PairComparison;
import org.gpuquerylab.measure.internal.compare.Quantity;
import org.gpuquerylab.measure.internal.compare.RunComparison;
import org.gpuquerylab.measure.internal.compare.SameBuild;
import org.gpuquerylab.measure.internal.compare.Sides;
import org.gpuquerylab.measure.internal.folder.RunFolder;
import org.gpuquerylab.measure.internal.report.StoredRun;

/**
 * Counts the false verdicts of comparisons of one build with itself. The arguments are folders of
 * runs that were measured with {@code --beside} the same build; docs/examples/same-build.sh
 * measures them.
 */
public final class SameBuildCheck {

  private static final int DRAWS = 200;
  private static final int PROCESSES = 10;
  private static final double MOST = 0.05;
  private static final long SEED = 40;

  private SameBuildCheck() {}

  /** Prints the counts; the exit status is 1 if more than 5 % of the verdicts are false. */
  public static void main(String[] arguments) {
    System.exit(check(List.of(arguments).stream().map(Path::of).toList(), System.out) ? 0 : 1);
  }

  static boolean check(List<Path> folders, PrintStream out) {
    List<StoredRun> all = new ArrayList<>();
    int real = 0;
    int falseReal = 0;
    for (Path folder : folders) {
      StoredRun run = read(folder);
      all.add(run);
      Path beside = folder.resolveSibling(folder.getFileName() + "-beside");
      if (Files.isDirectory(beside)) {
        StoredRun other = read(beside);
        all.add(other);
        Sides sides = Sides.ofRuns(List.of(other, run), List.of());
        PairComparison pair =
            RunComparison.of(sides, Quantity.TIME, OptionalDouble.empty()).others().get(0);
        real++;
        falseReal += pair.isDifferent() ? 1 : 0;
      }
    }
    SameBuild same = new SameBuild(all, SEED);
    int drawn = 0;
    for (int i = 0; i < DRAWS; i++) {
      drawn += same.draw(PROCESSES).isDifferent() ? 1 : 0;
    }
    out.printf(Locale.ROOT, "%d of %d real pairs got a false verdict%n", falseReal, real);
    out.printf(
        Locale.ROOT,
        "%d of %d pairs of %d processes, drawn from %d with seed %d, got a false verdict%n",
        drawn,
        DRAWS,
        PROCESSES,
        same.processes(),
        SEED);
    return drawn <= MOST * DRAWS && falseReal == 0;
  }

  private static StoredRun read(Path path) {
    RunFolder folder = RunFolder.existing(path);
    return StoredRun.read(Experiments.of(folder), folder);
  }
}
