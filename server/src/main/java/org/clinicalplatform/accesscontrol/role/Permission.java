package org.clinicalplatform.accesscontrol.role;

/** Something that a role can allow. */
record Permission(String code, String description) {}
