/** Whom an administrator may administer: nobody beyond his own permissions and scope. */
@NullMarked
package org.clinicalplatform.accesscontrol.authority;

import org.jspecify.annotations.NullMarked;
