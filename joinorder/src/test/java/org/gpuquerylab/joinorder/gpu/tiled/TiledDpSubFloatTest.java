package org.gpuquerylab.joinorder.gpu.tiled;

class TiledDpSubFloatTest extends TiledDpSubContract {
  @Override
  Precision precision() {
    return Precision.FLOAT;
  }

  /** The bound of the class for the 16 relations of the largest tested query. */
  @Override
  protected double tolerance() {
    return 16 * 5 * 0x1p-24;
  }
}
