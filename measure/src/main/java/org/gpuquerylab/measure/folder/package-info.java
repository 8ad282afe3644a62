/** Run folders: rows that survive a kill, locks, charts and pages as files. */
@NullMarked
package org.gpuquerylab.measure.folder;

import org.jspecify.annotations.NullMarked;
