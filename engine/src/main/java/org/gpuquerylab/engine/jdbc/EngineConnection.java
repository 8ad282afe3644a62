package org.gpuquerylab.engine.jdbc;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Properties;
import org.apache.calcite.avatica.AvaticaConnection;
import org.apache.calcite.avatica.AvaticaFactory;
import org.apache.calcite.avatica.UnregisteredDriver;

/** A connection, with the messages of faults as the engine words them. */
final class EngineConnection extends AvaticaConnection {
  EngineConnection(UnregisteredDriver driver, AvaticaFactory factory, String url, Properties info) {
    super(driver, factory, url, info);
  }

  /** A property of the address; a text if it is left out. */
  String property(String name, String otherwise) {
    return info.getProperty(name, otherwise);
  }

  @Override
  public PreparedStatement prepareStatement(
      String sql, int resultSetType, int resultSetConcurrency, int resultSetHoldability)
      throws SQLException {
    try {
      return super.prepareStatement(sql, resultSetType, resultSetConcurrency, resultSetHoldability);
    } catch (SQLException e) {
      throw SqlFaults.unwrapped(e);
    }
  }
}
