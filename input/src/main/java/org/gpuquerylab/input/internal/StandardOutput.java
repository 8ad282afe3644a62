package org.gpuquerylab.input.internal;

import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.ByteBuffer;
import java.nio.channels.Pipe;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Standard output and standard error of a process. Both are UTF-8 in every locale. A program whose
 * output cannot be written fails; a reader that closes a pipe early, as {@code head} does, is no
 * failure.
 */
public final class StandardOutput {
  private static final int FAILED = 1;

  private StandardOutput() {}

  /** A program that prints. */
  @FunctionalInterface
  public interface Program {
    /** Runs the program; returns its exit status. */
    int run(PrintWriter out, PrintWriter err);
  }

  /**
   * Runs a program. Meanwhile {@link System#out} and {@link System#err} are the same streams.
   *
   * @return the program's exit status; 1 instead of 0 if its output is incomplete, which one line
   *     on standard error says
   */
  public static int of(Program program) {
    PrintStream outBefore = System.out;
    PrintStream errBefore = System.err;
    Watched watched = new Watched(new FileOutputStream(FileDescriptor.out));
    PrintStream out = printStream(watched);
    PrintStream err = printStream(new FileOutputStream(FileDescriptor.err));
    System.setOut(out);
    System.setErr(err);
    try {
      int status = run(program, out, err);
      String loss = watched.loss();
      if (loss.isEmpty()) {
        return status;
      }
      err.println("lab: standard output cannot be written: " + loss + "; the output is incomplete");
      return status == 0 ? FAILED : status;
    } finally {
      System.setOut(outBefore);
      System.setErr(errBefore);
    }
  }

  private static PrintStream printStream(OutputStream raw) {
    return new PrintStream(new BufferedOutputStream(raw), true, StandardCharsets.UTF_8);
  }

  private static int run(Program program, PrintStream out, PrintStream err) {
    PrintWriter toOut = new PrintWriter(out, true, StandardCharsets.UTF_8);
    PrintWriter toErr = new PrintWriter(err, true, StandardCharsets.UTF_8);
    try {
      return program.run(toOut, toErr);
    } finally {
      toOut.flush();
      toErr.flush();
    }
  }

  /** Remembers the first fault, after which nothing more is written. */
  private static final class Watched extends FilterOutputStream {
    private @Nullable IOException fault;

    Watched(OutputStream out) {
      super(out);
    }

    @Override
    public synchronized void write(byte[] bytes, int from, int count) throws IOException {
      if (fault != null) {
        throw fault;
      }
      try {
        out.write(bytes, from, count);
      } catch (IOException e) {
        fault = e;
        throw e;
      }
    }

    /** Why the output is incomplete; empty if it is complete, or nobody reads it any more. */
    synchronized String loss() {
      String loss = fault == null ? "" : Quote.line(String.valueOf(fault.getMessage()));
      return loss.isEmpty() || loss.equals(closedPipe()) ? "" : loss;
    }
  }

  /** The system's words, in the user's language, for a write to a pipe that nobody reads. */
  private static String closedPipe() {
    try {
      Pipe pipe = Pipe.open();
      pipe.source().close();
      try (Pipe.SinkChannel sink = pipe.sink()) {
        sink.write(ByteBuffer.allocate(1));
        return "";
      }
    } catch (IOException e) {
      return Quote.line(String.valueOf(e.getMessage()));
    }
  }
}
