package org.gpuquerylab.input.internal;

/** Prints lines with umlauts; the arguments are the number of lines and the exit status. */
final class PrintingMain {
  private PrintingMain() {}

  public static void main(String[] arguments) {
    System.exit(
        StandardOutput.of(
            (out, err) -> {
              for (int i = 0; i < Integer.parseInt(arguments[0]); i++) {
                out.println("Gr\u00f6\u00dfe " + i);
              }
              System.out.print("\u00fc");
              System.err.println("\u00e4");
              return Integer.parseInt(arguments[1]);
            }));
  }
}
