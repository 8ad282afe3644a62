package org.gpuquerylab.operators.internal.fused;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.Closer;
import org.gpuquerylab.backend.DeviceGroup;
import org.gpuquerylab.backend.Share;
import org.gpuquerylab.backend.device.BackendException;
import org.gpuquerylab.operators.star.Encoding;
import org.gpuquerylab.operators.star.StarExecutor;
import org.gpuquerylab.operators.star.StarQuery;
import org.gpuquerylab.operators.star.StarResult;
import org.gpuquerylab.operators.table.Database;

/**
 * Executes a star query on the devices of a group by the fused path. The rows of the fact table are
 * divided: each member has the columns of its share. Each member has all columns of the dimensions,
 * builds the dimensions' tables, and passes over its rows, as {@link FusedExecutor} does on one
 * device. All members run at the same time. The host adds up the values of the cells that have
 * rows; there are few such cells. Values are integers, so the result is the same as on one device.
 *
 * <p>If the fact table has fewer rows than there are members, the members without rows do nothing.
 */
public final class GroupExecutor implements StarExecutor {
  private final FusedPlanner planner;
  private final List<FusedExecutor> members = new ArrayList<>();

  /**
   * Creates an executor.
   *
   * @param group the devices, which stay open
   * @param profiled whether device time is measured
   * @throws BackendException if a device does not have 64-bit atomics
   */
  public GroupExecutor(DeviceGroup group, Database database, Encoding encoding, boolean profiled) {
    planner = new FusedPlanner(database, encoding);
    Closer failed = new Closer();
    failed.orClose(
        () -> {
          for (int i = 0; i < group.size(); i++) {
            Backend member = group.member(i);
            Share share = group.share(i);
            members.add(failed.own(new FusedExecutor(member, planner, profiled, share)));
          }
          return true;
        });
  }

  @Override
  public String name() {
    return FusedExecutor.NAME;
  }

  @Override
  public Database database() {
    return planner.database();
  }

  /**
   * Executes a query.
   *
   * @throws IllegalArgumentException as {@link FusedExecutor#execute} does
   */
  @Override
  public StarResult execute(StarQuery query) {
    Map<Long, long[]> found = new TreeMap<>();
    Optional<Boolean> ran = members.get(0).with(query, lead -> run(query, 0, lead, found));
    if (ran.isEmpty()) {
      return members.get(0).execute(query);
    }
    long[] records = found.values().stream().flatMapToLong(LongStream::of).toArray();
    return FusedQuery.result(planner.plan(query), records);
  }

  /**
   * Starts a member, then starts the later members, and waits for the member when all have started.
   */
  private boolean run(StarQuery query, int number, FusedQuery prepared, Map<Long, long[]> found) {
    members.get(number).start(prepared);
    int next = number + 1;
    if (next < members.size() && hasRows(next, prepared)) {
      members.get(next).with(query, other -> run(query, next, other, found));
    }
    FusedAggregates aggregates = prepared.plan().aggregates();
    long[] records = prepared.finish();
    for (int i = 0; i < records.length; i += aggregates.record()) {
      long[] one = Arrays.copyOfRange(records, i, i + aggregates.record());
      found.merge(one[0], one, aggregates::fold);
    }
    return true;
  }

  /** Whether a member has rows; if it has none, the later members have none either. */
  private boolean hasRows(int number, FusedQuery prepared) {
    int rows = prepared.plan().fact().rows();
    Share share = new Share(number, members.size());
    return share.from(rows) < share.to(rows);
  }

  /** The minimum number of bytes that all members together must move for a query. */
  public Traffic traffic(StarQuery query) {
    return members.get(0).traffic(query);
  }

  /**
   * The device time of the last execution in milliseconds, which is the longest time of any member.
   * The result is empty if the lead used chunks, or if there was nothing to do.
   *
   * @throws IllegalStateException if the executor is not profiled
   */
  public OptionalDouble deviceMillis() {
    return members.get(0).deviceMillis().isEmpty()
        ? OptionalDouble.empty()
        : members.stream()
            .map(FusedExecutor::deviceMillis)
            .flatMapToDouble(OptionalDouble::stream)
            .max();
  }

  /** The times of the one-time work of the lead; see {@link FusedExecutor#preparationMillis}. */
  public Map<Preparation.Part, Double> preparationMillis() {
    return members.get(0).preparationMillis();
  }

  /** The number of rows of the fact table that the lead copies at a time, if it uses chunks. */
  public OptionalLong chunkRows(StarQuery query) {
    return members.get(0).chunkRows(query);
  }

  /** Closes all members' executors; the devices stay open. */
  @Override
  public void close() {
    try (Closer all = new Closer()) {
      members.forEach(all::own);
    }
  }
}
