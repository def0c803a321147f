/** Login with username and password. */
@NullMarked
package org.clinicalplatform.authentication.login;

import org.jspecify.annotations.NullMarked;
