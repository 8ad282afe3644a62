package org.gpuquerylab.plots;

import java.awt.Color;

/** The colours of Okabe and Ito, darkest last. */
public enum Hue {
  /** Blue. */
  BLUE(0x0072B2),
  /** Vermillion. */
  VERMILLION(0xD55E00),
  /** Bluish green. */
  GREEN(0x009E73),
  /** Reddish purple. */
  PURPLE(0xCC79A7),
  /** Orange. */
  ORANGE(0xE69F00),
  /** Sky blue. */
  SKY(0x56B4E9),
  /** Yellow: weak on white, the last choice for a line. */
  YELLOW(0xF0E442),
  /** Black: baselines. */
  BLACK(0x000000);

  private final Color color;

  Hue(int rgb) {
    color = new Color(rgb);
  }

  Color color() {
    return color;
  }

  Color translucent(int alpha) {
    return new Color(color.getRed(), color.getGreen(), color.getBlue(), alpha);
  }
}
