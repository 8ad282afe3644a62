package org.gpuquerylab.backend.cuda.internal;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import jcuda.driver.CUresult;
import jcuda.driver.JCudaDriver;
import org.gpuquerylab.backend.device.BackendException;

/** Checks the result codes of driver calls. */
public final class Cuda {
  private static final Logger LOG = System.getLogger(Cuda.class.getName());

  private Cuda() {}

  /**
   * Checks the result of a driver call.
   *
   * @param call the name of the driver's function, for the message
   * @throws BackendException if the call fails; the message names the call and the error
   */
  public static void check(int result, String call) {
    if (result != CUresult.CUDA_SUCCESS) {
      throw new BackendException(call + " failed: " + describe(result));
    }
  }

  /**
   * Checks the result of a call that frees a resource. A failure is logged, not thrown. After a
   * kernel fault every call fails, and the remaining resources must still be closed.
   */
  public static void checkFreed(int result, String call) {
    if (result != CUresult.CUDA_SUCCESS) {
      LOG.log(Level.WARNING, call + " failed: " + describe(result));
    }
  }

  /** The error's name, followed by its description if the driver knows one. */
  public static String describe(int result) {
    String name = CUresult.stringFor(result);
    String[] text = new String[1];
    int known = JCudaDriver.cuGetErrorString(result, text);
    return known == CUresult.CUDA_SUCCESS && text[0] != null ? name + " (" + text[0] + ")" : name;
  }
}
