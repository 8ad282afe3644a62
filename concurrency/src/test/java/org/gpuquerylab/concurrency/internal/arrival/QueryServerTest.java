package org.gpuquerylab.concurrency.internal.arrival;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.Closer;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.TestBackends;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.concurrency.internal.arrival.ArrivalProcess.Arrival;
import org.gpuquerylab.concurrency.internal.execution.BestLaunches;
import org.gpuquerylab.concurrency.internal.execution.DiamondKind;
import org.gpuquerylab.concurrency.internal.execution.ExecutionContext;
import org.gpuquerylab.concurrency.internal.execution.ExecutionContext.Inputs;
import org.gpuquerylab.concurrency.query.DeviceQuery;
import org.gpuquerylab.concurrency.schedule.SchedulingPolicies;
import org.gpuquerylab.concurrency.schedule.SchedulingPolicy;
import org.gpuquerylab.input.InputException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks that each server answers every query of a stream correctly, and leaves nothing open. */
@ParameterizedClass(name = "{0}")
@MethodSource("org.gpuquerylab.backend.TestBackends#devices")
class QueryServerTest {
  private static final int[] SIZES = {100, 5000, 1};
  private static final int INSTANCES = 3;

  @Parameter DeviceInfo device;

  private final List<List<DeviceQuery>> byKind = new ArrayList<>();

  private Backend backend() {
    return TestBackends.shared(device);
  }

  private ExecutionContext ready() {
    try (CommandQueue queue = backend().newQueue()) {
      for (int size : SIZES) {
        List<DeviceQuery> instances = new ArrayList<>();
        for (int i = 0; i < INSTANCES; i++) {
          instances.add(new DiamondKind().ready(backend(), size, i));
          instances.get(i).upload(queue);
        }
        byKind.add(instances);
      }
    }
    return ExecutionContext.of(backend(), Inputs.RESIDENT)
        .with(new BestLaunches(backend(), step -> List.of(new Grid(128, 64))));
  }

  @AfterEach
  void leakNothing() {
    byKind.forEach(kind -> kind.forEach(DeviceQuery::close));
    assertThat(backend().openResources()).isEmpty();
    assertThat(backend().allocatedMemory()).isZero();
  }

  private void serve(QueryServer server) {
    serve(new ServerGroup(server.name(), List.of(server)));
  }

  private void serve(ServerGroup server) {
    List<Arrival> arrivals = new ArrivalProcess(3000, 5).draw(200, SIZES.length, 9);
    try (server) {
      Latencies latencies = server.serve(arrivals);
      assertThat(latencies.millis()).hasSize(200).allMatch(millis -> millis > 0);
      assertThat(latencies.endMillis()).isGreaterThanOrEqualTo(arrivals.get(199).millis());
    }
    for (int kind = 0; kind < SIZES.length; kind++) {
      assertThat(byKind.get(kind).get(0).answer())
          .isEqualTo(new DiamondKind().reference(SIZES[kind], 0));
    }
  }

  @Test
  void firstCome() {
    ExecutionContext context = ready();
    serve(new LaneServer(LaneOptions.firstCome(), byKind, context));
  }

  @Test
  void firstComeReplayed() {
    ExecutionContext context = ready();
    serve(new LaneServer(LaneOptions.firstComeReplayed(), byKind, context));
  }

  @Test
  void queues() {
    ExecutionContext context = ready();
    serve(new LaneServer(LaneOptions.queues(), byKind, context));
  }

  @Test
  void replayed() {
    ExecutionContext context = ready();
    serve(new LaneServer(LaneOptions.queuesReplayed(), byKind, context));
  }

  @Test
  void shortestFirstTwoAtATime() {
    ExecutionContext context = ready();
    serve(new LaneServer(LaneOptions.shortestFirst("two", 2), byKind, context));
  }

  @Test
  void leavingRoom() {
    ExecutionContext context = ready();
    serve(new LaneServer(LaneOptions.leavingRoom(0.5), byKind, context));
  }

  @Test
  void priorities() {
    ExecutionContext context = ready();
    serve(new LaneServer(LaneOptions.priorities(LongQueries.givingWay()), byKind, context));
  }

  @Test
  void prioritiesOfSlices() {
    ExecutionContext context = ready();
    LongQueries soon = LongQueries.givingWaySoon(1e-4);
    serve(new LaneServer(LaneOptions.priorities(soon), byKind, context));
  }

  @Test
  void prioritiesWithTheChosenWidth() {
    ExecutionContext context = ready();
    LaneOptions two = LaneOptions.shortestFirst("two", 2);
    serve(
        new LaneServer(two.with("two, sliced", LongQueries.givingWaySoon(1e-4)), byKind, context));
  }

  @Test
  void batches() {
    ExecutionContext context = ready();
    serve(new BatchServer(null, byKind, 4, context));
    SchedulingPolicy planned = SchedulingPolicies.named("two-stage");
    serve(new BatchServer(planned, byKind, 4, context));
  }

  /**
   * Each host has at least one instance of each kind; the hosts of most servers share the waiting
   * queries.
   */
  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void severalHosts(int hosts) {
    ExecutionContext context = ready();
    for (String name : ArrivalServers.builtIn()) {
      List<Arrival> trial = ArrivalProcess.poisson(1).draw(30, SIZES.length, 1);
      ArrivalServers catalogue = new ArrivalServers(1e-4, hosts);
      serve(catalogue.open(List.of(name), byKind, trial, context, new Closer()).get(0));
    }
  }

  @Test
  void refusesMoreHostsThanInstances() {
    ExecutionContext context = ready();
    for (int hosts : new int[] {0, INSTANCES + 1}) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> ServerGroup.lanes(LaneOptions.queues(), byKind, hosts, context))
          .withMessageContaining(hosts + " host threads for 3 instances");
    }
  }

  @Test
  void refusesUnknownServers() {
    assertThatThrownBy(() -> ArrivalServers.check(List.of("chosen", "chosn")))
        .isInstanceOf(InputException.class)
        .hasMessageContainingAll("chosn", "chosen");
    assertThat(ArrivalServers.builtIn()).doesNotHaveDuplicates().contains("chosen", "first-come");
  }

  @Test
  void theWorkOfAllKindsIsThatOfTheCapacity() {
    ExecutionContext context = ready();
    List<Arrival> arrivals = ArrivalProcess.poisson(1).draw(60, SIZES.length, 1);
    try (ServerGroup server = ArrivalServers.replayed(byKind, context)) {
      double[] work = ServerTrial.workMillis(server, arrivals, SIZES.length, 500);
      double mean = arrivals.stream().mapToDouble(one -> work[one.query()]).average().orElseThrow();
      assertThat(mean).isCloseTo(2, within(1e-9));
      assertThat(ServerTrial.aloneMillis(server, SIZES.length)).hasSize(3).doesNotContain(0);
    }
  }

  @Test
  void choosesAnExistingWidth() {
    ExecutionContext context = ready();
    List<Arrival> arrivals = ArrivalProcess.poisson(1).draw(50, SIZES.length, 1);
    LaneOptions chosen = ServerTrial.chosen(byKind, arrivals, 1, context);
    assertThat(chosen.most()).isIn(1, 2, 4, 8);
    assertThat(chosen.shortestFirst()).isTrue();
    serve(new LaneServer(chosen, byKind, context));
  }
}
