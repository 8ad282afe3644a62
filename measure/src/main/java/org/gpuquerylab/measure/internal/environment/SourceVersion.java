package org.gpuquerylab.measure.internal.environment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * The commit of the running code. A bundle records it when it is built ({@code lab.commit}); for a
 * checkout, git reports it ({@code lab.home}, or the current folder). Elsewhere, a digest of the
 * jars takes its place.
 *
 * @param commit the commit's hash, or the digest
 * @param dirty whether the checkout has uncommitted changes
 */
record SourceVersion(String commit, boolean dirty) {

  private static final String DIRTY = "-dirty";

  /** Computed once, when it is first needed. */
  private static final class Jars {
    private static final Optional<String> DIGEST =
        CodeDigest.of(System.getProperty("java.class.path", ""));
  }

  /** The version of this process's code; empty if nothing identifies it. */
  static Optional<SourceVersion> find() {
    String told = System.getProperty("lab.commit", "");
    if (!told.isEmpty()) {
      boolean dirty = told.endsWith(DIRTY);
      String commit = dirty ? told.substring(0, told.length() - DIRTY.length()) : told;
      return Optional.of(new SourceVersion(commit, dirty));
    }
    Path home = Path.of(System.getProperty("lab.home", "")).toAbsolutePath();
    return git(home, "rev-parse", "HEAD")
        .flatMap(
            commit ->
                git(home, "status", "--porcelain")
                    .map(changes -> new SourceVersion(commit, !changes.isEmpty())))
        .or(() -> Jars.DIGEST.map(digest -> new SourceVersion(digest, false)));
  }

  private static Optional<String> git(Path home, String... arguments) {
    String[] command = new String[arguments.length + 1];
    command[0] = "git";
    System.arraycopy(arguments, 0, command, 1, arguments.length);
    try {
      Path output = Files.createTempFile("lab-git", ".txt");
      try {
        Process git =
            new ProcessBuilder(command)
                .directory(home.toFile())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .redirectOutput(output.toFile())
                .start();
        boolean ended = git.waitFor(10, TimeUnit.SECONDS);
        git.destroyForcibly();
        return ended && git.exitValue() == 0
            ? Optional.of(Files.readString(output).strip())
            : Optional.empty();
      } finally {
        Files.deleteIfExists(output);
      }
    } catch (IOException e) {
      return Optional.empty(); // Git is not available.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }
}
