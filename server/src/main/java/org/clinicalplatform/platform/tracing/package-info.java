/** Traces for a collector of OpenTelemetry, without data of persons; off unless a collector is configured. */
@NullMarked
package org.clinicalplatform.platform.tracing;

import org.jspecify.annotations.NullMarked;
