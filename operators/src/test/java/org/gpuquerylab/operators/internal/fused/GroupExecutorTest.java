package org.gpuquerylab.operators.internal.fused;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.stream.Stream;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.Backends;
import org.gpuquerylab.backend.DeviceGroup;
import org.gpuquerylab.backend.Samples;
import org.gpuquerylab.backend.TestBackends;
import org.gpuquerylab.operators.ssb.Generator;
import org.gpuquerylab.operators.ssb.Queries;
import org.gpuquerylab.operators.ssb.Scale;
import org.gpuquerylab.operators.star.Encoding;
import org.gpuquerylab.operators.star.KnownAnswers;
import org.gpuquerylab.operators.star.ReferenceExecutor;
import org.gpuquerylab.operators.star.StarExecutor;
import org.gpuquerylab.operators.star.StarExecutorContract;
import org.gpuquerylab.operators.star.StarQuery;
import org.gpuquerylab.operators.table.Database;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Runs the contract's tests on two devices of each backend; some fact tables have fewer rows than
 * there are devices.
 */
@ParameterizedClass(name = "{0} {1}")
@MethodSource("groupsAndEncodings")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class GroupExecutorTest extends StarExecutorContract {

  @SuppressWarnings("NullAway.Init") // JUnit sets it
  @Parameter(0)
  String selector;

  @SuppressWarnings("NullAway.Init") // JUnit sets it
  @Parameter(1)
  Encoding encoding;

  private @Nullable DeviceGroup group;

  @SuppressWarnings("NullAway.Init") // JUnit sets the fields
  GroupExecutorTest() {}

  static Stream<Arguments> groupsAndEncodings() {
    return TestBackends.pairs()
        .flatMap(group -> Stream.of(Encoding.values()).map(e -> Arguments.of(group, e)));
  }

  /**
   * Each member compiles its kernels. On OpenCL, therefore, only a sample of the contract's tests
   * runs on groups, and only with narrow columns; on one device all of them do.
   */
  @BeforeEach
  void takesASample(TestInfo test) {
    boolean own = test.getTestMethod().orElseThrow().getDeclaringClass() == getClass();
    if (encoding == Encoding.PLAIN || !(own || FusedExecutorTest.isSampled(test))) {
      Samples.assumeOwnKernels(group().lead().device());
    }
  }

  private DeviceGroup group() {
    DeviceGroup open = group;
    if (open == null) {
      open = TestBackends.openGroup(selector);
      group = open;
    }
    return open;
  }

  @Override
  protected StarExecutor executor(Database database) {
    return new GroupExecutor(group(), database, encoding, false);
  }

  @Test
  void anyNumberOfMembersGivesTheSameRows() {
    KnownAnswers answers = KnownAnswers.benchmark();
    String first = Backends.parts(selector).get(0);
    // Each member compiles its kernels.
    for (int members : new int[] {1, Samples.of(3, 5)}) {
      String many = String.join(Backends.AND, Collections.nCopies(members, first));
      try (DeviceGroup devices = TestBackends.openGroup(many);
          GroupExecutor executor = new GroupExecutor(devices, answers.database(), encoding, true)) {
        for (int round = 0; round < (members == 1 ? 1 : 2); round++) {
          answers.check(executor);
          assertThat(executor.deviceMillis().orElseThrow()).isNotNegative();
        }
      }
    }
  }

  /** Members whose memory is too small copy their shares in chunks. */
  @Test
  void copiesSharesInChunks() {
    Database database = new Generator(new Scale(0.01), 2).database(Queries.columns(Queries.all()));
    StarQuery query = Queries.named("q11");
    try (DeviceGroup devices = TestBackends.openGroup(selector);
        GroupExecutor executor = new GroupExecutor(devices, database, encoding, true);
        StarExecutor reference = new ReferenceExecutor(database)) {
      devices.members().forEach(member -> member.limitMemory(200_000));
      assertThat(executor.execute(query).rows())
          .containsExactlyElementsOf(reference.execute(query).rows());
      assertThat(executor.chunkRows(query).orElseThrow()).isLessThan(30_000);
      assertThat(executor.deviceMillis()).isEmpty();
    }
  }

  @AfterEach
  void nothingIsLeftOpen() {
    for (Backend member : group().members()) {
      assertThat(member.openResources()).isEmpty();
    }
  }

  @AfterAll
  void close() {
    group().close();
  }
}
