package org.gpuquerylab.operators.internal.general;

import static org.gpuquerylab.operators.internal.general.ProgramStep.NONE;
import static org.gpuquerylab.operators.internal.general.ProgramStep.UNCHECKED;

import java.util.ArrayList;
import java.util.List;
import org.gpuquerylab.backend.Closer;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.operators.device.OperatorContext;
import org.gpuquerylab.operators.expression.OrderingTerm;
import org.gpuquerylab.operators.expression.ScalarExpression;
import org.gpuquerylab.operators.relation.DataType;
import org.gpuquerylab.operators.relation.DeviceRelation;
import org.gpuquerylab.operators.relation.DeviceRelation.Attribute;
import org.gpuquerylab.operators.relation.DeviceVector;
import org.gpuquerylab.primitives.KeyBits;
import org.jspecify.annotations.Nullable;

/**
 * A sort of a narrow relation, which moves the values instead of row references: a key of 32 bits
 * and one or two columns of 32 bits, without NULLs. The first column is the value of the radix
 * sort; the second one is the lower half of 64-bit keys, by whose upper half the sort goes. Nothing
 * is gathered, so no access is random.
 */
final class CarriedSort {
  private static final long HALF = 1L << 32;

  private final DeviceRelation relation;
  private final OrderingTerm key;
  private final Attribute keyColumn;
  private final List<Attribute> carried;

  private CarriedSort(
      DeviceRelation relation, OrderingTerm key, Attribute keyColumn, List<Attribute> carried) {
    this.relation = relation;
    this.key = key;
    this.keyColumn = keyColumn;
    this.carried = carried;
  }

  /** The sort of a relation; null if it is not narrow. */
  static @Nullable CarriedSort of(DeviceRelation relation, List<OrderingTerm> keys) {
    if (keys.size() != 1
        || relation.rows() < 2
        || !(keys.get(0).expression() instanceof ScalarExpression.Reference name)) {
      return null;
    }
    Attribute keyColumn = relation.column(name.name());
    List<Attribute> carried = new ArrayList<>(relation.columns());
    carried.remove(keyColumn);
    boolean fits =
        !carried.isEmpty()
            && carried.size() <= 2
            && relation.columns().stream().allMatch(CarriedSort::isNarrow);
    return fits ? new CarriedSort(relation, keys.get(0), keyColumn, carried) : null;
  }

  private static boolean isNarrow(Attribute column) {
    return !column.isNullable()
        && column.references() == null
        && column.type().elements() == ElementType.INT;
  }

  DeviceRelation run(OperatorContext context, ProgramRunner programs) {
    boolean wide = carried.size() == 2;
    int rows = relation.rows();
    try (Closer owner = new Closer();
        Closer scratch = new Closer()) {
      List<DeviceVector> packed = programs.project(pack(wide), rows, scratch);
      DeviceVector keys = packed.get(0);
      DeviceVector values = owner.own(packed.get(1).retain());
      sort(context, keys, values, wide);
      List<Attribute> sorted = List.of(Attribute.of("keys", keys));
      List<DeviceVector> unpacked;
      try (DeviceRelation one = DeviceRelation.of(rows, sorted)) {
        unpacked = programs.project(unpack(one, wide), rows, owner);
      }
      return DeviceRelation.of(rows, columns(unpacked, values));
    }
  }

  private List<Attribute> columns(List<DeviceVector> unpacked, DeviceVector values) {
    List<Attribute> columns = new ArrayList<>();
    for (Attribute column : relation.columns()) {
      DeviceVector vector =
          column.equals(keyColumn)
              ? unpacked.get(0)
              : column.equals(carried.get(0)) ? values : unpacked.get(1);
      columns.add(Attribute.of(column.name(), vector));
    }
    return columns;
  }

  @SuppressWarnings("unchecked") // Wide keys are long.
  private static void sort(
      OperatorContext context, DeviceVector keys, DeviceVector values, boolean wide) {
    if (wide) {
      DeviceBuffer<long[]> longs = (DeviceBuffer<long[]>) keys.values();
      KeyBits upper = new KeyBits(Integer.SIZE, Long.SIZE, false);
      RelationSort.radixSort(context, ElementType.LONG, longs, values.ints(), keys.rows(), upper);
    } else {
      KeyBits all = KeyBits.unsigned(ElementType.INT);
      RelationSort.radixSort(
          context, ElementType.INT, keys.ints(), values.ints(), keys.rows(), all);
    }
  }

  private Program pack(boolean wide) {
    StepList steps = new StepList();
    int order = flipped(steps, steps.column(keyColumn, 0));
    int packed = order;
    if (wide) {
      int half = steps.constant(HALF);
      int low = steps.column(carried.get(1), 0);
      int upper = steps.add(Operation.FLOOR_QUOTIENT, low, half);
      int rest = unchecked(steps, Operation.MULTIPLY, upper, half);
      int lower = unchecked(steps, Operation.SUBTRACT, low, rest);
      packed =
          unchecked(steps, Operation.ADD, unchecked(steps, Operation.MULTIPLY, order, half), lower);
    }
    Attribute first = carried.get(0);
    return steps.finish(
        List.of(
            new ProgramValue(packed, wide ? DataType.INT64 : DataType.INT32, false),
            new ProgramValue(
                steps.column(first, 0), first.type(), false, first.vector().dictionary())));
  }

  /**
   * A key as an unsigned number of 32 bits in its order, and back: the conversion is its inverse.
   */
  private int flipped(StepList steps, int number) {
    int least = steps.constant(Integer.MIN_VALUE);
    int greatest = steps.constant(Integer.MAX_VALUE);
    return key.descending()
        ? unchecked(steps, Operation.SUBTRACT, greatest, number)
        : unchecked(steps, Operation.SUBTRACT, number, least);
  }

  /** The results are stored in 32 bits, which cuts off the upper half. */
  private Program unpack(DeviceRelation sorted, boolean wide) {
    StepList steps = new StepList();
    int packed = steps.column(sorted.column("keys"), 0);
    int number = wide ? steps.add(Operation.FLOOR_QUOTIENT, packed, steps.constant(HALF)) : packed;
    List<ProgramValue> results = new ArrayList<>();
    results.add(value(flipped(steps, number), keyColumn));
    if (wide) {
      results.add(value(packed, carried.get(1)));
    }
    return steps.finish(results);
  }

  private static ProgramValue value(int step, Attribute like) {
    return new ProgramValue(step, like.type(), false, like.vector().dictionary());
  }

  private static int unchecked(StepList steps, Operation operation, int a, int b) {
    return steps.add(operation, a, b, NONE, UNCHECKED, NONE);
  }
}
