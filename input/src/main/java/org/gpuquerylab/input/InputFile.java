package org.gpuquerylab.input;

import java.io.BufferedInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.gpuquerylab.input.internal.FaultMaker;
import org.gpuquerylab.input.internal.LimitedStream;
import org.gpuquerylab.input.internal.Quote;
import org.gpuquerylab.input.internal.TooLongException;

/**
 * A file that a user names: a regular file, a pipe, a device such as {@code /dev/stdin}, or {@code
 * -}, which is standard input. The file is read once, from its beginning, and only up to a limit.
 */
public final class InputFile {
  /** The file name that stands for standard input. */
  public static final String STANDARD_INPUT = "-";

  /** The number of bytes in a MiB, for limits. */
  public static final long MIB = 1 << 20;

  private static final int BUFFER = 1 << 16;

  private InputFile() {}

  /** Reads an open stream; messages call the stream {@code source}. */
  @FunctionalInterface
  public interface Body<T> {
    /** Reads from an open stream; leaves the stream open. */
    T read(InputStream in, String source) throws IOException;
  }

  /** The name of a file for one-line messages. */
  public static String name(Path file) {
    return isStandardInput(file) ? "standard input" : Quote.line(file.toString());
  }

  /** Whether the file's name stands for standard input. */
  public static boolean isStandardInput(Path file) {
    return file.toString().equals(STANDARD_INPUT);
  }

  /** Opens a file. */
  @FunctionalInterface
  public interface Opener {
    /** Opens a file; the caller must close it. */
    InputStream open(Path file) throws IOException;
  }

  /**
   * Reads a file.
   *
   * @param limit the maximum number of bytes that may be read
   * @param faults creates the exception if the file cannot be read, is longer than the limit, or
   *     its content does not fit into the JVM's memory
   */
  public static <T> T read(Path file, long limit, FaultMaker faults, Body<T> body) {
    return read(file, InputFile::raw, limit, faults, body);
  }

  /**
   * Reads a file that the given function opens.
   *
   * @param opener opens the file
   */
  public static <T> T read(Path file, Opener opener, long limit, FaultMaker faults, Body<T> body) {
    String source = name(file);
    try (InputStream in = limited(opener.open(file), limit)) {
      return body.read(in, source);
    } catch (IOException e) {
      throw faults.of(source + ": " + words(e), e);
    } catch (OutOfMemoryError e) {
      throw faults.of(
          source
              + ": its content needs more memory than the JVM may take; allow more with LAB_JAVA_OPTS=-Xmx... or"
              + " give a smaller one",
          e);
    }
  }

  private static InputStream raw(Path file) throws IOException {
    return isStandardInput(file) ? new Unclosed(System.in) : Files.newInputStream(file);
  }

  private static InputStream limited(InputStream raw, long limit) {
    return new BufferedInputStream(new LimitedStream(raw, limit), BUFFER);
  }

  /**
   * Checks that the files of a folder can be read.
   *
   * @param name the folder's name in messages
   * @throws InputException if it does not exist, is not a folder, or may not be read
   */
  public static void checkFolder(Path folder, String name) {
    if (!Files.exists(folder)) {
      throw new InputException(name + ": there is no such folder; check the path");
    } else if (!Files.isDirectory(folder)) {
      throw new InputException(name + ": this is not a folder; give one");
    } else if (!Files.isReadable(folder) || !Files.isExecutable(folder)) {
      throw new InputException(name + ": permission to read this folder is denied; give it");
    }
  }

  /** Describes why a file cannot be read, and what the user can do. */
  public static String words(IOException fault) {
    if (fault instanceof NoSuchFileException) {
      return "there is no such file; check the path";
    }
    if (fault instanceof TooLongException) {
      return fault.getMessage() + "; give a smaller one";
    }
    return "it cannot be read; give a readable file (" + Quote.line(reason(fault)) + ")";
  }

  /** The system's words for a fault. */
  static String reason(IOException fault) {
    if (fault instanceof AccessDeniedException) {
      return "permission denied";
    }
    String reason =
        fault instanceof FileSystemException system ? system.getReason() : fault.getMessage();
    return reason == null ? fault.getClass().getSimpleName() : reason;
  }

  /** A stream that leaves standard input open when it is closed. */
  private static final class Unclosed extends FilterInputStream {
    Unclosed(InputStream in) {
      super(in);
    }

    @Override
    public void close() {
      // The process owns standard input.
    }
  }
}
