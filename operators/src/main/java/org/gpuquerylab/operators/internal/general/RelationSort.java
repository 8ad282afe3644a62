package org.gpuquerylab.operators.internal.general;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.gpuquerylab.backend.Closer;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.operators.device.OperatorContext;
import org.gpuquerylab.operators.expression.OrderingTerm;
import org.gpuquerylab.operators.expression.ScalarExpression;
import org.gpuquerylab.operators.internal.general.SortPlan.Word;
import org.gpuquerylab.operators.relation.DataType;
import org.gpuquerylab.operators.relation.DeviceRelation;
import org.gpuquerylab.operators.relation.DeviceRelation.Attribute;
import org.gpuquerylab.operators.relation.DeviceVector;
import org.gpuquerylab.primitives.KeyBits;
import org.gpuquerylab.primitives.RadixSort;

/** Sorts relations by radix sorts of words of packed keys, from the last word to the first. */
final class RelationSort {
  /** Below this number of rows, top-k sorts all of them. */
  private static final int FEW_ROWS = 1 << 14;

  private static final int SAMPLE = 1 << 12;

  /** The most rows that the host sorts. */
  private static final int ROWS_OF_HOST = 1 << 10;

  private static final int BITS_OF_PLACE = 10;

  private final OperatorContext context;
  private final ProgramRunner programs;
  private final RowReferences references;

  RelationSort(OperatorContext context, ProgramRunner programs, RowReferences references) {
    this.context = context;
    this.programs = programs;
    this.references = references;
  }

  /** The relation in an order; equal rows keep theirs. */
  DeviceRelation sort(DeviceRelation relation, List<OrderingTerm> keys) {
    CarriedSort carried = CarriedSort.of(relation, keys);
    if (carried != null) {
      return carried.run(context, programs);
    }
    try (Closer owner = new Closer()) {
      SortPlan plan = plan(relation, keys);
      DeviceVector order = order(relation, plan, owner);
      return DeviceRelation.of(relation.rows(), references.at(relation, order, false, owner));
    }
  }

  private SortPlan plan(DeviceRelation relation, List<OrderingTerm> keys) {
    Program orders = SortPlan.orders(keys, relation);
    return SortPlan.of(keys, programs.ranges(orders, relation.rows()), orders);
  }

  private DeviceVector order(DeviceRelation relation, SortPlan plan, Closer owner) {
    int rows = relation.rows();
    List<Word> words = plan.words();
    if (words.isEmpty() || rows < 2) {
      return slice(rows, 0, owner);
    }
    DeviceVector order = null;
    for (int w = words.size() - 1; w >= 0; w--) {
      try (Closer scratch = new Closer()) {
        Word word = words.get(w);
        DataType type = word.bits() <= Integer.SIZE ? DataType.INT32 : DataType.INT64;
        List<DeviceVector> vectors;
        if (order == null) {
          Program program = SortPlan.program(word, relation, type, true);
          vectors = programs.project(program, rows, scratch);
          order = owner.own(vectors.get(1).retain());
        } else {
          List<Attribute> columns = references.at(relation, order, false, scratch);
          try (DeviceRelation ordered = DeviceRelation.of(rows, columns)) {
            Program program = SortPlan.program(word, ordered, type, false);
            vectors = programs.project(program, rows, scratch);
          }
        }
        if (rows <= ROWS_OF_HOST && word.bits() <= Long.SIZE - 1 - BITS_OF_PLACE) {
          sortOnHost(vectors.get(0), order);
        } else {
          radixSort(vectors.get(0), order, KeyBits.lowest(word.bits()));
        }
      }
    }
    return Objects.requireNonNull(order);
  }

  /** Sorts few rows: two copies take less time than the launches of a radix sort. */
  private void sortOnHost(DeviceVector keys, DeviceVector order) {
    int rows = keys.rows();
    Object words = keys.download(context.queue(), "key").values();
    int[] before = (int[]) order.download(context.queue(), "row").values();
    long[] placed = new long[rows];
    for (int i = 0; i < rows; i++) {
      long word =
          words instanceof int[] ints ? Integer.toUnsignedLong(ints[i]) : ((long[]) words)[i];
      placed[i] = word << BITS_OF_PLACE | i;
    }
    Arrays.sort(placed);
    int[] after = new int[rows];
    for (int i = 0; i < rows; i++) {
      after[i] = before[(int) placed[i] & ROWS_OF_HOST - 1];
    }
    context.queue().write(after, 0, order.ints(), 0, rows);
  }

  @SuppressWarnings("unchecked") // The vector knows the type of its elements.
  private void radixSort(DeviceVector keys, DeviceVector values, KeyBits bits) {
    if (keys.values().type() == ElementType.INT) {
      radixSort(context, ElementType.INT, keys.ints(), values.ints(), keys.rows(), bits);
    } else {
      DeviceBuffer<long[]> longs = (DeviceBuffer<long[]>) keys.values();
      radixSort(context, ElementType.LONG, longs, values.ints(), keys.rows(), bits);
    }
  }

