package org.gpuquerylab.engine.jdbc;

import java.sql.SQLException;
import org.gpuquerylab.input.InputException;

/** Faults as JDBC reports them. */
final class SqlFaults {
  /** The state of a general error. */
  private static final String STATE = "HY000";

  private SqlFaults() {}

  /** A fault whose message is for the user. */
  static SQLException of(RuntimeException fault) {
    return new SQLException(fault.getMessage(), STATE, fault);
  }

  /** A fault that Avatica has wrapped, with the message of its cause if that is for the user. */
  static SQLException unwrapped(SQLException fault) {
    for (Throwable cause = fault; cause != null; cause = cause.getCause()) {
      if (cause instanceof InputException input) {
        return of(input);
      }
    }
    return fault;
  }
}
