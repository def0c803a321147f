package org.brokenhouse.platform.web;

import org.brokenhouse.platform.error.Failure;
import org.jspecify.annotations.Nullable;

/** The other half of the cycle. */
public record Answer(@Nullable Failure failure) {}
