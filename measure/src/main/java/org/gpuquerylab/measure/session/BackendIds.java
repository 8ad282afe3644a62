package org.gpuquerylab.measure.session;

import java.util.Iterator;
import org.gpuquerylab.backend.Backends;

/** The backends on the class path, for the help of commands. */
public final class BackendIds implements Iterable<String> {

  /** The values of {@code --backend} for a command that runs on one device. */
  public static final String ONE =
      "${COMPLETION-CANDIDATES}, a device such as opencl:1, or, where a command divides its work, a"
          + " group such as opencl:0+opencl:1; the best device unless given.";

  /** The values of {@code --backend} for a command that runs on several devices in turns. */
  static final String SEVERAL =
      "${COMPLETION-CANDIDATES}, a device such as opencl:1, several with commas between them, or"
          + " all; the best device unless given.";

  @Override
  public Iterator<String> iterator() {
    return Backends.ids().iterator();
  }
}
