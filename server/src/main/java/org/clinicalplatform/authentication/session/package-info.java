/** Sessions: opened by a login, kept alive by refresh tokens, narrowed to a scope, ended. */
@NullMarked
package org.clinicalplatform.authentication.session;

import org.jspecify.annotations.NullMarked;
