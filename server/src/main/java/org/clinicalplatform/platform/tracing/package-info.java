/** Traces for an OpenTelemetry collector, without personal data; off unless a collector is configured. */
@NullMarked
package org.clinicalplatform.platform.tracing;

import org.jspecify.annotations.NullMarked;
