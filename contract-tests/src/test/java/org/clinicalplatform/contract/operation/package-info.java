/** What each operation does in regular use; every response is validated against the specification. */
@NullMarked
package org.clinicalplatform.contract.operation;

import org.jspecify.annotations.NullMarked;
