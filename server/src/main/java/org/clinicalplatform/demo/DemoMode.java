package org.clinicalplatform.demo;

/** Whether the service loads demonstration data. */
record DemoMode(boolean enabled) {}
