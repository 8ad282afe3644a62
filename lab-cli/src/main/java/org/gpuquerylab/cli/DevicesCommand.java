package org.gpuquerylab.cli;

import java.io.PrintWriter;
import java.util.Comparator;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.gpuquerylab.backend.Backends;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.gpuquerylab.cli.internal.option.TextTable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code lab devices}. */
@Command(
    name = "devices",
    description = "Lists the devices of every backend, and the reason if something does not work.",
    mixinStandardHelpOptions = true)
final class DevicesCommand implements Callable<Integer> {

  @Spec
  @SuppressWarnings("NullAway.Init") // picocli sets it
  CommandSpec spec;

  @Option(
      names = {"-v", "--verbose"},
      description = "Also list capabilities and facts.")
  boolean verbose;

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    Backends backends = Backends.find();
    TextTable table = new TextTable("device", "kind", "name", "driver");
    for (DeviceInfo device : backends.devices()) {
      String kind = device.kind().name().toLowerCase(Locale.ROOT);
      table.row(device.selector(), kind, device.name(), device.driver());
    }
    table.print(out);
    if (verbose) {
      backends.devices().forEach(device -> printFacts(device, out));
    }
    for (Backends.Problem problem : backends.problems()) {
      out.println(problem.backend() + ": not available: " + problem.line());
    }
    out.flush();
    return 0;
  }

  private static void printFacts(DeviceInfo device, PrintWriter out) {
    out.println();
    out.println(device);
    out.println(
        "  capabilities: "
            + device.capabilities().stream()
                .map(capability -> capability.name().toLowerCase(Locale.ROOT))
                .sorted()
                .collect(Collectors.joining(", ")));
    device.facts().entrySet().stream()
        .sorted(Comparator.comparing(fact -> fact.getKey().name()))
        .forEach(
            fact ->
                out.printf(
                    Locale.ROOT,
                    "  %s: %d %s%n",
                    fact.getKey().name().toLowerCase(Locale.ROOT),
                    fact.getValue(),
                    fact.getKey().unit()));
  }
}