  static <K> void radixSort(
      OperatorContext context,
      ElementType<K> type,
      DeviceBuffer<K> keys,
      DeviceBuffer<int[]> values,
      int rows,
      KeyBits bits) {
    try (RadixSort<K> sort = RadixSort.ofPairs(context.backend(), type, rows)) {
      sort.run(context.queue(), keys, values, rows, bits);
      context.queue().finish();
    }
  }

  /** Some adjacent rows of a relation. */
  DeviceRelation limit(DeviceRelation relation, int limit, int offset) {
    int first = Math.min(offset, relation.rows());
    int count = Math.min(limit, relation.rows() - first);
    try (Closer owner = new Closer()) {
      DeviceVector rows = slice(count, first, owner);
      return DeviceRelation.of(count, references.at(relation, rows, false, owner));
    }
  }

  /** The numbers from a first one on. */
  private DeviceVector slice(int count, int first, Closer owner) {
    StepList steps = new StepList();
    int row = steps.add(Operation.ROW, ProgramStep.NONE);
    int from = steps.literal(Operation.LITERAL, first);
    int number =
        steps.add(
            Operation.ADD, row, from, ProgramStep.NONE, ProgramStep.UNCHECKED, ProgramStep.NONE);
    Program program = steps.finish(List.of(new ProgramValue(number, DataType.INT32, false)));
    return programs.project(program, count, owner).get(0);
  }

  /**
   * The first rows in an order. A sample of the keys gives a bound that few rows do not exceed;
   * only these rows are sorted. If they do not suffice, all rows are.
   */
  DeviceRelation top(DeviceRelation relation, List<OrderingTerm> keys, int limit, int offset) {
    long wanted = (long) limit + offset;
    if (relation.rows() >= FEW_ROWS && wanted <= relation.rows() / 8) {
      SortPlan plan = plan(relation, keys);
      boolean single = plan.words().size() == 1 && plan.words().get(0).bits() < Long.SIZE;
      if (single) {
        try (DeviceRelation candidates = candidates(relation, plan.words().get(0), wanted)) {
          if (candidates.rows() >= wanted) {
            return sortAndLimit(candidates, keys, limit, offset);
          }
        }
      }
    }
    return sortAndLimit(relation, keys, limit, offset);
  }

  private DeviceRelation sortAndLimit(
      DeviceRelation relation, List<OrderingTerm> keys, int limit, int offset) {
    try (DeviceRelation sorted = sort(relation, keys)) {
      return limit(sorted, limit, offset);
    }
  }

  private DeviceRelation candidates(DeviceRelation relation, Word word, long wanted) {
    try (Closer owner = new Closer()) {
      int rows = relation.rows();
      Program program = SortPlan.program(word, relation, DataType.INT64, false);
      DeviceVector key = programs.project(program, rows, owner).get(0);
      try (DeviceRelation one = DeviceRelation.of(rows, List.of(Attribute.of("key", key)))) {
        ScalarExpression.Literal bound =
            ScalarExpression.literal(DataType.INT64, bound(one, wanted));
        ScalarExpression condition =
            ScalarExpression.call(
                ScalarExpression.Operator.LESS_OR_EQUAL, ScalarExpression.column("key"), bound);
        Program filter = Lowering.condition(condition, List.of(one));
        DeviceVector passing = programs.filter(filter, rows, owner);
        return DeviceRelation.of(passing.rows(), references.at(relation, passing, false, owner));
      }
    }
  }

  /** A key that probably at least the wanted number of keys do not exceed. */
  private long bound(DeviceRelation key, long wanted) {
    int rows = key.rows();
    int[] places = new int[SAMPLE];
    for (int i = 0; i < SAMPLE; i++) {
      places[i] = (int) ((long) i * rows / SAMPLE);
    }
    try (Closer owner = new Closer()) {
      DeviceVector at =
          owner.own(new DeviceVector(context.backend(), DataType.INT32, SAMPLE, false, null));
      context.queue().write(places, at.ints());
      List<Attribute> columns = references.at(key, at, false, owner);
      try (DeviceRelation sample = DeviceRelation.of(SAMPLE, columns)) {
        Attribute gathered = references.gathered(sample, owner).get(0);
        long[] keys = (long[]) gathered.vector().download(context.queue(), "key").values();
        Arrays.sort(keys);
        double share = (double) wanted / rows * SAMPLE;
        int rank = (int) Math.ceil(share + 4 * Math.sqrt(share) + 4);
        return keys[Math.min(SAMPLE - 1, rank)];
      }
    }
  }
}
