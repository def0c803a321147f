package org.clinicalplatform.demographics.person;

/** How to reach a person, as FHIR's ContactPoint. */
public record PersonContactDetails(ContactSystem system, ContactUse use, String value) {}
