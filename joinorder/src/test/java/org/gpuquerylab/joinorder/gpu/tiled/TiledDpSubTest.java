package org.gpuquerylab.joinorder.gpu.tiled;

class TiledDpSubTest extends TiledDpSubContract {
  @Override
  Precision precision() {
    return Precision.DOUBLE;
  }
}
