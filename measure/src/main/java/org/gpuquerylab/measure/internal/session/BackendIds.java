package org.gpuquerylab.measure.internal.session;

import java.util.Iterator;
import org.gpuquerylab.backend.Backends;

/** The backends on the class path, for the help of commands. */
public final class BackendIds implements Iterable<String> {

  /** The values of {@code --backend} for a command that runs on one device. */
  public static final String ONE =
      "${COMPLETION-CANDIDATES}, a device such as opencl:1, or, if the command can divide its work, a"
          + " group such as opencl:0+opencl:1 (default: the best device).";

  /** The values of {@code --backend} for a command that runs on several devices in turns. */
  static final String SEVERAL =
      "${COMPLETION-CANDIDATES}, a device such as opencl:1, several of them separated by commas, or"
          + " all (default: the best device).";

  @Override
  public Iterator<String> iterator() {
    return Backends.ids().iterator();
  }
}
