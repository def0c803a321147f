package org.clinicalplatform.accesscontrol.facility;

/**
 * What a facility is to be.
 *
 * @param version the one that was read
 */
record FacilityChange(String name, boolean active, long version) {}
