/** Checks the record class of a call against a kernel's signature, once for each kernel. */
package org.gpuquerylab.backend.internal.call;
