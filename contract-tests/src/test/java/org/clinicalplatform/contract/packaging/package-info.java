/** What the packaged jar contains for the operator. */
@NullMarked
package org.clinicalplatform.contract.packaging;

import org.jspecify.annotations.NullMarked;
