/** Sign-in, tokens, rotation and revocation, and the ways around them. */
@NullMarked
package org.clinicalplatform.contract.authentication;

import org.jspecify.annotations.NullMarked;
