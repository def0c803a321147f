/** The second factor: enrolment, challenges, codes and recovery codes (contract, "Multi-factor authentication policy"). */
@NullMarked
package org.clinicalplatform.authentication.mfa;

import org.jspecify.annotations.NullMarked;
