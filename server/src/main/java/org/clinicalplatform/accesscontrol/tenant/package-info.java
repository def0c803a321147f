/** Administration of tenants. */
@NullMarked
package org.clinicalplatform.accesscontrol.tenant;

import org.jspecify.annotations.NullMarked;
