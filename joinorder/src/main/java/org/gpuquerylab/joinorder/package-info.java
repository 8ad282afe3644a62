/** Join-order optimization by dynamic programming. */
package org.gpuquerylab.joinorder;
