/** Files of query graphs and of true cardinalities, and the queries that come with the project. */
@NullMarked
package org.gpuquerylab.joinorder.query.file;

import org.jspecify.annotations.NullMarked;
