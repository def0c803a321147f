package org.clinicalplatform.demographics.matching;

/** The values of two persons that a comparison is about, as recorded. */
record ComparedValues(String requested, String candidate) {}
