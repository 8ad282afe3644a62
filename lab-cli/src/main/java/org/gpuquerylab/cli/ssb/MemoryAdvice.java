package org.gpuquerylab.cli.ssb;

import java.util.Locale;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.device.DeviceFact;
import org.gpuquerylab.backend.device.OutOfDeviceMemoryException;
import org.gpuquerylab.cli.option.ByteCount;
import org.gpuquerylab.cli.option.Placement;
import org.gpuquerylab.costmodel.path.StarPath;
import org.gpuquerylab.costmodel.path.StarPaths;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.operators.star.StarQuery;
import org.gpuquerylab.operators.table.Database;
import org.jspecify.annotations.Nullable;

/**
 * The advice when the allowed device memory is too small. Advised memory was tested: all queries of
 * the command ran in it.
 */
final class MemoryAdvice {
  /** Less is not tested: the fact table would come in so many chunks that testing takes minutes. */
  private static final long LEAST_TRIED = 1 << 20;

  private final StarPathOptions paths;
  private final SsbOptions options;

  MemoryAdvice(StarPathOptions paths, SsbOptions options) {
    this.paths = paths;
    this.options = options;
  }

  /**
   * The refusal of a command.
   *
   * @param name what did not fit, such as a query and its path
   * @param database null if there is none yet
   */
  InputException refusal(
      String name,
      OutOfDeviceMemoryException refused,
      Placement place,
      @Nullable Database database) {
    String needs = name + " needs more device memory than there is: " + refused.getMessage();
    if (paths.memory != null && refused.freeBytes().isPresent()) {
      long limit = ByteCount.parse("--memory", paths.memory);
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

  /** A limit within which all queries run, in the option's form; null if the device has less. */
  private @Nullable String enough(long least, Backend backend, Placement place, Database database) {
    long most = backend.device().fact(DeviceFact.MEMORY_BYTES).orElse(Long.MAX_VALUE);
    long next = Math.max(LEAST_TRIED, 2 * least);
    while (true) {
      String text = ByteCount.roundedUp(next);
      long limit = ByteCount.parse("--memory", text);
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
