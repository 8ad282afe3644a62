package org.gpuquerylab.backend.internal.source;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.anarres.cpp.LexerException;
import org.anarres.cpp.Preprocessor;
import org.anarres.cpp.PreprocessorListener;
import org.anarres.cpp.Source;
import org.anarres.cpp.StringLexerSource;
import org.anarres.cpp.Token;
import org.gpuquerylab.backend.device.BackendException;
import org.gpuquerylab.backend.kernel.KernelCompileException;
import org.gpuquerylab.backend.kernel.KernelSignature;
import org.jspecify.annotations.Nullable;

/**
 * Reads the signatures of a source's kernels after macro expansion with the source's defines. Names
 * of the dialect, such as {@code KERNEL}, are not expanded, because the prelude is left out. Reads
 * only as far as the requested kernel, because macros in a kernel's body may be large.
 */
public final class SignatureReader {
  private final KernelSource source;
  private final String text;
  private final Preprocessor preprocessor = new WithoutIncludes();
  private final Map<String, KernelSignature> read = new HashMap<>();
  private final TypeNames types = new TypeNames();
  private final EmptyArrays arrays = new EmptyArrays();
  private @Nullable BackendException fault;

  /** Creates a reader of one source. */
  public SignatureReader(KernelSource source) {
    this.source = source;
    this.text = source.defines() + source.kernels();
    preprocessor.setListener(new Faults());
    preprocessor.addInput(new StringLexerSource(text, true));
  }

  /**
   * The signature of a kernel.
   *
   * @throws KernelCompileException if the source stops at {@code #error}, or if it is not valid C
   * @throws BackendException if the source has no such kernel, or if a parameter of the kernel
   *     cannot be passed
   */
  public synchronized KernelSignature signature(String kernel) {
    KernelSignature signature = read.get(kernel);
    while (signature == null) {
      Word next = guarded(this::next);
      if (next == null) {
        throw new BackendException(
            String.format(Locale.ROOT, "no kernel %s in %s", kernel, source.file()));
      }
      guarded(() -> declaration(next));
      signature = read.get(kernel);
    }
    return signature;
  }

  /**
   * A step of reading. A failed step ends the reading, because the next step would begin at an
   * arbitrary position.
   */
  private <T extends @Nullable Object> T guarded(Callable<T> step) {
    if (fault != null) {
      throw fault;
    }
    try {
      return step.call();
    } catch (BackendException e) {
      fault = e;
    } catch (Exception e) {
      String log = source.file() + ": error: " + e.getMessage();
      fault = KernelCompileException.of(source.file(), log, e);
    }
    throw fault;
  }

  /** Reads a declaration outside all functions. */
  private boolean declaration(Word first) throws IOException, LexerException {
    if (first.is("typedef")) {
      types.define(untilBody(first, true));
    } else if (first.is("KERNEL")) {
      KernelSignature signature = KernelParser.parse(untilBody(first, false), types, place(first));
      read.put(signature.kernel(), signature);
      skipBody();
    } else if (first.is("{")) {
      skipBody();
    }
    return true;
  }

  /** Reads the words up to the opening brace of a body, or to the semicolon. */
  private List<Word> untilBody(Word first, boolean isType) throws IOException, LexerException {
    List<Word> words = new ArrayList<>(List.of(first));
    for (Word word = next(); word != null && !word.is(";"); word = next()) {
      if (word.is("{") && !isType) {
        break;
      }
      if (word.is("{")) {
        skipBody();
      }
      words.add(word);
    }
    return words;
  }

  /** Reads up to the brace that closes the brace just read. */
  private void skipBody() throws IOException, LexerException {
    int depth = 1;
    for (Word word = next(); word != null; word = next()) {
      depth += word.is("{") ? 1 : word.is("}") ? -1 : 0;
      if (depth == 0) {
        return;
      }
    }
  }

  private @Nullable Word next() throws IOException, LexerException {
    while (true) {
      Token token = preprocessor.token();
      switch (token.getType()) {
        case Token.EOF -> {
          return null;
        }
        case Token.WHITESPACE, Token.NL, Token.CCOMMENT, Token.CPPCOMMENT, Token.P_LINE -> {}
        default -> {
          Word word = new Word(token.getText(), token.getLine());
          String fault = arrays.fault(word.text());
          if (fault != null) {
            String log = place(word) + ": error: " + fault;
            throw KernelCompileException.of(source.file(), log, new LexerException(fault));
          }
          return word;
        }
      }
    }
  }

  private String place(Word word) {
    return place(word.line());
  }

  private String place(int line) {
    String place = source.place(text, Integer.toString(Math.max(1, line)));
    return place == null ? source.file() : place;
  }

  /** A word or a symbol of the expanded text. */
  record Word(String text, int line) {
    boolean is(String other) {
      return text.equals(other);
    }
  }

  /** The project's own includes are already expanded; other includes are left to the compiler. */
  private static final class WithoutIncludes extends Preprocessor {
    @Override
    protected boolean include(Iterable<String> path, String name) {
      return true;
    }
  }

  /** Converts the preprocessor's errors into exceptions; its warnings are left to the compiler. */
  private final class Faults implements PreprocessorListener {
    @Override
    public void handleError(Source from, int line, int column, String message) {
      String log = place(line) + ":" + column + ": error: " + message;
      throw KernelCompileException.of(source.file(), log, new LexerException(message));
    }

    @Override
    public void handleWarning(Source from, int line, int column, String message) {}

    @Override
    public void handleSourceChange(Source from, SourceChangeEvent event) {}
  }
}
