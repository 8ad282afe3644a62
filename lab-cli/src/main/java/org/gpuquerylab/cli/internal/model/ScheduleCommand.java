package org.gpuquerylab.cli.internal.model;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.gpuquerylab.cli.internal.option.ProfilesOption;
import org.gpuquerylab.cli.internal.option.Timed;
import org.gpuquerylab.cli.internal.option.TimingOption;
import org.gpuquerylab.concurrency.schedule.ScheduleFile;
import org.gpuquerylab.concurrency.schedule.SchedulePlan;
import org.gpuquerylab.concurrency.schedule.ScheduleProblem;
import org.gpuquerylab.concurrency.schedule.SchedulingPolicies;
import org.gpuquerylab.concurrency.schedule.SchedulingPolicy;
import org.gpuquerylab.costmodel.profile.DeviceProfile;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code lab schedule}. */
@Command(
    name = "schedule",
    description = {
      "Chooses batches and launch configurations for kernels, and runs none.",
      "Prints the blocks and warps of each kernel and, if the policy proves a bound, the least",
      "possible number of batches."
    },
    exitCodeListHeading = "%nExit status:%n",
    exitCodeList = {
      "0:all went well",
      "2:the input cannot be used, such as a kernel that does not fit on a multiprocessor"
    },
    mixinStandardHelpOptions = true)
public final class ScheduleCommand implements Callable<Integer> {

  @Spec
  @SuppressWarnings("NullAway.Init") // picocli sets it
  CommandSpec spec;

  @Parameters(
      paramLabel = "FILE",
      description = {
        "The kernels with different names, at most 4096 including repetitions by count, and the",
        "device, such as",
        "{\"device\": {\"multiprocessors\": 132, \"warps\": 64, \"blocks\": 32,",
        "  \"registers\": 65536, \"sharedBytes\": 233472},",
        " \"kernels\": [{\"name\": \"probe\", \"threads\": 65536, \"registersPerThread\": 40,",
        "  \"sharedBytesPerBlock\": 8192, \"count\": 1}, ...]}.",
        "A kernel may also have \"work\" {\"bytes\", \"operations\", \"sharedAtomics\",",
        "\"globalAtomics\"}, from which policies estimate its time, \"deviceBytes\", and"
            + " a \"column\"",
        "that it reads from end to end, \"mostWarpsPerBlock\", and \"after\", the names of earlier",
        "kernels that must be complete. The device may also have \"memoryBytes\" and \"units\"."
      })
  @SuppressWarnings("NullAway.Init") // picocli sets it
  Path file;

  @Option(
      names = "--policy",
      paramLabel = "NAME",
      defaultValue = "two-stage",
      description = {
        "sequential, sequential-replayed, queues, branched, two-stage, two-stage-replayed,",
        "multiqx, multiqx-unlocked, paired, timed, shared-scan, chosen, or one of --plugins;"
            + " ${DEFAULT-VALUE} unless",
        "given."
      })
  String policy = "two-stage";

  @Option(
      names = "--device",
      paramLabel = "PROFILE",
      description =
          "A profile: its file, its name in the folder, or the device's name. It replaces"
              + " \"device\" in FILE.")
  @Nullable String device;

  @Mixin ProfilesOption profiles = new ProfilesOption();

  @Mixin TimingOption timing = new TimingOption();

  @Option(
      names = "--json",
      description =
          "Print one JSON object; docs/schedule.md describes its keys. A bound of 0 means"
              + " that none is proven.")
  boolean json;

  @Override
  public Integer call() {
    SchedulingPolicy chosen = SchedulingPolicies.named(policy);
    ScheduleFile input = ScheduleFile.read(file);
    DeviceProfile profile = device == null ? null : profiles.store().find(device);
    ScheduleProblem problem = profile == null ? input.onOwnDevice() : input.on(profile);
    Timed<SchedulePlan> timed = timing.of(() -> chosen.plan(problem));
    String name =
        profile == null ? multiprocessors(problem.limits().multiprocessors()) : profile.device();
    String rates =
        profile == null
            ? "the rates of an NVIDIA H200, for as many multiprocessors; --device takes others"
            : "the measured rates of " + profile.device();
    ScheduleText text =
        new ScheduleText(chosen.name(), name, rates, problem, timed, input.knowsWork());
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      out.println(text.json());
    } else {
      text.print(out);
    }
    out.flush();
    return 0;
  }

  private static String multiprocessors(int count) {
    return count == 1 ? "1 multiprocessor" : count + " multiprocessors";
  }
}
