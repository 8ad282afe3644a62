package org.gpuquerylab.measure.internal.report;

import java.util.regex.Pattern;
import org.gpuquerylab.measure.internal.folder.RunFolder;

/** Formats a folder's path as a word of a shell command. */
final class ShellWord {

  private static final Pattern PLAIN =
      Pattern.compile("[A-Za-z0-9_./,:@%+=][A-Za-z0-9_./,:@%+=-]*");

  private ShellWord() {}

  /** The path, in quotes if a shell would change it. */
  static String of(RunFolder folder) {
    String path = folder.toString();
    return PLAIN.matcher(path).matches() ? path : "'" + path.replace("'", "'\\''") + "'";
  }
}
