package org.gpuquerylab.engine.jdbc;

import java.lang.reflect.Field;
import java.nio.file.Path;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.calcite.avatica.AvaticaStatement;
import org.apache.calcite.avatica.ColumnMetaData;
import org.apache.calcite.avatica.MetaImpl;
import org.apache.calcite.avatica.QueryState;
import org.apache.calcite.avatica.remote.TypedValue;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.Backends;
import org.gpuquerylab.backend.Closer;
import org.gpuquerylab.engine.QueryEngine;
import org.gpuquerylab.engine.answer.QueryResult;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.input.internal.ByteCount;
import org.gpuquerylab.input.internal.LikePattern;
import org.gpuquerylab.operators.relation.HostRelation;
import org.gpuquerylab.operators.relation.Vector;
import org.jspecify.annotations.Nullable;

/** What Avatica asks of a connection: answers to statements, and the tables. */
final class EngineMeta extends MetaImpl {
  private static final String TABLE = "TABLE";

  private final Closer resources = new Closer();
  private final QueryEngine engine;
  private boolean closed;

  /**
   * Loads the data and opens the device that a connection's address names.
   *
   * @throws InputException if the data cannot be read, or if the memory is no number of bytes
   * @throws org.gpuquerylab.backend.device.BackendException if there is no such device
   */
  EngineMeta(EngineConnection connection) {
    super(connection);
    String data = connection.property(QueryDriver.DATA, "");
    if (data.isEmpty()) {
      throw new InputException("the address has no data; give jdbc:gpuquerylab:data=DIR");
    }
    String device = connection.property(QueryDriver.BACKEND, QueryDriver.USUAL_BACKEND);
    String memory = connection.property(QueryDriver.MEMORY, "");
    long limit =
        memory.isEmpty()
            ? Long.MAX_VALUE
            : ByteCount.parse(QueryDriver.MEMORY, memory, InputException::new);
    Path path = Path.of(data);
    Backend backend = resources.own(Backends.find().open(device));
    engine = resources.orClose(() -> resources.own(QueryEngine.open(path, backend)));
    if (!memory.isEmpty()) {
      backend.limitMemory(limit);
    }
  }

  /** Runs a statement; -1 means all rows. */
  private MetaResultSet run(StatementHandle handle, String sql, long mostRows) {
    QueryResult answer;
    synchronized (engine) {
      if (closed) {
        throw new InputException("the connection is closed");
      }
      answer = engine.query(sql);
    }
    HostRelation rows = answer.rows();
    List<ColumnMetaData> columns = new ArrayList<>();
    for (String name : answer.columns()) {
      Vector column = rows.columns().get(columns.size());
      columns.add(JdbcType.of(column.type()).column(columns.size(), name));
    }
    int most = mostRows < 0 ? rows.rows() : (int) Math.min(mostRows, rows.rows());
    return MetaResultSet.create(
        handle.connectionId,
        handle.id,
        false,
        Signature.create(columns, sql, List.of(), CursorFactory.LIST, StatementType.SELECT),
        new Frame(0, true, new Rows(rows, most)));
  }

  /** The first rows of an answer, each made when it is read. */
  private static final class Rows extends AbstractList<Object> {
    private final HostRelation rows;
    private final int most;

    Rows(HostRelation rows, int most) {
      this.rows = rows;
      this.most = most;
    }

    @Override
    public Object get(int row) {
      return JdbcType.row(rows, row);
    }

    @Override
    public int size() {
      return most;
    }
  }

