package org.gpuquerylab.cli.internal.run;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A headless Chromium with one page, controlled by the DevTools protocol. */
final class Browser implements AutoCloseable, WebSocket.Listener {

  private static final int SECONDS = 1_800;
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Process process;
  private final WebSocket socket;
  private final StringBuilder part = new StringBuilder();
  private final Map<Integer, CompletableFuture<JsonNode>> answers = new ConcurrentHashMap<>();
  private final List<JsonNode> events = new CopyOnWriteArrayList<>();
  private String session = "";
  private int calls;

  /** Starts the browser with an empty profile; if no browser is installed, the test is skipped. */
  Browser(Path profile) throws Exception {
    Optional<Path> program = program();
    assumeTrue(program.isPresent(), "no chromium, chromium-browser or google-chrome on the path");
    process =
        new ProcessBuilder(
                program.orElseThrow().toString(),
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--no-first-run",
                "--user-data-dir=" + profile,
                "--remote-debugging-port=0",
                "about:blank")
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    socket =
        HttpClient.newHttpClient()
            .newWebSocketBuilder()
            .buildAsync(address(profile.resolve("DevToolsActivePort")), this)
            .get(SECONDS, TimeUnit.SECONDS);
    String page =
        call("Target.createTarget", Map.of("url", "about:blank")).path("targetId").asText();
    session =
        call("Target.attachToTarget", Map.of("targetId", page, "flatten", true))
            .path("sessionId")
            .asText();
    for (String domain : List.of("Page", "Network", "Log", "Runtime")) {
      call(domain + ".enable", Map.of());
    }
  }

  private static Optional<Path> program() {
    return Stream.of("chromium", "chromium-browser", "google-chrome")
        .flatMap(
            name ->
                Stream.of(System.getenv("PATH").split(File.pathSeparator, -1))
                    .map(folder -> Path.of(folder, name)))
        .filter(Files::isExecutable)
        .findFirst();
  }

  /**
   * Waits for the file with the browser's address, which the browser writes into its profile when
   * it listens.
   */
  private static URI address(Path file) throws Exception {
    for (int i = 0; i < 10 * SECONDS; i++) {
      List<String> lines = Files.exists(file) ? Files.readAllLines(file) : List.of();
      if (lines.size() == 2) {
        return URI.create("ws://127.0.0.1:" + lines.get(0) + lines.get(1));
      }
      Thread.sleep(100);
    }
    throw new IOException("the browser did not start");
  }

  /**
   * Opens a file in a window of the given width and colour scheme, and waits until the page is
   * loaded.
   */
  void open(Path file, int width, String scheme) throws Exception {
    call(
        "Emulation.setDeviceMetricsOverride",
        Map.of("width", width, "height", 900, "deviceScaleFactor", 1, "mobile", width < 600));
    call(
        "Emulation.setEmulatedMedia",
        Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", scheme))));
    events.clear();
    call("Page.navigate", Map.of("url", file.toUri().toString()));
    for (int i = 0; i < 10 * SECONDS && events("Page.loadEventFired").isEmpty(); i++) {
      Thread.sleep(100);
    }
  }

  /** Evaluates an expression on the page; waits for the result of a promise. */
  JsonNode value(String expression) throws Exception {
    JsonNode result =
        call(
            "Runtime.evaluate",
            Map.of("expression", expression, "returnByValue", true, "awaitPromise", true));
    if (result.has("exceptionDetails")) {
      throw new AssertionError(expression + ": " + result);
    }
    return result.path("result").path("value");
  }

  /** Moves the pointer, or presses or releases its left button; two clicks are a double-click. */
  void mouse(String type, double x, double y, int clicks) throws Exception {
    call(
        "Input.dispatchMouseEvent",
        Map.of(
            "type",
            type,
            "x",
            x,
            "y",
            y,
            "button",
            clicks > 0 ? "left" : "none",
            "buttons",
            type.equals("mouseReleased") ? 0 : Math.min(1, clicks),
            "clickCount",
            clicks));
  }

  /** Presses and releases a key, such as {@code Tab} or {@code ArrowRight}. */
  void key(String key) throws Exception {
    call("Input.dispatchKeyEvent", Map.of("type", "keyDown", "key", key));
    call("Input.dispatchKeyEvent", Map.of("type", "keyUp", "key", key));
  }

  /** The events of a kind that the browser has sent since the page was opened. */
  List<JsonNode> events(String method) {
    return events.stream().filter(event -> event.path("method").asText().equals(method)).toList();
  }

  private JsonNode call(String method, Map<String, ?> parameters) throws Exception {
    int id = ++calls;
    CompletableFuture<JsonNode> answer = new CompletableFuture<>();
    answers.put(id, answer);
    ObjectNode message = JSON.createObjectNode().put("id", id).put("method", method);
    message.set("params", JSON.valueToTree(parameters));
    if (!session.isEmpty()) {
      message.put("sessionId", session);
    }
    socket.sendText(message.toString(), true).get(SECONDS, TimeUnit.SECONDS);
    JsonNode said = answer.get(SECONDS, TimeUnit.SECONDS);
    if (said.has("error")) {
      throw new AssertionError(method + ": " + said);
    }
    return said.path("result");
  }

  @Override
  public CompletionStage<?> onText(WebSocket from, CharSequence text, boolean last) {
    part.append(text);
    if (last) {
      hear(part.toString());
      part.setLength(0);
    }
    from.request(1);
    return CompletableFuture.completedFuture(null);
  }

  private void hear(String text) {
    try {
      JsonNode message = JSON.readTree(text);
      CompletableFuture<JsonNode> answer = answers.remove(message.path("id").asInt());
      if (answer != null) {
        answer.complete(message);
      } else {
        events.add(message);
      }
    } catch (IOException e) {
      throw new AssertionError(text, e);
    }
  }

  @Override
  public void close() {
    socket.abort();
    process.destroy();
    try {
      process.waitFor(SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      process.destroyForcibly();
    }
  }
}
