/**
 * What every request passes through: request ids, bounded bodies, strict JSON, and the one place that writes error
 * responses.
 */
@NullMarked
package org.clinicalplatform.platform.web;

import org.jspecify.annotations.NullMarked;
