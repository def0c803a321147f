package org.clinicalplatform.demographics.matching;

import java.util.UUID;

/** A person with the number that the service assigned to the person's patient. */
record NumberedPerson(UUID personId, String number) {}
