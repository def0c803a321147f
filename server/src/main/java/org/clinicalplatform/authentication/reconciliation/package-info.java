/** Brings the identity provider and the local rows together again after a write that only one of them has. */
@NullMarked
package org.clinicalplatform.authentication.reconciliation;

import org.jspecify.annotations.NullMarked;
