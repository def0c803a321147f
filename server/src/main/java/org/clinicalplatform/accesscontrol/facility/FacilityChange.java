package org.clinicalplatform.accesscontrol.facility;

/** @param version the version that was read */
record FacilityChange(String name, boolean active, long version) {}
