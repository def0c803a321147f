package org.clinicalplatform.authentication.lockout;

import java.time.Duration;

/**
 * When failures lock.
 *
 * @param attempts failures that lock
 * @param window how long a failure counts; it slides
 * @param pause how long the lock lasts; tries meanwhile neither count nor extend it
 */
record LockoutPolicy(int attempts, Duration window, Duration pause) {}
