package org.gpuquerylab.data.internal.generated;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.gpuquerylab.data.internal.FolderTables;
import org.gpuquerylab.data.internal.SchemaWriter;
import org.gpuquerylab.operators.relation.HostRelation;
import org.gpuquerylab.operators.relation.Vector;
import org.gpuquerylab.operators.table.Column;
import org.gpuquerylab.operators.table.ColumnType;
import org.gpuquerylab.operators.table.Dictionary;
import org.gpuquerylab.operators.table.Table;
import org.gpuquerylab.primitives.internal.Workers;

/** Makes relations with one dictionary, and their statistics, of generated columns. */
final class GeneratedTables {
  private GeneratedTables() {}

  /**
   * A column before it has codes of the common dictionary.
   *
   * @param sql its type in SQL
   * @param strings its strings; possibly some of them several times
   * @param vector the column with codes of a dictionary
   */
  record Pending(String sql, Stream<String> strings, Function<Dictionary, Vector> vector) {}

  /** A generated table. */
  record Source(String name, List<Pending> columns) {
    static Source of(MadeTable table) {
      return new Source(
          table.name(),
          table.columns().stream().map(c -> new Pending(c.sql(), c.strings(), c::vector)).toList());
    }

    static Source of(Table table) {
      return new Source(table.name(), table.columns().stream().map(Source::pending).toList());
    }

    private static Pending pending(Column column) {
      boolean isString = column.type() == ColumnType.STRING;
      return new Pending(
          isString ? "VARCHAR" : "INTEGER",
          isString ? column.dictionary().strings().stream() : Stream.of(),
          dictionary -> MadeColumn.vector(column, dictionary));
    }
  }

  static FolderTables of(List<Source> sources, Workers workers) {
    List<Pending> all = sources.stream().flatMap(source -> source.columns().stream()).toList();
    Dictionary dictionary = Dictionary.of(all.stream().flatMap(Pending::strings).toList());
    Vector[] vectors = new Vector[all.size()];
    SchemaWriter.Column[] counted = new SchemaWriter.Column[all.size()];
    workers.run(
        vectors.length,
        i -> {
          Vector vector = all.get(i).vector().apply(dictionary);
          int[] sample = VectorStatistics.sample(vector.rows(), FolderTables.SAMPLED);
          vectors[i] = vector;
          counted[i] = VectorStatistics.of(vector, all.get(i).sql(), FolderTables.COMMON, sample);
        });
    Map<String, HostRelation> relations = new LinkedHashMap<>();
    SchemaWriter schema = new SchemaWriter();
    int place = 0;
    for (Source source : sources) {
      int end = place + source.columns().size();
      List<Vector> columns = new ArrayList<>(Arrays.asList(vectors).subList(place, end));
      int rows = columns.get(0).rows();
      relations.put(source.name(), new HostRelation(rows, columns));
      schema.add(source.name(), rows, Arrays.asList(counted).subList(place, end));
      place = end;
    }
    return new FolderTables(relations, schema.text());
  }
}
