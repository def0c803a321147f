/** The oidc mode: sign-ins at real identity providers, and what is written to them. */
@NullMarked
package org.clinicalplatform.contract.singlesignon;

import org.jspecify.annotations.NullMarked;
