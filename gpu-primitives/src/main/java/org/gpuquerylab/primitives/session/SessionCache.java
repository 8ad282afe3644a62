package org.gpuquerylab.primitives.session;

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
 * Sessions that are kept by key, so that a later problem of the same key finds its memory allocated
 * and its commands captured.
 *
 * <ul>
 *   <li>One thread uses the sessions at a time; others wait for it.
 *   <li>If the cache is full, the session that was not used for the longest time is closed before
 *       another is opened, so the new one finds its memory free.
 *   <li>A session whose use failed is closed, because its state is unknown. An exception of that
 *       closing is suppressed in the failure.
 *   <li>A cache that is closed while a session is in use closes that when the use ends. The next
 *       use opens anew.
 * </ul>
 *
 * @param <K> the key of a session, compared by {@code equals}
 * @param <S> the kind of session
 */
public final class SessionCache<K, S extends DeviceSession> implements AutoCloseable {
  private final int most;
  private final Map<K, S> kept = new LinkedHashMap<>(16, 0.75f, true);
  private final ReentrantLock lock = new ReentrantLock();
  private boolean inUse;
  private volatile boolean closeWanted;

  /**
   * An empty cache.
   *
   * @param most the most sessions that are kept, at least 1
   */
  public SessionCache(int most) {
    if (most < 1) {
      throw new IllegalArgumentException("a cache of " + most + " sessions, give at least 1");
    }
    this.most = most;
  }

  /**
   * Works with the session of a key; opens it if it is not kept.
   *
   * @param opening opens it; may close this cache to make room
   * @param work what is done with the session, which must not leave it
   * @return what the work returns
   * @throws IllegalStateException if the opening or the work uses a session of this cache
   */
  public <R> R use(K key, Supplier<? extends S> opening, Function<? super S, ? extends R> work) {
    begin();
    try {
      return worked(key, session(key, opening), work);
    } finally {
      end();
    }
  }

  /** As {@link #use}, but if the session is not kept, none is opened, and no work is done. */
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
      throw new IllegalStateException("a session is to be used within the use of another");
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

  /** The keys of the sessions that are kept, the one used last at the end. */
  public List<K> keys() {
    lock.lock();
    try {
      return List.copyOf(kept.keySet());
    } finally {
      lock.unlock();
      closeWhereWanted();
    }
  }

  /** Closes all sessions, one in use when its use ends. Closing twice has no effect. */
  @Override
  public void close() {
    closeWanted = true;
    closeWhereWanted();
  }

  /**
   * Closes all sessions if that was asked for and the lock is free. Whoever holds the lock calls
   * this after releasing it, so no request to close is lost.
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
