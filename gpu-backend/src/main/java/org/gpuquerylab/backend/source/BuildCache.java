package org.gpuquerylab.backend.source;

import java.io.IOException;
import java.io.InputStream;
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
import java.util.concurrent.atomic.AtomicBoolean;
import org.gpuquerylab.backend.files.PrivateFolder;
import org.gpuquerylab.backend.files.Sha256;
import org.gpuquerylab.backend.files.UnsafeFolderException;
import org.gpuquerylab.backend.files.UserCache;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A cache of compiled kernels on disk. An entry is written under a temporary name and then renamed,
 * so that readers never see an incomplete entry. An entry begins with its digest, because drivers
 * have crashed on damaged binaries. A cache that cannot be read or written, or to which other users
 * may write, counts as empty, because a driver runs any binary that it gets.
 */
public final class BuildCache {
  private static final Logger LOG = LoggerFactory.getLogger(BuildCache.class);

  private static final int DIGEST_BYTES = 32;

  private final Path folder;
  private final AtomicBoolean refused = new AtomicBoolean();

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
      LOG.warn("damaged entry in the kernel cache: {}", file(key));
      return Optional.empty();
    } catch (NoSuchFileException e) {
      return Optional.empty();
    } catch (UnsafeFolderException e) {
      refuse(e);
      return Optional.empty();
    } catch (IOException e) {
      LOG.warn("cannot read the kernel cache: {}", e.toString());
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
    } catch (UnsafeFolderException e) {
      refuse(e);
    } catch (IOException e) {
      LOG.warn("cannot write the kernel cache: {}", e.toString());
    }
  }

  /** Deletes an entry that a driver refused. */
  public void remove(String key) {
    try {
      Files.deleteIfExists(file(key));
    } catch (IOException e) {
      LOG.warn("cannot clean the kernel cache: {}", e.toString());
    }
  }

  private static byte[] read(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
      return in.readAllBytes();
    }
  }

  private void refuse(UnsafeFolderException fault) {
    if (!refused.getAndSet(true)) {
      LOG.warn("the kernel cache is not used: {}", fault.getMessage());
    }
  }

  private Path file(String key) {
    return folder.resolve(key + ".bin");
  }
}
