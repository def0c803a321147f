/** The second factor: enrolment, challenges, codes and recovery codes (requirements ). */
@NullMarked
package org.clinicalplatform.authentication.mfa;

import org.jspecify.annotations.NullMarked;
