package org.clinicalplatform.demographics.duplicate;

/** A pair with what the caller may know of the two persons. */
record ListedPair(DuplicatePair pair, PairedPerson first, PairedPerson second) {}
