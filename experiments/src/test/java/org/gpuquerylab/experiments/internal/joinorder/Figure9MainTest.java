package org.gpuquerylab.experiments.internal.joinorder;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.gpuquerylab.measure.ExperimentMain;
import org.gpuquerylab.measure.internal.folder.RunFolder;
import org.gpuquerylab.measure.results.Pass;
import org.gpuquerylab.measure.results.Sweep;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The main of an experiment measures a few points unless all are asked for. */
class Figure9MainTest {

  @TempDir Path folder;

  private Sweep sweep(String name, String... options) {
    String[] small = {
      "--backend=cpu",
      "--axis=tables=2",
      "--axis=topology=star",
      "--axis=algorithm=dpccp",
      "--axis=query=0",
      "--repetitions=1",
      "--rows-only",
      "--out=" + folder.resolve(name)
    };
    String[] arguments = new String[small.length + options.length];
    System.arraycopy(small, 0, arguments, 0, small.length);
    System.arraycopy(options, 0, arguments, small.length, options.length);
    assertThat(ExperimentMain.run(new Figure9(), arguments)).isZero();
    return RunFolder.existing(folder.resolve(name)).sweep();
  }

  @Test
  void aBackendAloneIsQuick() {
    assertThat(sweep("quick").pass()).isEqualTo(Pass.QUICK);
  }

  @Test
  void fullIsSaid() {
    assertThat(sweep("full", "--full").pass()).isEqualTo(Pass.FULL);
  }
}
