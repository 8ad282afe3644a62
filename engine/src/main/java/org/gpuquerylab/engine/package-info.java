/**
 * One query through the lab: SQL by {@code calcite}, join orders by {@code joinorder} from
 * estimates of {@code entropy}, and execution by the operators of {@code operators} on a device.
 * {@link org.gpuquerylab.engine.QueryEngine} is the way in; {@code plan} has plans and estimators,
 * {@code answer} what it returns, {@code jdbc} a driver; {@code internal} is not for users.
 */
@NullMarked
package org.gpuquerylab.engine;

import org.jspecify.annotations.NullMarked;
