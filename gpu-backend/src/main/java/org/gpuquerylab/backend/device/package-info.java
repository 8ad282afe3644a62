/**
 * What is known of a device without opening it: its capabilities, its facts, the types of its
 * memory's elements, and what is thrown where it fails.
 */
package org.gpuquerylab.backend.device;
