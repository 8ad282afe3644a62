package org.gpuquerylab.concurrency.internal.workload;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.Backends;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.concurrency.internal.execution.BestLaunches;
import org.gpuquerylab.concurrency.internal.execution.ExecutionContext;
import org.gpuquerylab.concurrency.internal.execution.ExecutionContext.Inputs;
import org.gpuquerylab.concurrency.internal.execution.ExecutionPolicies;
import org.gpuquerylab.concurrency.internal.execution.QueryExecution;
import org.gpuquerylab.concurrency.internal.execution.QueryOutcome;
import org.gpuquerylab.concurrency.query.DeviceQuery;
import org.gpuquerylab.concurrency.query.QueryAnswer;
import org.gpuquerylab.concurrency.query.QueryKind;
import org.gpuquerylab.concurrency.schedule.ScheduleFile;

/**
 * Runs random files of kernels with dependencies on a backend, and compares the answers of policies
 * with those of the sequential run and with the reference. The arguments are a backend, a number of
 * files and a seed.
 */
public final class RandomFiles {
  static final List<String> POLICIES =
      List.of("queues", "branched", "two-stage", "two-stage-replayed", "timed", "multiqx");

  private static final int ROWS = 300;

  private RandomFiles() {}

  /** Prints the number of files with equal answers; the exit status is 1 if an answer differs. */
  public static void main(String[] arguments) throws Exception {
    int files = Integer.parseInt(arguments[1]);
    try (Backend backend = Backends.find().open(arguments[0])) {
      int wrong = wrong(backend, files, Long.parseLong(arguments[2]));
      System.out.println(arguments[0] + ": " + files + " files, " + wrong + " wrong answers");
      System.exit(wrong == 0 ? 0 : 1);
    }
  }

  /** The number of wrong answers, over all policies and files; each file is read from disk. */
  static int wrong(Backend backend, int files, long seed) throws Exception {
    Random random = new Random(seed);
    ExecutionContext all = ExecutionContext.of(backend, Inputs.UPLOADED);
    ExecutionContext context =
        all.with(new BestLaunches(backend, step -> List.of(new Grid(256, 64))));
    int wrong = 0;
    Path file = Files.createTempFile("kernels", ".json");
    try {
      for (int f = 0; f < files; f++) {
        Files.writeString(file, draw(random));
        QueryKind kind = FileKind.of("random", ScheduleFile.read(file));
        wrong += wrong(kind, context, f);
      }
    } finally {
      Files.delete(file);
    }
    return wrong;
  }

  private static int wrong(QueryKind kind, ExecutionContext context, int file) {
    List<DeviceQuery> queries = new ArrayList<>();
    try {
      List<QueryAnswer> references = new ArrayList<>();
      for (int seed = 0; seed < 2; seed++) {
        queries.add(kind.ready(context.backend(), ROWS, seed));
        references.add(kind.reference(ROWS, seed));
      }
      List<QueryAnswer> sequential = answers("sequential", queries, context);
      int wrong = sequential.equals(references) ? 0 : 1;
      String policy = POLICIES.get(file % POLICIES.size());
      return answers(policy, queries, context).equals(sequential) ? wrong : wrong + 1;
    } finally {
      queries.forEach(DeviceQuery::close);
    }
  }

  private static List<QueryAnswer> answers(
      String policy, List<DeviceQuery> queries, ExecutionContext context) {
    try (QueryExecution run = ExecutionPolicies.named(policy).ready(queries, context)) {
      run.run();
      return run.outcomes().stream().map(QueryOutcome::answer).toList();
    }
  }

  /** A file of 1 to 12 kernels, each after a random set of earlier ones. */
  static String draw(Random random) {
    StringBuilder kernels = new StringBuilder();
    int count = 1 + random.nextInt(12);
    for (int k = 0; k < count; k++) {
      StringBuilder after = new StringBuilder();
      for (int before = 0; before < k; before++) {
        if (random.nextInt(k + 1) == 0) {
          after.append(after.isEmpty() ? "" : ", ").append("\"k").append(before).append('"');
        }
      }
      kernels.append(k == 0 ? "" : ",\n");
      kernels.append(
          String.format(
              Locale.ROOT,
              "{\"name\": \"k%d\", \"threads\": %d, \"registersPerThread\": %d,"
                  + " \"sharedBytesPerBlock\": %d, \"count\": %d, \"mostWarpsPerBlock\": %d,"
                  + " \"after\": [%s], \"work\": {\"bytes\": %d, \"operations\": %d,"
                  + " \"globalAtomics\": %d}}",
              k,
              32 << random.nextInt(5),
              16 + random.nextInt(32),
              random.nextInt(2048),
              1 + random.nextInt(2),
              1 + random.nextInt(8),
              after,
              random.nextInt(8000),
              random.nextInt(30_000),
              random.nextInt(50)));
    }
    return "{\"kernels\": [" + kernels + "]}";
  }
}
