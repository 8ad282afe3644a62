/**
 * Run folders: rows that survive a kill, locks, charts and pages as files; and a user's folders.
 */
@NullMarked
package org.gpuquerylab.measure.folder;

import org.jspecify.annotations.NullMarked;
