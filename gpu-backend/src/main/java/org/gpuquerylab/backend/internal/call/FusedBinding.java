package org.gpuquerylab.backend.internal.call;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.backend.internal.source.HorizontalFusion;
import org.gpuquerylab.backend.kernel.FusedCall;
import org.gpuquerylab.backend.kernel.KernelCall;
import org.gpuquerylab.backend.kernel.KernelParameter;
import org.gpuquerylab.backend.kernel.KernelSignature;

/**
 * The arguments of fused launches: the arguments of one call after another, each followed by the
 * end of the call's range of groups.
 */
final class FusedBinding implements ArgumentBinding {
  private final CallBinding one;
  private final int calls;
  private final KernelSignature signature;

  /**
   * Repeats the parameters of a kernel for each call.
   *
   * @param calls the number of calls in a launch
   */
  FusedBinding(CallBinding one, int calls) {
    this.one = one;
    this.calls = calls;
    List<KernelParameter> parameters = new ArrayList<>();
    for (int i = 0; i < calls; i++) {
      for (KernelParameter p : one.signature().parameters()) {
        String name = HorizontalFusion.name(p.name(), i);
        parameters.add(new KernelParameter(name, p.isBuffer(), p.type()));
      }
      String end = HorizontalFusion.name(HorizontalFusion.END, i);
      parameters.add(new KernelParameter(end, false, ElementType.INT));
    }
    KernelSignature of = one.signature();
    signature = new KernelSignature(of.kernel(), of.place(), parameters);
  }

  @Override
  public KernelSignature signature() {
    return signature;
  }

  @Override
  public Object[] arguments(KernelCall call) {
    if (!(call instanceof FusedCall<?> fused) || fused.calls().size() != calls) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "%s was compiled for %d calls at once, not for %s",
              signature,
              calls,
              call));
    }
    Object[] arguments = new Object[signature.parameters().size()];
    int at = 0;
    long end = 0;
    for (int i = 0; i < calls; i++) {
      Object[] own = one.arguments(fused.calls().get(i));
      System.arraycopy(own, 0, arguments, at, own.length);
      at += own.length;
      end += fused.grids().get(i).groups();
      arguments[at++] = Math.toIntExact(end);
    }
    return arguments;
  }
}
