package org.brokenhouse.api;

/** Stands for a generated type. */
public record VisitDto(String id) {}