  @Override
  public ExecuteResult prepareAndExecute(
      StatementHandle handle,
      String sql,
      long maxRowCount,
      int maxRowsInFirstFrame,
      PrepareCallback callback) {
    MetaResultSet result = run(handle, sql, maxRowCount);
    try {
      synchronized (callback.getMonitor()) {
        callback.clear();
        callback.assign(result.signature, result.firstFrame, result.updateCount);
      }
      callback.execute();
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
    return new ExecuteResult(List.of(result));
  }

  @Deprecated
  @Override
  @SuppressWarnings("InlineMeSuggester") // Avatica deprecates it
  public ExecuteResult prepareAndExecute(
      StatementHandle handle, String sql, long maxRowCount, PrepareCallback callback) {
    return prepareAndExecute(handle, sql, maxRowCount, -1, callback);
  }

  /** Binds a statement, so that its faults are told; its columns are known when it has run. */
  @Override
  public StatementHandle prepare(ConnectionHandle connection, String sql, long maxRowCount) {
    synchronized (engine) {
      engine.explain(sql, "SQL");
    }
    StatementHandle handle = createStatement(connection);
    handle.signature =
        Signature.create(
            List.of(),
            sql,
            new SqlParameters(sql).described(),
            CursorFactory.LIST,
            StatementType.SELECT);
    return handle;
  }

  @Override
  public ExecuteResult execute(
      StatementHandle handle, List<TypedValue> parameters, int maxRowsInFirstFrame) {
    AvaticaStatement statement = connection.statementMap.get(handle.id);
    try {
      String sql = new SqlParameters(handle.signature.sql).with(parameters);
      long most = statement == null ? 0 : statement.getLargeMaxRows();
      return new ExecuteResult(List.of(run(handle, sql, most == 0 ? -1 : most)));
    } catch (SQLException e) {
      throw new InputException(String.valueOf(e.getMessage()), e);
    }
  }

  @Deprecated
  @Override
  @SuppressWarnings("InlineMeSuggester") // Avatica deprecates it
  public ExecuteResult execute(
      StatementHandle handle, List<TypedValue> parameters, long maxRowCount) {
    return execute(handle, parameters, -1);
  }

  /** Statements refuse to be added to a batch, so it is empty. */
  @Override
  public ExecuteBatchResult prepareAndExecuteBatch(StatementHandle handle, List<String> commands) {
    return new ExecuteBatchResult(new long[0]);
  }

  @Override
  public ExecuteBatchResult executeBatch(
      StatementHandle handle, List<List<TypedValue>> parameters) {
    return new ExecuteBatchResult(new long[0]);
  }

  /** There are no more rows than those of the first frame. */
  @Override
  public Frame fetch(StatementHandle handle, long offset, int fetchMaxRowCount) {
    return Frame.EMPTY;
  }

  @Override
  public boolean syncResults(StatementHandle handle, QueryState state, long offset) {
    return false;
  }

  @Override
  public void closeStatement(StatementHandle handle) {}

  @Override
  public void commit(ConnectionHandle handle) {}

  @Override
  public void rollback(ConnectionHandle handle) {}

  @Override
  public void closeConnection(ConnectionHandle handle) {
    synchronized (engine) {
      if (!closed) {
        closed = true;
        resources.close();
      }
    }
  }

  @Override
  public MetaResultSet getTableTypes(ConnectionHandle handle) {
    return listed(MetaTableType.class, List.of(new MetaTableType(TABLE)));
  }

  @Override
  public MetaResultSet getTables(
      ConnectionHandle handle,
      @Nullable String catalog,
      Pat schema,
      Pat table,
      @Nullable List<String> types) {
    List<MetaTable> tables = new ArrayList<>();
    if (types == null || types.contains(TABLE)) {
      for (String name : tables(catalog, schema, table).keySet()) {
        tables.add(new MetaTable(null, null, name, TABLE));
      }
    }
    return listed(MetaTable.class, tables);
  }

  @Override
  public MetaResultSet getColumns(
      ConnectionHandle handle, @Nullable String catalog, Pat schema, Pat table, Pat column) {
    List<MetaColumn> columns = new ArrayList<>();
    tables(catalog, schema, table)
        .forEach(
            (name, relation) -> {
              for (int i = 0; i < relation.columns().size(); i++) {
                Vector vector = relation.columns().get(i);
                if (matches(column, vector.name())) {
                  columns.add(column(name, vector, i + 1));
                }
              }
            });
    return listed(MetaColumn.class, columns);
  }

  private static MetaColumn column(String table, Vector column, int position) {
    JdbcType type = JdbcType.of(column.type());
    boolean numeric = column.type().isNumeric();
    return new MetaColumn(
        null,
        null,
        table,
        column.name(),
        type.id(),
        type.name(),
        type.precision(),
        numeric ? type.scale() : null,
        numeric ? 10 : null,
        DatabaseMetaData.columnNullableUnknown,
        null,
        position,
        "");
  }

  /** The tables whose name matches, by name. They belong to no catalogue and no schema. */
  private Map<String, HostRelation> tables(@Nullable String catalog, Pat schema, Pat table) {
    Map<String, HostRelation> found = new TreeMap<>();
    boolean none = schema.s == null || schema.s.isEmpty() || schema.s.equals("%");
    if ((catalog == null || catalog.isEmpty()) && none) {
      found.putAll(engine.data().tables());
      found.keySet().removeIf(name -> !matches(table, name));
    }
    return found;
  }

  /** Whether a name, whatever its case, matches a pattern. */
  private static boolean matches(Pat pattern, String name) {
    if (pattern.s == null) {
      return true;
    }
    try {
      return LikePattern.of(pattern.s, '\\', false).matches(name);
    } catch (IllegalArgumentException e) {
      return LikePattern.of(pattern.s, null, false).matches(name);
    }
  }

  private <E> MetaResultSet listed(Class<E> type, List<E> rows) {
    List<Field> fields = List.of(type.getFields());
    return createResultSet(
        Map.of(),
        fieldMetaData(type).columns,
        CursorFactory.record(type, fields, fields.stream().map(Field::getName).toList()),
        new Frame(0, true, new ArrayList<Object>(rows)));
  }
}
