package org.gpuquerylab.plots.file;

import java.awt.Color;
import java.awt.image.BufferedImage;

/**
 * Finds the pixels in which two images differ visibly. A pixel agrees if the other image has a
 * similar colour at the same position or beside it. Therefore text and edges may be smoothed
 * differently, or shifted by a pixel.
 */
final class ImageDifference {

  /**
   * The largest difference in any channel, from 0 to 255, between colours that count as similar.
   * For comparison, the colour of a band differs from that of the page by 46, and the colour of
   * grid lines by 28.
   */
  private static final int SIMILAR = 24;

  private final BufferedImage one;
  private final BufferedImage other;

  /** Compares two images; if their sizes differ, every pixel differs. */
  ImageDifference(BufferedImage one, BufferedImage other) {
    this.one = one;
    this.other = other;
  }

  /** The share of pixels that differ, from 0 to 1. */
  double share() {
    int count = 0;
    for (int y = 0; y < one.getHeight(); y++) {
      for (int x = 0; x < one.getWidth(); x++) {
        count += differs(x, y) ? 1 : 0;
      }
    }
    return (double) count / one.getWidth() / one.getHeight();
  }

  /** The first image in light grey, with the pixels that differ in red. */
  BufferedImage image() {
    BufferedImage image =
        new BufferedImage(one.getWidth(), one.getHeight(), BufferedImage.TYPE_INT_RGB);
    for (int y = 0; y < one.getHeight(); y++) {
      for (int x = 0; x < one.getWidth(); x++) {
        Color color = new Color(one.getRGB(x, y));
        int grey = 170 + (color.getRed() + color.getGreen() + color.getBlue()) / 9;
        image.setRGB(x, y, (differs(x, y) ? Color.RED : new Color(grey, grey, grey)).getRGB());
      }
    }
    return image;
  }

  private boolean differs(int x, int y) {
    return one.getWidth() != other.getWidth()
        || one.getHeight() != other.getHeight()
        || !isNear(one.getRGB(x, y), other, x, y)
        || !isNear(other.getRGB(x, y), one, x, y);
  }

  private static boolean isNear(int rgb, BufferedImage image, int x, int y) {
    for (int v = Math.max(0, y - 1); v <= Math.min(image.getHeight() - 1, y + 1); v++) {
      for (int u = Math.max(0, x - 1); u <= Math.min(image.getWidth() - 1, x + 1); u++) {
        if (isSimilar(rgb, image.getRGB(u, v))) {
          return true;
        }
      }
    }
    return false;
  }

  private static boolean isSimilar(int one, int other) {
    for (int shift = 0; shift < 24; shift += 8) {
      if (Math.abs((one >> shift & 0xFF) - (other >> shift & 0xFF)) > SIMILAR) {
        return false;
      }
    }
    return true;
  }
}
