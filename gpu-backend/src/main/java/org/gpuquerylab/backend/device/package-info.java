/**
 * The facts about a device that are known before it is opened: its capabilities, its facts and the
 * element types of its memory; also the exceptions that a backend throws.
 */
package org.gpuquerylab.backend.device;
