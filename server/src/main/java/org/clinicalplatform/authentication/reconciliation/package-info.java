/** Reconciles the identity provider with the local rows after an interrupted write. */
@NullMarked
package org.clinicalplatform.authentication.reconciliation;

import org.jspecify.annotations.NullMarked;
