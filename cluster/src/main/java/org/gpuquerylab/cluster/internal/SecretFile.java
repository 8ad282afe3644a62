package org.gpuquerylab.cluster.internal;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Set;
import java.util.regex.Pattern;
import org.gpuquerylab.cluster.internal.message.ClusterException;
import org.gpuquerylab.input.InputFile;

/** Reads a secret from a file that only its owner may read. */
final class SecretFile {
  private static final int LONGEST = 1000;
  private static final Pattern FORM = Pattern.compile("[\\x21-\\x7e]{1," + LONGEST + "}");

  private SecretFile() {}

  /**
   * The secret in a file, without the end of its line.
   *
   * @param source the secret's name in messages
   * @throws ClusterException if the file cannot be read, if other users may read it, or if it does
   *     not hold one word
   */
  static String read(String source, String file) {
    try {
      Path path = Path.of(file);
      refuseIfOthersMayRead(source, path);
      try (InputStream in = Files.newInputStream(path)) {
        String text = new String(in.readNBytes(LONGEST + 3), StandardCharsets.ISO_8859_1);
        return checked(source, text.replaceFirst("\\r?\\n$", ""));
      }
    } catch (IOException e) {
      throw new ClusterException(source + ": " + InputFile.words(e), e);
    } catch (InvalidPathException e) {
      throw new ClusterException(source + ": this is not the name of a file", e);
    }
  }

  /**
   * Returns a secret.
   *
   * @throws ClusterException if it is not one word; the message does not contain it
   */
  static String checked(String source, String secret) {
    if (!FORM.matcher(secret).matches()) {
      throw new ClusterException(
          source + ": give one line of 1 to " + LONGEST + " printable characters without blanks");
    }
    return secret;
  }

  private static void refuseIfOthersMayRead(String source, Path path) throws IOException {
    if (!path.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      return;
    }
    Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(path);
    if (permissions.contains(PosixFilePermission.GROUP_READ)
        || permissions.contains(PosixFilePermission.OTHERS_READ)) {
      throw new ClusterException(
          source + ": other users may read this file; remove this permission (chmod go-r)");
    }
  }
}
