/**
 * What is known of a device before it is opened: its capabilities, its facts and the element types
 * of its memory; and the exceptions of devices.
 */
package org.gpuquerylab.backend.device;
