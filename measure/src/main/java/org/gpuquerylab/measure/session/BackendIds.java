package org.gpuquerylab.measure.session;

import java.util.Iterator;
import org.gpuquerylab.backend.Backends;

/** The backends on the class path, as options of commands list them in their help. */
public final class BackendIds implements Iterable<String> {

  /** What {@code --backend} takes where a command runs on one device. */
  public static final String ONE =
      "${COMPLETION-CANDIDATES}, or a device such as opencl:1; the best device unless given.";

  /** What {@code --backend} takes where a command runs on several devices in turns. */
  static final String SEVERAL =
      "${COMPLETION-CANDIDATES}, a device such as opencl:1, several with commas between them, or"
          + " all; the best device unless given.";

  @Override
  public Iterator<String> iterator() {
    return Backends.ids().iterator();
  }
}
