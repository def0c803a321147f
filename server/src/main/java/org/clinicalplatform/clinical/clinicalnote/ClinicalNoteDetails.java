package org.clinicalplatform.clinical.clinicalnote;

import org.clinicalplatform.clinical.Coding;

/**
 * What a clinical note says.
 *
 * @param type what sort of note
 * @param title heading
 * @param content the text
 */
public record ClinicalNoteDetails(Coding type, String title, String content) {}
