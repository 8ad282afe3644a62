package org.gpuquerylab.backend.files;

import java.nio.file.Path;
import java.util.regex.Pattern;
import org.gpuquerylab.backend.device.BackendException;

/** A folder that others may have put something into, and that is not used therefore. */
public final class UnsafeFolderException extends BackendException {
  private static final Pattern CONTROL = Pattern.compile("\\p{Cntrl}");

  UnsafeFolderException(Path folder, String fault) {
    super(
        CONTROL
            .matcher("the folder " + folder + " " + fault)
            .replaceAll(found -> "\\\\u%04x".formatted((int) found.group().charAt(0))));
  }
}
