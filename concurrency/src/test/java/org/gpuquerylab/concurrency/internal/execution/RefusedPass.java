package org.gpuquerylab.concurrency.internal.execution;

import java.util.List;
import java.util.Optional;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.concurrency.query.DeviceQuery;
import org.gpuquerylab.concurrency.query.QueryFault;
import org.gpuquerylab.concurrency.query.SharedPass;

/** A query that can run alone, but whose shared pass with other queries is refused. */
record RefusedPass(DeviceQuery alone) implements LoneQuery {

  @Override
  public Optional<SharedPass> pass() {
    return alone.pass().map(RefusedPass::refusing);
  }

  private static SharedPass refusing(SharedPass pass) {
    return new SharedPass() {
      @Override
      public Object column() {
        return pass.column();
      }

      @Override
      public int most() {
        return pass.most();
      }

      @Override
      public DeviceQuery together(Backend backend, List<SharedPass> queries) {
        throw new QueryFault("pass", "out of device memory");
      }
    };
  }
}
