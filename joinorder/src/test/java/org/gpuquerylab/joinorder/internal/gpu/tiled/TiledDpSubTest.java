package org.gpuquerylab.joinorder.internal.gpu.tiled;

class TiledDpSubTest extends TiledDpSubContract {
  @Override
  Precision precision() {
    return Precision.DOUBLE;
  }
}
