package org.clinicalplatform.demographics.merge;

import java.util.UUID;

/**
 * Which two persons are to become one, as its caller decided.
 *
 * @param mergeClinicalHistory that he knows of both charts
 */
record NewPersonMerge(UUID survivorPersonId, UUID loserPersonId, String reason, boolean mergeClinicalHistory) {}
