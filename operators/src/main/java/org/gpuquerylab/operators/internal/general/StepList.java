package org.gpuquerylab.operators.internal.general;

import static org.gpuquerylab.operators.internal.general.ProgramStep.NONE;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gpuquerylab.operators.relation.DeviceRelation;

/**
 * The steps of a program that is being built. Equal steps occur once. Columns have the numbers -1,
 * -2 and so on until the program is complete; then they precede the other steps, and unused parts
 * are left out.
 */
final class StepList {
  private final List<Program.Input> inputs = new ArrayList<>();
  private final List<ProgramStep> steps = new ArrayList<>();
  private final List<String> texts = new ArrayList<>();
  private final Map<ProgramStep, Integer> known = new HashMap<>();
  private final List<Long> literals = new ArrayList<>();
  private final List<long[]> tables = new ArrayList<>();
  private String text = "";

  /** The description of the next steps, for messages. */
  void describe(String next) {
    text = next;
  }

  /** The number of a column of one of the sides. */
  int column(DeviceRelation.Attribute column, int side) {
    Program.Input input = new Program.Input(column, side);
    int place = inputs.indexOf(input);
    if (place < 0) {
      place = inputs.size();
      inputs.add(input);
    }
    return -1 - place;
  }

  int add(ProgramStep step) {
    ProgramStep needed =
        step.canFail()
            ? step
            : new ProgramStep(
                step.operation(), step.a(), step.b(), step.c(), step.bits(), NONE, step.constant());
    Integer number = known.get(needed);
    if (number == null) {
      number = steps.size();
      steps.add(needed);
      texts.add(text);
      known.put(needed, number);
    }
    return number;
  }

  int add(Operation operation, int a, int b, int c, int bits, int guard) {
    return add(new ProgramStep(operation, a, b, c, bits, guard, 0));
  }

  /** A binary operation on 64 bits that cannot fail. */
  int add(Operation operation, int a, int b) {
    return add(operation, a, b, NONE, Long.SIZE, NONE);
  }

  /** A unary operation on 64 bits that cannot fail. */
  int add(Operation operation, int a) {
    return add(operation, a, NONE);
  }

  int constant(long value) {
    return add(new ProgramStep(Operation.CONSTANT, NONE, NONE, NONE, Long.SIZE, NONE, value));
  }

  int literal(Operation operation, long bits) {
    literals.add(bits);
    return add(new ProgramStep(operation, NONE, NONE, NONE, Long.SIZE, NONE, literals.size() - 1));
  }

  /** Whether a value is in a table, see {@link StringSets} and the kernel. */
  int in(Operation operation, int value, long[] table) {
    tables.add(table);
    return add(new ProgramStep(operation, value, NONE, NONE, Long.SIZE, NONE, tables.size() - 1));
  }

  /** The program of the steps that some results need. */
  Program finish(List<ProgramValue> results) {
    BitSet needed = new BitSet();
    BitSet columns = new BitSet();
    results.forEach(result -> need(result.step(), needed, columns));
    for (int i = steps.size() - 1; i >= 0; i--) {
      if (needed.get(i)) {
        ProgramStep step = steps.get(i);
        for (int operand : new int[] {step.a(), step.b(), step.c(), step.guard()}) {
          need(operand, needed, columns);
        }
      }
    }
    return new Renumbering(needed, columns).program(results);
  }

  private static void need(int number, BitSet steps, BitSet columns) {
    if (number >= 0) {
      steps.set(number);
    } else if (number != NONE) {
      columns.set(-1 - number);
    }
  }

  /** Leaves out what is not needed. */
  private final class Renumbering {
    private final BitSet needed;
    private final BitSet columns;
    private final List<Long> usedLiterals = new ArrayList<>();
    private final List<long[]> usedTables = new ArrayList<>();

    Renumbering(BitSet needed, BitSet columns) {
      this.needed = needed;
      this.columns = columns;
    }

    private int number(int old) {
      return old < 0
          ? columns.get(0, -1 - old).cardinality()
          : columns.cardinality() + needed.get(0, old).cardinality();
    }

    private long constant(ProgramStep step) {
      if (step.operation().isArgument()) {
        usedLiterals.add(literals.get((int) step.constant()));
        return usedLiterals.size() - 1L;
      }
      if (step.operation().hasTable()) {
        usedTables.add(tables.get((int) step.constant()));
        return usedTables.size() - 1L;
      }
      return step.constant();
    }

    Program program(List<ProgramValue> results) {
      List<ProgramStep> used = new ArrayList<>();
      List<String> usedTexts = new ArrayList<>();
      for (int i = needed.nextSetBit(0); i >= 0; i = needed.nextSetBit(i + 1)) {
        used.add(steps.get(i).renumbered(this::number, constant(steps.get(i))));
        usedTexts.add(texts.get(i));
      }
      return new Program(
          columns.stream().mapToObj(inputs::get).toList(),
          used,
          usedTexts,
          usedLiterals,
          usedTables,
          results.stream().map(result -> result.at(number(result.step()))).toList());
    }
  }
}
