package org.clinicalplatform.authentication.lockout;

import java.time.Duration;

/**
 * @param attempts failures within the window that lock
 * @param window sliding window in which failures count
 * @param duration of the lock; attempts during it neither count nor extend it
 */
record LockoutPolicy(int attempts, Duration window, Duration duration) {}
