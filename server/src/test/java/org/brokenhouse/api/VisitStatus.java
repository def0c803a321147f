package org.brokenhouse.api;

/** Stands for a generated enum, which every class of a feature may use. */
public enum VisitStatus {
    PLANNED
}
