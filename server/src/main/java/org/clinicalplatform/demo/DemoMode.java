package org.clinicalplatform.demo;

/** Whether the service carries demonstration data. */
record DemoMode(boolean enabled) {}
