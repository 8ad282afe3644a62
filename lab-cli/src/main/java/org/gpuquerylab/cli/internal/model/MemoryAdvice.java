package org.gpuquerylab.cli.internal.model;

import java.util.Locale;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.device.DeviceFact;
import org.gpuquerylab.backend.device.OutOfDeviceMemoryException;
import org.gpuquerylab.cli.internal.option.Placement;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.input.internal.ByteCount;
import org.gpuquerylab.operators.internal.path.StarPath;
import org.gpuquerylab.operators.internal.path.StarPaths;
import org.gpuquerylab.operators.star.StarQuery;
import org.gpuquerylab.operators.table.Database;
import org.jspecify.annotations.Nullable;

/**
 * Advice for a user whose limit on device memory is too small. The recommended memory was tested:
 * all queries of the command ran with it.
 */
final class MemoryAdvice {
  /**
   * Smaller limits are not tested: the fact table would be divided into so many chunks that testing
   * would take minutes.
   */
  private static final long LEAST_TRIED = 1 << 20;

  private final StarPathOptions paths;
  private final SsbOptions options;

  MemoryAdvice(StarPathOptions paths, SsbOptions options) {
    this.paths = paths;
    this.options = options;
  }

  /**
   * The exception that a command throws.
   *
   * @param name the part that did not fit, such as a query and its path
   * @param database the data, or null if they are not loaded yet
   */
  InputException refusal(
      String name,
      OutOfDeviceMemoryException refused,
      Placement place,
      @Nullable Database database) {
    String needs = name + " needs more device memory than is available: " + refused.getMessage();
    if (paths.memory != null && refused.freeBytes().isPresent()) {
      long limit = ByteCount.parse("--memory", paths.memory, InputException::new);
      long least = limit - refused.freeBytes().getAsLong() + refused.askedBytes();
      String enough = database == null ? null : enough(least, place.open(), place, database);
      needs =
          String.format(
              Locale.ROOT,
              "--memory %s: %s needs at least %d bytes of device memory; %s",
              paths.memory,
              name,
              least,
              enough == null ? "give more" : "give more, such as --memory " + enough);
    }
    return new InputException(needs + ", or --path " + StarPaths.PARALLEL, refused);
  }

  /**
   * A limit within which all queries run, in the form of the option; null if the device has less
   * memory.
   */
  private @Nullable String enough(long least, Backend backend, Placement place, Database database) {
    long most = backend.device().fact(DeviceFact.MEMORY_BYTES).orElse(Long.MAX_VALUE);
    long next = Math.max(LEAST_TRIED, 2 * least);
    while (true) {
      String text = ByteCount.roundedUp(next);
      long limit = ByteCount.parse("--memory", text, InputException::new);
      if (limit > most) {
        return null;
      }
      backend.limitMemory(limit);
      try (StarPath path = paths.open(place, database, options.threads)) {
        for (StarQuery query : options.queries()) {
          path.executor().execute(query);
        }
        return text;
      } catch (OutOfDeviceMemoryException e) {
        next = 2 * limit;
      }
    }
  }
}
