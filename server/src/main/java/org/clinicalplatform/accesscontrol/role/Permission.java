package org.clinicalplatform.accesscontrol.role;

public record Permission(String code, String description) {}
