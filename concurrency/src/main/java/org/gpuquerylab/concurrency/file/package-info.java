/** Files with kernels to schedule ({@link org.gpuquerylab.concurrency.file.ScheduleFile}). */
@NullMarked
package org.gpuquerylab.concurrency.file;

import org.jspecify.annotations.NullMarked;
