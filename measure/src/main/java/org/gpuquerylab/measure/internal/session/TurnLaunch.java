package org.gpuquerylab.measure.internal.session;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Starts the processes of one side, which take turns with the processes of the other side. */
final class TurnLaunch implements Launch {

  private static final int LONGEST_COUNT = 9;

  private final TurnTable table;
  private final int side;
  private final PrintWriter out;

  TurnLaunch(TurnTable table, int side, PrintWriter out) {
    this.table = table;
    this.side = side;
    this.out = out;
  }

  @Override
  public int run(List<String> command) throws IOException, InterruptedException {
    table.take(side); // Starting and warming up would also disturb the other process.
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8);
        OutputStream turns = process.getOutputStream()) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.startsWith(TurnProgress.LINE)) {
          table.take(side, count(line));
          grant(turns);
        } else {
          out.println(line);
          out.flush();
        }
      }
      return process.waitFor();
    } finally {
      process.destroy();
    }
  }

  /** A process that has died does not use its turn; the next step notices its end. */
  private static void grant(OutputStream turns) {
    try {
      turns.write('\n');
      turns.flush();
    } catch (IOException e) {
      return;
    }
  }

  private static long count(String line) {
    String number = line.substring(TurnProgress.LINE.length());
    return number.matches("[0-9]{1," + LONGEST_COUNT + "}") ? Long.parseLong(number) : 0;
  }
}
