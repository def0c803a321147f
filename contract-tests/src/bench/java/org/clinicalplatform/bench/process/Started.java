package org.clinicalplatform.bench.process;

import java.time.Duration;

/**
 * A server that is ready.
 *
 * @param took from the start of the process to its first 200
 */
public record Started(JavaProcess server, Duration took) {}
