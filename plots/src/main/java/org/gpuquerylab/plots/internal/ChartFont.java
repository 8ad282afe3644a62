package org.gpuquerylab.plots.internal;

import java.awt.Font;
import java.awt.FontFormatException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The font of all charts: Liberation Sans, which is part of PDFBox. Therefore charts do not depend
 * on the machine's fonts, and a server without fonts can draw charts as well.
 */
final class ChartFont {

  private static final String RESOURCE =
      "/org/apache/pdfbox/resources/ttf/LiberationSans-Regular.ttf";

  /** More than the size of the font. */
  private static final int FONT_BYTES = 1 << 20;

  private static final String FONTCONFIG = "sun.awt.fontconfig";

  private ChartFont() {}

  /** The font in regular weight. */
  static Font plain(double size) {
    return Holder.FONT.deriveFont((float) size);
  }

  /** The font in bold weight, which Java derives from the regular one. */
  static Font bold(double size) {
    return Holder.FONT.deriveFont(Font.BOLD, (float) size);
  }

  /** Loads the font on first use. */
  private static final class Holder {
    static final Font FONT = load();
  }

  private static Font load() {
    if (System.getProperty("java.awt.headless") == null) {
      System.setProperty("java.awt.headless", "true");
    }
    try {
      return read();
    } catch (IOException | FontFormatException | RuntimeException | LinkageError first) {
      // Java's font manager does not start without fontconfig or without any installed font, even
      // if the program provides a font. The font manager starts if there is a configuration in
      // Java's own format.
      return loadWithoutFontconfig();
    }
  }

  private static Font loadWithoutFontconfig() {
    try {
      if (System.getProperty(FONTCONFIG) == null) {
        System.setProperty(FONTCONFIG, writeConfiguration().toString());
      }
      return read();
    } catch (IOException | FontFormatException | RuntimeException | LinkageError e) {
      checkTemporaryFiles();
      throw new ChartException(
          "charts cannot be drawn here: Java cannot draw text; install the libraries fontconfig and"
              + " freetype",
          e);
    }
  }

  /** Java copies a font to a temporary file. */
  private static void checkTemporaryFiles() {
    try {
      Path file = Files.createTempFile("chart-font", ".tmp");
      try {
        Files.write(file, new byte[FONT_BYTES]);
      } finally {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new ChartException(
          "charts cannot be drawn here: no temporary file can be created in "
              + System.getProperty("java.io.tmpdir")
              + " ("
              + e
              + "); choose a folder of your own with LAB_JAVA_OPTS=-Djava.io.tmpdir=DIR",
          e);
    }
  }

  private static Font read() throws IOException, FontFormatException {
    try (InputStream in = open()) {
      return Font.createFont(Font.TRUETYPE_FONT, in);
    }
  }

  /** The file of the font. */
  static InputStream open() throws IOException {
    InputStream in = ChartFont.class.getResourceAsStream(RESOURCE);
    if (in == null) {
      throw new IOException("PDFBox no longer ships " + RESOURCE);
    }
    return in;
  }

  /** Writes the font and a font configuration that names it to a temporary folder. */
  private static Path writeConfiguration() throws IOException {
    Path folder = Files.createTempDirectory("chart-font");
    Path font = folder.resolve("LiberationSans-Regular.ttf");
    Path configuration = folder.resolve("fontconfig.properties");
    try (InputStream in = ChartFont.class.getResourceAsStream(RESOURCE)) {
      if (in != null) {
        Files.copy(in, font);
      }
    }
    StringBuilder text = new StringBuilder("version=1\nsequence.allfonts=latin-1\n");
    for (String family :
        new String[] {"dialog", "dialoginput", "serif", "sansserif", "monospaced"}) {
      for (String style : new String[] {"plain", "bold", "italic", "bolditalic"}) {
        text.append(family + "." + style + ".latin-1=Liberation Sans\n");
      }
    }
    text.append("filename.Liberation_Sans=" + font + "\n");
    Files.writeString(configuration, text);
    // Java deletes these files in reverse order, so the folder is already empty when it is deleted.
    folder.toFile().deleteOnExit();
    font.toFile().deleteOnExit();
    configuration.toFile().deleteOnExit();
    return configuration;
  }
}
