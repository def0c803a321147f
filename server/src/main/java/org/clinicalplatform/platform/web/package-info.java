/** What every request passes through: request ids, bounded bodies, strict JSON, and the one place that answers errors. */
@NullMarked
package org.clinicalplatform.platform.web;

import org.jspecify.annotations.NullMarked;
