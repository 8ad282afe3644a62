package org.gpuquerylab.plots.file;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.apache.pdfbox.util.Matrix;
import org.gpuquerylab.plots.internal.FigureCanvas;
import org.gpuquerylab.plots.internal.PdfGraphics;

/**
 * Writes a figure as a PDF with one page. XChart's own encoder would write the current time into
 * the file.
 */
final class FigurePdf {

  private static final long DOCUMENT_ID = 0L;

  private FigurePdf() {}

  /** The figure, with pages scaled by a factor. */
  static byte[] bytes(FigureCanvas canvas, float scale) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (PDDocument document = new PDDocument()) {
      document.setDocumentId(DOCUMENT_ID);
      document.getDocumentInformation().setTitle(canvas.getTitle());
      PDPage page =
          new PDPage(new PDRectangle(canvas.getWidth() * scale, canvas.getHeight() * scale));
      document.addPage(page);
      PdfGraphics g = new PdfGraphics(document, canvas.getWidth(), canvas.getHeight());
      try {
        canvas.paint(g, canvas.getWidth(), canvas.getHeight());
      } finally {
        g.dispose();
      }
      try (PDPageContentStream content = new PDPageContentStream(document, page)) {
        content.transform(Matrix.getScaleInstance(scale, scale));
        content.drawForm(g.getXFormObject());
      }
      document.save(out);
    }
    return out.toByteArray();
  }
}
