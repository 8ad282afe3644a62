package org.gpuquerylab.plots;

import java.awt.Color;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * The colours of Okabe and Ito, and a grey. Orange, sky blue, yellow and grey are darker than in
 * the palette, so that each has a contrast of at least 3 to 1 with a white page (WCAG 2.1, 1.4.11).
 */
public enum Hue {
  /** Blue. */
  BLUE(0x0072B2),
  /** Vermillion. */
  VERMILLION(0xD55E00),
  /** Bluish green. */
  GREEN(0x009E73),
  /** Reddish purple. */
  PURPLE(0xCC79A7),
  /** Orange, darkened. */
  ORANGE(0xB37A00),
  /** Sky blue, darker than in the palette. */
  SKY(0x2F9AD4),
  /** Yellow, darkened to olive. It is similar to orange, so lines use it last. */
  YELLOW(0x857C00),
  /** Black, which is for baselines. */
  BLACK(0x000000),
  /**
   * Grey, which R's version of the palette adds. It is for all other series and for second
   * baselines.
   */
  GREY(0x767676);

  /** A family of similar colours: blues, browns, reds, or the two without a hue. */
  private static final List<Set<Hue>> NEAR =
      List.of(
          EnumSet.of(BLUE, SKY),
          EnumSet.of(ORANGE, YELLOW),
          EnumSet.of(ORANGE, VERMILLION),
          EnumSet.of(BLACK, GREY));

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

  /** Whether two colours are hard to distinguish in thin lines; a colour is similar to itself. */
  public boolean isNear(Hue other) {
    return this == other
        || NEAR.stream().anyMatch(pair -> pair.contains(this) && pair.contains(other));
  }
}
