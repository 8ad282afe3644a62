package org.gpuquerylab.cluster.internal.message;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import java.io.Serializable;
import java.util.List;
import java.util.Locale;
import java.util.function.IntUnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.gpuquerylab.input.JsonObject;
import org.gpuquerylab.input.JsonReader;
import org.gpuquerylab.joinorder.internal.large.JoinSequence;
import org.gpuquerylab.joinorder.internal.partition.PartitionExtremes;
import org.gpuquerylab.joinorder.internal.partition.PartitionPlan;
import org.gpuquerylab.joinorder.internal.partition.PartitionTally;
import org.gpuquerylab.joinorder.internal.partition.PartitionedQuery;
import org.gpuquerylab.joinorder.internal.partition.PlanSpacePartition;
import org.jspecify.annotations.Nullable;

/**
 * The answer of one or several tasks: the tally of their work, or the fault of one of them.
 *
 * @param tally the tally of the tasks; null if there is a fault
 * @param fault the fault, in one line; null if there is none
 * @param host the host on which the best plan was found; empty if it is not known
 */
public record ClusterAnswer(@Nullable PartitionTally tally, @Nullable String fault, String host)
    implements Serializable {
  private static final long MOST = JsonObject.MOST_WHOLE;

  /** The maximum number of characters of a fault that are sent. */
  private static final int LONGEST_FAULT = JsonReader.MAX_TEXT / 8;

  /** The answer of tasks that all succeeded. */
  public static ClusterAnswer of(PartitionTally tally) {
    return of(tally, "");
  }

  /** The answer of a task that succeeded on a host. */
  public static ClusterAnswer of(PartitionTally tally, String host) {
    return new ClusterAnswer(tally, null, host);
  }

  /** The answer if a task failed. */
  public static ClusterAnswer failed(String fault) {
    String cut = fault.substring(0, Math.min(LONGEST_FAULT, fault.length()));
    return new ClusterAnswer(null, cut, "");
  }

  /**
   * Adds the answer of other tasks: the sum of both tallies, or a fault if either answer has one.
   */
  @SuppressWarnings("ReferenceEquality") // the sum keeps the better of the two plans
  public ClusterAnswer plus(ClusterAnswer other) {
    if (tally == null || other.tally == null) {
      return tally == null ? this : other;
    }
    PartitionTally sum = tally.plus(other.tally);
    return of(sum, sum.best() == tally.best() ? host : other.host);
  }

  /** This answer as one line of JSON. */
  public String line() {
    if (tally == null) {
      return "{\"fault\": \"" + escaped(String.valueOf(fault)) + "\"}";
    }
    PartitionPlan best = tally.best();
    String plan =
        best.exists()
            ? String.format(
                Locale.ROOT, ", \"cost\": %s, \"partsCost\": %s", best.cost(), best.partsCost())
            : "";
    return String.format(
        Locale.ROOT,
        "{\"partition\": %d, \"left\": %s, \"right\": %s, \"sets\": %d, \"splits\": %d,"
            + " \"pairs\": %d, \"partSplits\": %s, \"partNanos\": %s, \"partCpuNanos\": %s, \"host\": \"%s\"%s}",
        best.partition().number(),
        numbers(best.joins(), best.joins()::left),
        numbers(best.joins(), best.joins()::right),
        tally.sets(),
        tally.splits(),
        tally.pairs(),
        extremes(tally.partSplits()),
        extremes(tally.partNanos()),
        extremes(tally.partCpuNanos()),
        escaped(host),
        plan);
  }

  private static String escaped(String text) {
    return new String(JsonStringEncoder.getInstance().quoteAsString(text));
  }

  private static String extremes(PartitionExtremes extremes) {
    return String.format(Locale.ROOT, "[%d, %d]", extremes.least(), extremes.most());
  }

  private static String numbers(JoinSequence joins, IntUnaryOperator inputs) {
    return IntStream.range(0, joins.size())
        .map(inputs)
        .mapToObj(Integer::toString)
        .collect(Collectors.joining(", ", "[", "]"));
  }

  /**
   * Reads the tally of a query from a line without a fault, and checks its plan.
   *
   * @throws RuntimeException if the line is not an answer to this query, or if its plan or a number
   *     is wrong; the message names the fault
   */
  public static PartitionTally read(JsonObject line, PartitionedQuery query) {
    boolean exists = line.has("cost");
    double none = Double.POSITIVE_INFINITY;
    int constraints = Integer.numberOfTrailingZeros(query.partitions());
    int number = (int) line.whole("partition", 0, query.partitions() - 1L);
    PartitionPlan best =
        new PartitionPlan(
            new PlanSpacePartition(query.space(), query.graph().size(), constraints, number),
            exists ? line.number("cost") : none,
            exists ? line.number("partsCost") : none,
            joins(line, query.graph().size(), exists),
            0,
            0,
            0);
    PartitionTally tally =
        new PartitionTally(
            best,
            query.partitions(),
            line.whole("sets", 0, MOST),
            line.whole("splits", 0, MOST),
            line.whole("pairs", 0, MOST),
            extremes(line, "partSplits"),
            extremes(line, "partNanos"),
            extremes(line, "partCpuNanos"));
    return AnswerCheck.checked(of(tally, line.has("host") ? line.text("host") : ""), query);
  }

  private static PartitionExtremes extremes(JsonObject line, String key) {
    List<Long> values = line.wholes(key, 2, 0, MOST);
    if (values.size() != 2) {
      throw line.fault(key, "give the least and the greatest value");
    }
    return new PartitionExtremes(values.get(0), values.get(1));
  }

  private static JoinSequence joins(JsonObject line, int relations, boolean exists) {
    int count = exists ? relations - 1 : 0;
    long most = 2L * relations;
    List<Long> left = line.wholes("left", count, 0, most);
    List<Long> right = line.wholes("right", count, 0, most);
    JoinSequence joins = new JoinSequence(relations);
    if (left.size() != count || right.size() != count) {
      throw line.fault("left", "there must be " + count + " joins");
    }
    for (int j = 0; j < count; j++) {
      joins.add(left.get(j).intValue(), right.get(j).intValue());
    }
    return joins;
  }
}
