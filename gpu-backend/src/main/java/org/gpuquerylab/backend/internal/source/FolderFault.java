package org.gpuquerylab.backend.internal.source;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Finds out why files cannot be written to a folder. */
public final class FolderFault {
  private static final long LEAST_BYTES = 1 << 20;

  private FolderFault() {}

  /**
   * One line that names the folder and the fault; empty if this user can write to the folder, or
   * can create it. Nothing is created.
   */
  public static Optional<String> of(Path folder) {
    Path path = folder.toAbsolutePath().normalize();
    Path above = path;
    while (!Files.exists(above) && above.getParent() != null) {
      above = above.getParent();
    }
    String fault = fault(above);
    if (fault.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        above.equals(path)
            ? "the folder " + path + " " + fault
            : "the folder " + path + " cannot be created: " + above + " " + fault);
  }

  private static String fault(Path existing) {
    if (!Files.isDirectory(existing)) {
      return "is no folder";
    }
    if (!Files.isWritable(existing) || !Files.isExecutable(existing)) {
      return "may not be written to by this user";
    }
    // Drivers end the process if their compiler cannot write.
    long free = existing.toFile().getUsableSpace();
    return free < LEAST_BYTES ? "is on a file system with only " + free + " bytes left" : "";
  }
}
