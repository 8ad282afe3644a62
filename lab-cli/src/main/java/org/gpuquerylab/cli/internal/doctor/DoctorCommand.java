package org.gpuquerylab.cli.internal.doctor;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.gpuquerylab.backend.Backends;
import org.gpuquerylab.backend.internal.source.BuildCache;
import org.gpuquerylab.cli.internal.option.TextTable;
import org.gpuquerylab.data.internal.DuckDb;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.input.internal.Quote;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code lab doctor}. */
@Command(
    name = "doctor",
    description = "Tests every device, and says what is missing and how to get it.",
    exitCodeListHeading = "%nExit status:%n",
    exitCodeList = {
      "0:everything that is present works",
      "1:something that is present does not work; the output says what"
    },
    mixinStandardHelpOptions = true)
public final class DoctorCommand implements Callable<Integer> {

  @Spec
  @SuppressWarnings("NullAway.Init") // picocli sets it
  CommandSpec spec;

  @Option(names = "--json", description = "Print one JSON object.")
  boolean json;

  @Override
  public Integer call() {
    List<Checkup> findings = findings();
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      out.println(json(findings));
    } else {
      print(findings, out);
    }
    out.flush();
    return findings.stream().anyMatch(f -> f.state() == Checkup.State.BROKEN) ? 1 : 0;
  }

  private static List<Checkup> findings() {
    List<Checkup> findings = new ArrayList<>();
    findings.add(java());
    Backends backends = Backends.find();
    backends.devices().forEach(device -> findings.add(DeviceCheck.of(backends, device)));
    for (Backends.Problem problem : backends.problems()) {
      findings.add(checkup(problem));
    }
    findings.add(cache());
    findings.add(duckDb());
    return findings;
  }

  private static Checkup java() {
    Runtime runtime = Runtime.getRuntime();
    String detail =
        String.format(
            Locale.ROOT,
            "%s, %d processors, a heap of at most %d MiB",
            Runtime.version(),
            runtime.availableProcessors(),
            runtime.maxMemory() >> 20);
    return Checkup.works("java", detail);
  }

  private static Checkup checkup(Backends.Problem problem) {
    boolean missing = problem.mend().isEmpty();
    return new Checkup(
        problem.backend(),
        missing ? Checkup.State.MISSING : Checkup.State.BROKEN,
        problem.reason(),
        missing ? advice(problem.backend()) : problem.mend());
  }

  /** The folder of compiled kernels, without which each run compiles them again. */
  private static Checkup cache() {
    BuildCache cache = BuildCache.ofUser();
    String thing = "cache";
    Optional<String> fault = cache.fault();
    if (fault.isEmpty()) {
      return Checkup.works(thing, "compiled kernels are kept in " + cache.folder());
    }
    boolean exists = Files.exists(cache.folder(), LinkOption.NOFOLLOW_LINKS);
    return new Checkup(
        thing,
        exists ? Checkup.State.BROKEN : Checkup.State.MISSING,
        "compiled kernels are not kept: " + fault.get(),
        BuildCache.MEND);
  }

  @SuppressWarnings("try") // the database is only opened and closed
  private static Checkup duckDb() {
    String thing = "duckdb";
    if (!DuckDb.isAvailable()) {
      return new Checkup(
          thing,
          Checkup.State.MISSING,
          "its driver is not on the class path",
          "run ./lab in a checkout; a bundle leaves it out");
    }
    try (DuckDb opened = DuckDb.open()) {
      return Checkup.works(thing, "reads CSV and Parquet, and checks answers");
    } catch (InputException e) {
      return new Checkup(
          thing,
          Checkup.State.BROKEN,
          String.valueOf(e.getMessage()),
          "choose another folder of temporary files");
    }
  }

  private static String advice(String backend) {
    return switch (backend) {
      case "cuda" ->
          "install NVIDIA's driver and the compiler NVRTC, which is part of a CUDA toolkit that is"
              + " not newer than the driver";
      case "opencl" ->
          "install a loader and a platform (Debian: apt-get install ocl-icd-libopencl1 "
              + "pocl-opencl-icd); a GPU's driver has its own platform";
      default -> "repair or remove its jar";
    };
  }

  private static void print(List<Checkup> findings, PrintWriter out) {
    TextTable table = new TextTable("thing", "state", "what was found");
    for (Checkup finding : findings) {
      table.row(finding.thing(), finding.state().word(), Quote.line(finding.detail()));
      if (!finding.advice().isEmpty()) {
        table.row("", "", finding.advice());
      }
    }
    table.print(out);
  }

  private static ObjectNode json(List<Checkup> findings) {
    ObjectNode object = JsonNodeFactory.instance.objectNode();
    ArrayNode array = object.putArray("findings");
    for (Checkup finding : findings) {
      ObjectNode node = array.addObject();
      node.put("thing", finding.thing());
      node.put("state", finding.state().word());
      node.put("detail", finding.detail());
      node.put("advice", finding.advice());
    }
    return object;
  }
}
