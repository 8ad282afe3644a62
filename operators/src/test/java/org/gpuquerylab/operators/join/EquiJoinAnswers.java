package org.gpuquerylab.operators.join;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.gpuquerylab.operators.device.DeviceTable;
import org.gpuquerylab.operators.device.OperatorContext;
import org.gpuquerylab.operators.device.OperatorContract;
import org.gpuquerylab.operators.table.Column;
import org.gpuquerylab.operators.table.Table;

/** Checks the results of joins against a hash map. */
public abstract class EquiJoinAnswers extends OperatorContract {
  private static final int MOST_PAIRS = 100_000;

  /** The join under test. */
  protected abstract EquiJoin join(OperatorContext in);

  private Table join(Table build, Table probe, JoinColumns columns) {
    DeviceTable buildSide = upload(build);
    DeviceTable probeSide = upload(probe);
    Table result = download(join(context).join(buildSide, probeSide, columns));
    freeTables();
    return result;
  }

  final void check(Table build, Table probe, JoinColumns columns, String what) {
    List<List<Object>> expected = expected(build, probe, columns);
    if (expected.size() > MOST_PAIRS || !takes(build.rows()) || !takes(probe.rows())) {
      return;
    }
    List<List<Object>> actual = rows(join(build, probe, columns));
    assertThat(frequencies(actual)).as("%s: %s", what, columns).isEqualTo(frequencies(expected));
  }

  /** The number of times that each row occurs; the order of a join's result is not defined. */
  private static Map<List<Object>, Integer> frequencies(List<List<Object>> rows) {
    Map<List<Object>, Integer> frequencies = new HashMap<>();
    rows.forEach(row -> frequencies.merge(row, 1, Integer::sum));
    return frequencies;
  }

  private static List<List<Object>> expected(Table build, Table probe, JoinColumns columns) {
    Map<Object, List<Integer>> rows = new HashMap<>();
    for (int row = 0; row < build.rows(); row++) {
      rows.computeIfAbsent(build.column(columns.buildKey()).value(row), k -> new ArrayList<>())
          .add(row);
    }
    List<List<Object>> result = new ArrayList<>();
    for (int row = 0; row < probe.rows() && result.size() <= MOST_PAIRS; row++) {
      Object key = probe.column(columns.probeKey()).value(row);
      for (int match : rows.getOrDefault(key, List.of())) {
        List<Object> values = new ArrayList<>();
        for (String name : columns.probeColumns()) {
          values.add(probe.column(name).value(row));
        }
        for (String name : columns.buildColumns()) {
          values.add(build.column(name).value(match));
        }
        result.add(values);
      }
    }
    return result;
  }

  static Table ints(String name, int... keys) {
    return new Table(
        name, List.of(Column.ofInts(name + "_key", keys), rowNumbers(name + "_row", keys.length)));
  }

  static Column rowNumbers(String name, int rows) {
    return Column.ofInts(name, IntStream.range(0, rows).toArray());
  }

  static final JoinColumns INTS =
      new JoinColumns("b_key", List.of("b_row"), "p_key", List.of("p_row", "p_key"));
}
