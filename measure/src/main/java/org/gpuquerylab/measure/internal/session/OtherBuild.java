package org.gpuquerylab.measure.internal.session;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.gpuquerylab.input.InputException;

/**
 * The arguments that the launcher of another build passes to its JVM: the location and the commit
 * of that build.
 */
final class OtherBuild {

  private static final Pattern COMMIT = Pattern.compile("[0-9a-f]{7,64}(-dirty)?");

  private OtherBuild() {}

  /**
   * The system properties of the other build.
   *
   * @param jars the folder of the build's jars; a file {@code COMMIT} in it names the commit,
   *     otherwise git reports it
   */
  static List<String> properties(Path jars) {
    String home = "-Dlab.home=" + home(jars);
    Path commit = jars.resolve("COMMIT");
    return Files.isRegularFile(commit)
        ? List.of(home, "-Dlab.commit=" + commit(commit))
        : List.of(home);
  }

  /** Returns the root of a checkout, which is two levels above the folder of jars. */
  private static Path home(Path jars) {
    Path checkout = jars.resolve("..").resolve("..").normalize();
    return Files.isRegularFile(checkout.resolve("lab")) ? checkout : jars;
  }

  private static String commit(Path file) {
    try {
      String text = Files.size(file) > 200 ? "" : Files.readString(file).strip();
      if (!COMMIT.matcher(text).matches()) {
        throw new InputException(
            file + ": this is not a commit; write a commit's hexadecimal name, or remove the file");
      }
      return text;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
