package org.clinicalplatform.demographics.merge;

import java.util.UUID;

/**
 * A requested merge; {@code mergeClinicalHistory} confirms that both persons may be patients whose charts are merged.
 */
record NewPersonMerge(UUID survivorPersonId, UUID loserPersonId, String reason, boolean mergeClinicalHistory) {}
