/**
 * Problems that change by one selectivity at a time, for instance with feedback from executed
 * queries: each problem is solved from the weights of the previous one ({@link
 * org.gpuquerylab.entropy.session.MaxEntSession}).
 *
 * <p>Source of this use case: U. Srivastava, P. J. Haas, V. Markl, M. Kutsch and T. M. Tran,
 * "ISOMER: Consistent Histogram Construction Using Query Feedback", ICDE 2006, which keeps a
 * maximum-entropy distribution consistent with observed cardinalities of queries.
 */
@NullMarked
package org.gpuquerylab.entropy.session;

import org.jspecify.annotations.NullMarked;
