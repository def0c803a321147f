package org.clinicalplatform.demographics.person;

import org.clinicalplatform.api.model.ContactSystem;
import org.clinicalplatform.api.model.ContactUse;

/** A phone number, email address or other contact, as FHIR's ContactPoint. */
public record PersonContact(ContactSystem system, ContactUse use, String value) {}
