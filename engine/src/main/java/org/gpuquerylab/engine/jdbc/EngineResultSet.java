package org.gpuquerylab.engine.jdbc;

import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.TimeZone;
import org.apache.calcite.avatica.AvaticaResultSet;
import org.apache.calcite.avatica.AvaticaStatement;
import org.apache.calcite.avatica.Meta;
import org.apache.calcite.avatica.QueryState;

/** Rows, whose dates and times are read by {@link TemporalAccess}. */
final class EngineResultSet extends AvaticaResultSet {
  EngineResultSet(
      AvaticaStatement statement,
      QueryState state,
      Meta.Signature signature,
      ResultSetMetaData columns,
      TimeZone zone,
      Meta.Frame firstFrame)
      throws SQLException {
    super(statement, state, signature, columns, zone, firstFrame);
  }

  @Override
  protected AvaticaResultSet execute() throws SQLException {
    super.execute();
    accessorList = new ArrayList<>(accessorList);
    for (int i = 0; i < accessorList.size(); i++) {
      int type = columnMetaDataList.get(i).type.id;
      if (type == Types.DATE || type == Types.TIMESTAMP) {
        accessorList.set(i, TemporalAccess.over(accessorList.get(i)));
      }
    }
    return this;
  }
}
