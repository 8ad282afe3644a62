package org.gpuquerylab.backend.internal.source;

import java.io.IOException;
import java.io.InputStream;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.gpuquerylab.backend.device.BackendException;
import org.gpuquerylab.input.internal.Reason;

/**
 * A cache of compiled kernels on disk. An entry is written under a temporary name and then renamed,
 * so that readers never see an incomplete entry. An entry begins with its digest, because drivers
 * have crashed on damaged binaries. A cache that cannot be read or written, or to which other users
 * may write, counts as empty, because a driver runs any binary that it gets.
 */
public final class BuildCache {
  private static final Logger LOG = System.getLogger(BuildCache.class.getName());

  /** The folders that cannot be used; each is told once. */
  private static final Set<Path> UNUSABLE = ConcurrentHashMap.newKeySet();

  /** What a user can do if the user's cache cannot be used. */
  public static final String MEND = "set GPU_QUERY_LAB_CACHE to a folder of your own";

  private static final int DIGEST_BYTES = 32;

  private final Path folder;

  /** Creates a cache in the given folder, which is created when the first entry is stored. */
  public BuildCache(Path folder) {
    this.folder = folder;
  }

  /** The cache of the current user, in the folder of {@link UserCache}. */
  public static BuildCache ofUser() {
    return new BuildCache(UserCache.ofThisUser().kernels());
  }

  /** The folder that contains the entries. */
  public Path folder() {
    return folder;
  }

  /** The key of a source and a compiler's fingerprint: a SHA-256 digest in hexadecimal. */
  public static String key(KernelSource source, String fingerprint) {
    MessageDigest digest = Sha256.start();
    digest.update(fingerprint.getBytes(StandardCharsets.UTF_8));
    digest.update((byte) 0);
    digest.update(source.text().getBytes(StandardCharsets.UTF_8));
    return HexFormat.of().formatHex(digest.digest());
  }

  /** The stored binary; empty if there is none or if it is damaged. */
  public Optional<byte[]> get(String key) {
    if (!Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
      return Optional.empty();
    }
    try {
      PrivateFolder.open(folder);
      byte[] entry = read(file(key));
      int start = Math.min(DIGEST_BYTES, entry.length);
      byte[] binary = Arrays.copyOfRange(entry, start, entry.length);
      if (Arrays.equals(Sha256.digest(binary), Arrays.copyOf(entry, start))) {
        return Optional.of(binary);
      }
      LOG.log(Level.WARNING, "damaged entry in the kernel cache: " + file(key));
      return Optional.empty();
    } catch (NoSuchFileException e) {
      return Optional.empty();
    } catch (UnsafeFolderException | IOException e) {
      tell(e);
      return Optional.empty();
    }
  }

  /** Stores a binary, which is not modified. */
  public void put(String key, byte[] binary) {
    try {
      PrivateFolder.open(folder);
      Path temporary = Files.createTempFile(folder, key, ".tmp");
      try {
        Files.write(temporary, Sha256.digest(binary));
        Files.write(temporary, binary, StandardOpenOption.APPEND);
        Files.move(temporary, file(key), StandardCopyOption.ATOMIC_MOVE);
      } finally {
        Files.deleteIfExists(temporary);
      }
    } catch (UnsafeFolderException | IOException e) {
      tell(e);
    }
  }

  /** Deletes an entry that a driver refused. */
  public void remove(String key) {
    try {
      Files.deleteIfExists(file(key));
    } catch (IOException e) {
      LOG.log(Level.WARNING, "cannot clean the kernel cache: " + e);
    }
  }

  private static byte[] read(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
      return in.readAllBytes();
    }
  }

  /**
   * One line that names the folder and the reason why it cannot be used; empty if this user can
   * read and write it, or create it.
   */
  public Optional<String> fault() {
    try {
      if (Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
        PrivateFolder.open(folder);
      }
      return FolderFault.of(folder);
    } catch (UnsafeFolderException | IOException e) {
      return Optional.of(Reason.of(e, BackendException.class));
    }
  }

  private void tell(Exception fault) {
    if (UNUSABLE.add(folder)) {
      String reason = fault().orElseGet(() -> Reason.of(fault, BackendException.class));
      LOG.log(Level.WARNING, "compiled kernels are not kept: " + reason + "; " + MEND);
    }
  }

  private Path file(String key) {
    return folder.resolve(key + ".bin");
  }
}
