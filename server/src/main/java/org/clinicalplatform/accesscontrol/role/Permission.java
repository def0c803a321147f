package org.clinicalplatform.accesscontrol.role;

record Permission(String code, String description) {}
