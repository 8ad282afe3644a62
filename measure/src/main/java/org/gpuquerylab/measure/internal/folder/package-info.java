/**
 * Run folders: rows that survive a killed process, locks, and charts and pages as files. The
 * package also reads a user's folders of queries.
 */
@NullMarked
package org.gpuquerylab.measure.internal.folder;

import org.jspecify.annotations.NullMarked;
