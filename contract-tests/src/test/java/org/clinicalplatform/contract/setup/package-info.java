/** An empty database becomes an installation. */
@NullMarked
package org.clinicalplatform.contract.setup;

import org.jspecify.annotations.NullMarked;
