/** Limits administrators to accounts and roles within their own permissions and scope. */
@NullMarked
package org.clinicalplatform.accesscontrol.authority;

import org.jspecify.annotations.NullMarked;
