package org.brokenhouse.unlisted;

/** Lives in a package that no table lists and nobody describes. */
public record Stray(String anything) {}
