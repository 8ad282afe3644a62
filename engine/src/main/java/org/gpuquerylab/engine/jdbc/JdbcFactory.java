package org.gpuquerylab.engine.jdbc;

import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.Properties;
import java.util.TimeZone;
import org.apache.calcite.avatica.AvaticaConnection;
import org.apache.calcite.avatica.AvaticaDatabaseMetaData;
import org.apache.calcite.avatica.AvaticaFactory;
import org.apache.calcite.avatica.AvaticaPreparedStatement;
import org.apache.calcite.avatica.AvaticaResultSet;
import org.apache.calcite.avatica.AvaticaResultSetMetaData;
import org.apache.calcite.avatica.AvaticaSpecificDatabaseMetaData;
import org.apache.calcite.avatica.AvaticaStatement;
import org.apache.calcite.avatica.Meta;
import org.apache.calcite.avatica.QueryState;
import org.apache.calcite.avatica.UnregisteredDriver;
import org.jspecify.annotations.Nullable;

/** Creates the objects of JDBC. */
final class JdbcFactory implements AvaticaFactory {
  private static final String BATCHES = "batches change data, and this connection only reads";

  @Override
  public int getJdbcMajorVersion() {
    return 4;
  }

  @Override
  public int getJdbcMinorVersion() {
    return 1;
  }

  @Override
  public AvaticaConnection newConnection(
      UnregisteredDriver driver, AvaticaFactory factory, String url, Properties info) {
    return new EngineConnection(driver, factory, url, info);
  }

  @Override
  public AvaticaStatement newStatement(
      AvaticaConnection connection,
      Meta.@Nullable StatementHandle handle,
      int type,
      int concurrency,
      int holdability) {
    return new EngineStatement(connection, handle, type, concurrency, holdability);
  }

  @Override
  public AvaticaPreparedStatement newPreparedStatement(
      AvaticaConnection connection,
      Meta.StatementHandle handle,
      Meta.Signature signature,
      int type,
      int concurrency,
      int holdability)
      throws SQLException {
    return new EnginePreparedStatement(
        connection, handle, signature, type, concurrency, holdability);
  }

  @Override
  public AvaticaResultSet newResultSet(
      AvaticaStatement statement,
      QueryState state,
      Meta.Signature signature,
      TimeZone zone,
      Meta.Frame firstFrame)
      throws SQLException {
    ResultSetMetaData columns = newResultSetMetaData(statement, signature);
    return new EngineResultSet(statement, state, signature, columns, zone, firstFrame);
  }

  @Override
  public AvaticaSpecificDatabaseMetaData newDatabaseMetaData(AvaticaConnection connection) {
    return new EngineDatabaseMetaData(connection);
  }

  @Override
  public ResultSetMetaData newResultSetMetaData(
      AvaticaStatement statement, Meta.Signature signature) {
    return new AvaticaResultSetMetaData(statement, null, signature);
  }

  private static final class EngineDatabaseMetaData extends AvaticaDatabaseMetaData {
    EngineDatabaseMetaData(AvaticaConnection connection) {
      super(connection);
    }

    @Override
    public boolean isReadOnly() {
      return true;
    }
  }

  private static final class EngineStatement extends AvaticaStatement {
    EngineStatement(
        AvaticaConnection connection,
        Meta.@Nullable StatementHandle handle,
        int type,
        int concurrency,
        int holdability) {
      super(connection, handle, type, concurrency, holdability);
    }

    @Override
    protected void executeInternal(String sql) throws SQLException {
      try {
        super.executeInternal(sql);
      } catch (SQLException e) {
        throw SqlFaults.unwrapped(e);
      }
    }

    @Override
    public void addBatch(String sql) throws SQLException {
      throw new SQLFeatureNotSupportedException(BATCHES);
    }
  }

  private static final class EnginePreparedStatement extends AvaticaPreparedStatement {
    EnginePreparedStatement(
        AvaticaConnection connection,
        Meta.StatementHandle handle,
        Meta.Signature signature,
        int type,
        int concurrency,
        int holdability)
        throws SQLException {
      super(connection, handle, signature, type, concurrency, holdability);
    }

    @Override
    public void addBatch() throws SQLException {
      throw new SQLFeatureNotSupportedException(BATCHES);
    }
  }
}
