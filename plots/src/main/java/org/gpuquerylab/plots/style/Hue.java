package org.gpuquerylab.plots.style;

import java.awt.Color;

/** The colours of Okabe and Ito, and a grey. */
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
  BLACK(0x000000),
  /** Grey, which the palette of R adds to the eight: what is left over, second baselines. */
  GREY(0x999999);

  private final Color color;

  Hue(int rgb) {
    color = new Color(rgb);
  }

  /** The colour itself. */
  public Color color() {
    return color;
  }

  /** The colour with an opacity of 0 to 255. */
  public Color translucent(int alpha) {
    return new Color(color.getRed(), color.getGreen(), color.getBlue(), alpha);
  }
}
