package org.clinicalplatform.demographics.person;

/** Marital status by the codes of HL7 v3 MaritalStatus. */
public enum MaritalStatus {
    A,
    C,
    D,
    I,
    L,
    M,
    P,
    S,
    T,
    U,
    W,
    UNK
}
