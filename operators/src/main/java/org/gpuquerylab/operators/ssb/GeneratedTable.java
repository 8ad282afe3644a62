package org.gpuquerylab.operators.ssb;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import org.gpuquerylab.operators.table.Column;
import org.gpuquerylab.operators.table.Dictionary;
import org.gpuquerylab.operators.table.Table;

/**
 * A table that can be generated as a whole or in blocks of rows.
 *
 * @param name the name of the table
 * @param layout the positions of the table's rows
 * @param columns all columns, in order
 */
record GeneratedTable(String name, RowLayout layout, List<GeneratedColumn> columns) {

  /** Some columns, in the table's order. */
  private List<GeneratedColumn> columns(Collection<String> names) {
    List<String> known = columns.stream().map(GeneratedColumn::name).toList();
    for (String column : names) {
      if (!known.contains(column)) {
        throw new IllegalArgumentException(
            "table " + name + " has no column " + column + ", only " + known);
      }
    }
    return columns.stream().filter(column -> names.contains(column.name())).toList();
  }

  /** Generates all rows of some columns; the threads share the blocks. */
  Table table(Collection<String> names, int threads) {
    List<Rows> made = columns(names).stream().map(c -> new Rows(c, layout.rows())).toList();
    GeneratorBlocks.forEach(
        layout.blocks(),
        threads,
        block -> {
          long[] positions = layout.positions(block);
          made.forEach(rows -> rows.fill(layout.firstRow(block), positions));
        });
    return new Table(name, made.stream().map(Rows::column).toList());
  }

  /**
   * Generates some columns block by block; the consumer receives the blocks in the order of the
   * rows.
   */
  void stream(Collection<String> names, int threads, Consumer<Table> consumer) {
    List<GeneratedColumn> chosen = columns(names);
    int ahead = 4 * threads;
    for (int first = 0; first < layout.blocks(); first += ahead) {
      int start = first;
      Table[] tables = new Table[Math.min(ahead, layout.blocks() - first)];
      IntConsumer make = i -> tables[i] = block(chosen, start + i);
      GeneratorBlocks.forEach(tables.length, threads, make);
      Arrays.asList(tables).forEach(consumer);
    }
  }

  private Table block(List<GeneratedColumn> chosen, int block) {
    long[] positions = layout.positions(block);
    List<Column> made = new ArrayList<>();
    for (GeneratedColumn column : chosen) {
      Rows rows = new Rows(column, positions.length);
      rows.fill(0, positions);
      made.add(rows.column());
    }
    return new Table(name, made);
  }

  /** The values of a column that is being generated. */
  private static final class Rows {
    private final GeneratedColumn generated;
    private final int[] values;
    private final String[] texts;

    Rows(GeneratedColumn generated, int rows) {
      this.generated = generated;
      boolean text = generated instanceof GeneratedColumn.Texts;
      values = new int[text ? 0 : rows];
      texts = new String[text ? rows : 0];
    }

    void fill(int firstRow, long[] positions) {
      if (generated instanceof GeneratedColumn.Texts strings) {
        for (int i = 0; i < positions.length; i++) {
          texts[firstRow + i] = strings.strings().apply(positions[i]);
        }
      } else if (generated instanceof GeneratedColumn.Codes codes) {
        fill(firstRow, positions, codes.codes());
      } else if (generated instanceof GeneratedColumn.Ints ints) {
        fill(firstRow, positions, ints.values());
      }
    }

    private void fill(int firstRow, long[] positions, GeneratedColumn.ToInt source) {
      for (int i = 0; i < positions.length; i++) {
        values[firstRow + i] = source.at(positions[i]);
      }
    }

    Column column() {
      if (generated instanceof GeneratedColumn.Codes codes) {
        return Column.ofCodes(codes.name(), values, codes.dictionary());
      }
      if (generated instanceof GeneratedColumn.Ints ints) {
        return Column.ofInts(ints.name(), values);
      }
      Dictionary dictionary = Dictionary.of(Arrays.asList(texts));
      int[] codes =
          Arrays.stream(texts).mapToInt(text -> dictionary.code(text).orElseThrow()).toArray();
      return Column.ofCodes(generated.name(), codes, dictionary);
    }
  }
}
