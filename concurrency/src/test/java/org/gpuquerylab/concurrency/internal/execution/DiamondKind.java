package org.gpuquerylab.concurrency.internal.execution;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.backend.device.BackendException;
import org.gpuquerylab.concurrency.query.DeviceQuery;
import org.gpuquerylab.concurrency.query.QueryAnswer;
import org.gpuquerylab.concurrency.query.QueryFault;
import org.gpuquerylab.concurrency.query.QueryKind;

/**
 * A kind of query for tests, which can be made to fail in one of several ways.
 *
 * @param fault the way in which the query fails
 */
public record DiamondKind(Fault fault) implements QueryKind {

  /** The ways in which a query can fail. */
  public enum Fault {
    NONE,
    AT_LAUNCH,
    ERROR_WORD,
    UNPLACEABLE
  }

  /** Creates a kind whose queries do not fail. */
  public DiamondKind() {
    this(Fault.NONE);
  }

  @Override
  public String name() {
    return "diamond";
  }

  @Override
  public DeviceQuery ready(Backend backend, int size, long seed) {
    String name = name() + "#" + seed;
    try {
      return Workspace.open(
          backend, workspace -> new DiamondQuery(name, workspace, data(size, seed), fault));
    } catch (BackendException e) {
      throw new QueryFault(name, String.valueOf(e.getMessage()), e);
    }
  }

  /** Random values from 0 to 999, at least one of which is 0. */
  private static int[] data(int size, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int[] data = IntStream.range(0, size).map(i -> random.nextInt(1000)).toArray();
    data[size / 2] = 0;
    return data;
  }

  @Override
  public QueryAnswer reference(int size, long seed) {
    int sum = 0;
    for (int value : data(size, seed)) {
      sum += (value + DiamondQuery.ADDEND) * value * DiamondQuery.FACTOR;
    }
    return new QueryAnswer(List.of(List.of((long) sum)));
  }

  /** Prepares queries of the given sizes, with the seeds 1, 2, and so on. */
  public static List<DeviceQuery> ready(Backend backend, int... sizes) {
    List<DeviceQuery> queries = new ArrayList<>();
    for (int size : sizes) {
      queries.add(new DiamondKind().ready(backend, size, queries.size() + 1));
    }
    return queries;
  }
}
