package org.gpuquerylab.engine.internal;

import java.util.function.Supplier;
import org.gpuquerylab.backend.device.BackendException;
import org.gpuquerylab.backend.device.OutOfDeviceMemoryException;
import org.gpuquerylab.input.InputException;
import org.jspecify.annotations.Nullable;

/** Faults of statements that run. */
public final class StatementFaults {
  private StatementFaults() {}

  /**
   * Runs a statement.
   *
   * @param source the statement's name in messages
   * @throws InputException if it fails; the message is one line, and the next statement may run
   */
  public static <T extends @Nullable Object> T refusing(String source, Supplier<T> run) {
    try {
      return run.get();
    } catch (InputException e) {
      throw e;
    } catch (ArithmeticException | IllegalArgumentException e) {
      throw new InputException(source + ": " + e.getMessage(), e);
    } catch (OutOfDeviceMemoryException e) {
      throw new InputException(
          source + ": " + e.getMessage() + "; give it more memory, or read fewer rows", e);
    } catch (BackendException e) {
      throw new InputException(source + ": " + e.getMessage(), e);
    } catch (OutOfMemoryError e) {
      throw new InputException(
          source + ": it needs more memory than the JVM may take; allow more with -Xmx", e);
    }
  }
}
