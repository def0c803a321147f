/** Sessions: opened by a login, refreshed, narrowed to a scope, and ended. */
@NullMarked
package org.clinicalplatform.authentication.session;

import org.jspecify.annotations.NullMarked;
