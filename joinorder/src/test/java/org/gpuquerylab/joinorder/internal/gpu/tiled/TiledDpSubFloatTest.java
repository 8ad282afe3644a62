package org.gpuquerylab.joinorder.internal.gpu.tiled;

class TiledDpSubFloatTest extends TiledDpSubContract {
  @Override
  Precision precision() {
    return Precision.FLOAT;
  }

  /**
   * The error bound of {@link TiledDpSub} for 16 relations, the size of the largest tested query.
   */
  @Override
  protected double tolerance() {
    return 16 * 5 * 0x1p-24;
  }
}
