package org.gpuquerylab.cli.internal.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.gpuquerylab.cli.CommandLineHarness;
import org.gpuquerylab.measure.internal.folder.RunMutator;
import org.gpuquerylab.measure.internal.folder.RunSample;
import org.junit.jupiter.api.Test;

/** Compares damaged run folders with valid ones. */
class CompareMutationsTest extends CommandLineHarness {

  private static final int MUTATIONS = 40;

  @Test
  void aDamagedRunIsComparedOrRefusedInOneLine() throws Exception {
    List<Path> stored = RunSample.stored();
    assumeTrue(!stored.isEmpty(), "a bundle has no stored runs");
    Path outside = folder.resolve("outside");
    Files.createDirectories(outside.resolve("folder"));
    Files.writeString(outside.resolve("secret.txt"), "the secret text of another file");
    for (int seed = 0; seed < MUTATIONS; seed++) {
      Path sound = folder.resolve("sound-" + seed);
      Path damaged = folder.resolve("damaged-" + seed);
      RunSample.shrink(stored.get(seed % stored.size()), sound);
      RunSample.shrink(stored.get(seed % stored.size()), damaged);
      String mutation = "seed " + seed + ": " + new RunMutator(seed, outside).mutate(damaged);
      out.getBuffer().setLength(0);
      err.getBuffer().setLength(0);
      int status = lab("compare", sound.toString(), damaged.toString(), "--all");
      assertThat(status).as(mutation + err).isIn(0, 2);
      assertThat(err.toString().lines()).as(mutation).hasSize(status == 2 ? 1 : 0);
      assertThat(err.toString()).as(mutation).doesNotContain("\tat ");
      assertThat(out + err.toString()).as(mutation).doesNotContain("the secret text");
    }
  }
}
