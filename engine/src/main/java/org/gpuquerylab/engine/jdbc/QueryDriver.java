package org.gpuquerylab.engine.jdbc;

import java.nio.file.InvalidPathException;
import java.sql.Connection;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.Set;
import org.apache.calcite.avatica.AvaticaConnection;
import org.apache.calcite.avatica.AvaticaFactory;
import org.apache.calcite.avatica.ConnectStringParser;
import org.apache.calcite.avatica.DriverVersion;
import org.apache.calcite.avatica.Meta;
import org.apache.calcite.avatica.UnregisteredDriver;
import org.gpuquerylab.backend.device.BackendException;
import org.gpuquerylab.input.InputException;
import org.jspecify.annotations.Nullable;

/**
 * The JDBC driver. The address is {@code jdbc:gpuquerylab:data=DIR;backend=B;memory=BYTES}.
 *
 * <ul>
 *   <li>{@code data}: a folder of CSV and Parquet files, or a DuckDB database; see {@link
 *       org.gpuquerylab.data.DataFolder#open}
 *   <li>{@code backend}: a backend or a device, such as {@code cuda} or {@code opencl:1}; {@code
 *       cpu} if it is left out
 *   <li>{@code memory}: the device memory that may be used, such as {@code 67108864} or {@code
 *       64M}; all if it is left out. What does not fit is read in chunks, or runs on the host
 * </ul>
 *
 * <p>A connection loads the data and opens the device, and frees both when it is closed. It only
 * reads. Statements of several threads run one after another. Parameters of prepared statements
 * become literals; those of time have milliseconds.
 */
public final class QueryDriver extends UnregisteredDriver {
  static final String DATA = "data";
  static final String BACKEND = "backend";
  static final String USUAL_BACKEND = "cpu";
  static final String MEMORY = "memory";

  private static final String PREFIX = "jdbc:gpuquerylab:";
  private static final String NAME = "GPU Query Lab";

  static {
    new QueryDriver().register();
  }

  /** Creates a driver; {@link java.sql.DriverManager} has one already. */
  public QueryDriver() {}

  /**
   * {@inheritDoc}
   *
   * @throws SQLException if the address has other properties, or if the data or the device cannot
   *     be opened; the message is one line
   */
  @Override
  public @Nullable Connection connect(String url, Properties info) throws SQLException {
    if (!acceptsURL(url)) {
      return null;
    }
    checkNames(ConnectStringParser.parse(url.substring(PREFIX.length())));
    try {
      return super.connect(url, info);
    } catch (InputException | BackendException | InvalidPathException e) {
      throw SqlFaults.of(e);
    }
  }

  private static void checkNames(Properties properties) throws SQLException {
    Set<String> names = properties.stringPropertyNames();
    for (String name : names) {
      if (!List.of(DATA, BACKEND, MEMORY).contains(name)) {
        throw SqlFaults.of(
            new InputException(
                String.format(
                    Locale.ROOT,
                    "the address has the property %s; it takes %s, %s and %s",
                    name,
                    DATA,
                    BACKEND,
                    MEMORY)));
      }
    }
  }

  @Override
  public DriverPropertyInfo[] getPropertyInfo(String url, Properties info) throws SQLException {
    Properties given = ConnectStringParser.parse(url.substring(PREFIX.length()), info);
    DriverPropertyInfo data = new DriverPropertyInfo(DATA, given.getProperty(DATA));
    data.required = true;
    data.description = "a folder of CSV and Parquet files, or a DuckDB database";
    DriverPropertyInfo backend =
        new DriverPropertyInfo(BACKEND, given.getProperty(BACKEND, USUAL_BACKEND));
    backend.description = "a backend or a device";
    DriverPropertyInfo memory = new DriverPropertyInfo(MEMORY, given.getProperty(MEMORY));
    memory.description = "the bytes of device memory that may be used, such as 64M; all if empty";
    return new DriverPropertyInfo[] {data, backend, memory};
  }

  @Override
  protected AvaticaFactory createFactory() {
    return new JdbcFactory();
  }

  @Override
  protected DriverVersion createDriverVersion() {
    String version = QueryDriver.class.getPackage().getImplementationVersion();
    String known = version == null ? "0.1" : version;
    return new DriverVersion(NAME + " JDBC driver", known, NAME, known, false, 0, 1, 0, 1);
  }

  @Override
  protected String getConnectStringPrefix() {
    return PREFIX;
  }

  @Override
  public Meta createMeta(AvaticaConnection connection) {
    return new EngineMeta((EngineConnection) connection);
  }
}
