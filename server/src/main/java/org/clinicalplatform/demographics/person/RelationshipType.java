package org.clinicalplatform.demographics.person;

/** What one person is to another. */
public enum RelationshipType {
    PARENT,
    CHILD,
    SPOUSE,
    PARTNER,
    SIBLING,
    GUARDIAN,
    WARD,
    NEXT_OF_KIN,
    EMERGENCY_CONTACT,
    CAREGIVER,
    OTHER
}
