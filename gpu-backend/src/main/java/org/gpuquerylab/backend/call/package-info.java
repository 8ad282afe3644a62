/** The check of a call's record against a kernel's signature, done once for each kernel. */
package org.gpuquerylab.backend.call;
