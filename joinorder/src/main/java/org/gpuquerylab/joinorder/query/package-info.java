/**
 * Query graphs: relations, join predicates, generators, the JSON file format and the queries that
 * come with the project.
 */
@NullMarked
package org.gpuquerylab.joinorder.query;

import org.jspecify.annotations.NullMarked;
