/** Who is signed in: passwords, tokens and sessions. */
@NullMarked
package org.clinicalplatform.authentication;

import org.jspecify.annotations.NullMarked;
