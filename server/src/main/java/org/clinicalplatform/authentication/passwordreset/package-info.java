/** One-time links with which users set their passwords. */
@NullMarked
package org.clinicalplatform.authentication.passwordreset;

import org.jspecify.annotations.NullMarked;
