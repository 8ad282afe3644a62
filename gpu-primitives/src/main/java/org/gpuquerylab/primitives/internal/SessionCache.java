package org.gpuquerylab.primitives.internal;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.Supplier;
import org.gpuquerylab.backend.Closer;

/**
 * A cache of sessions, identified by keys. A later problem with the same key finds its memory
 * already allocated and its commands already captured.
 *
 * <ul>
 *   <li>Only one thread uses the sessions at a time; other threads wait.
 *   <li>If the cache is full, it first closes the session that has been unused for the longest
 *       time, so that its memory is free for the new session.
 *   <li>If the use of a session fails, the session is closed, because its state is unknown. If
 *       closing it fails too, the second exception is added to the first one as a suppressed
 *       exception.
 *   <li>If the cache is closed while a session is in use, that session is closed when the use ends.
 *       The next use opens a new session.
 * </ul>
 *
 * @param <K> the key of a session, which is compared by {@code equals}
 * @param <S> the type of the sessions
 */
public final class SessionCache<K, S extends DeviceSession> implements AutoCloseable {
  private final int most;
  private final Map<K, S> kept = new LinkedHashMap<>(16, 0.75f, true);
  private final ReentrantLock lock = new ReentrantLock();
  private boolean inUse;
  private volatile boolean closeWanted;

  /**
   * Creates an empty cache.
   *
   * @param most the maximum number of sessions, at least 1
   */
  public SessionCache(int most) {
    if (most < 1) {
      throw new IllegalArgumentException("a cache of " + most + " sessions; give at least 1");
    }
    this.most = most;
  }

  /**
   * Calls a function with the session of a key; opens the session if the cache does not contain it.
   *
   * @param opening opens the session; it may close this cache to free memory
   * @param work uses the session; it must not keep a reference to the session
   * @return the result of {@code work}
   * @throws IllegalStateException if {@code opening} or {@code work} uses a session of this cache
   */
  public <R> R use(K key, Supplier<? extends S> opening, Function<? super S, ? extends R> work) {
    begin();
    try {
      return worked(key, session(key, opening), work);
    } finally {
      end();
    }
  }

  /** Like {@link #use}, but does nothing if the cache does not contain the session. */
  public <R> Optional<R> useKept(K key, Function<? super S, ? extends R> work) {
    begin();
    try {
      S session = kept.get(key);
      return session == null ? Optional.empty() : Optional.of(worked(key, session, work));
    } finally {
      end();
    }
  }

  private void begin() {
    if (lock.isHeldByCurrentThread()) {
      throw new IllegalStateException(
          "a session of this cache cannot be used within the use of another");
    }
    lock.lock();
  }

  private <R> R worked(K key, S session, Function<? super S, ? extends R> work) {
    inUse = true;
    Closer failed = new Closer();
    failed.own(session);
    failed.own(() -> kept.remove(key));
    return failed.orClose(() -> work.apply(session));
  }

  private void end() {
    inUse = false;
    lock.unlock();
    closeWhereWanted();
  }

  private S session(K key, Supplier<? extends S> opening) {
    S session = kept.get(key);
    if (session == null) {
      if (kept.size() == most) {
        closeEldest();
      }
      session = opening.get();
      kept.put(key, session);
    }
    return session;
  }

  private void closeEldest() {
    Iterator<S> byUse = kept.values().iterator();
    S eldest = byUse.next();
    byUse.remove();
    eldest.close();
  }

  /** The keys of the cached sessions; the most recently used one is last. */
  public List<K> keys() {
    lock.lock();
    try {
      return List.copyOf(kept.keySet());
    } finally {
      lock.unlock();
      closeWhereWanted();
    }
  }

  /**
   * Closes all sessions; a session that is in use is closed when its use ends. A second call has no
   * effect.
   */
  @Override
  public void close() {
    closeWanted = true;
    closeWhereWanted();
  }

  /**
   * Closes all sessions if this was requested and the lock is free. Every thread that holds the
   * lock calls this method after releasing it, so no request to close is lost.
   */
  private void closeWhereWanted() {
    while (closeWanted && lock.tryLock()) {
      try {
        if (inUse) {
          return;
        }
        closeWanted = false;
        closeAll();
      } finally {
        lock.unlock();
      }
    }
  }

  private void closeAll() {
    try (Closer all = new Closer()) {
      kept.values().forEach(all::own);
      kept.clear();
    }
  }
}
