/** What the contract promises of every operation alike, proved by walking the bundled contract. */
@NullMarked
package org.clinicalplatform.contract.matrix;

import org.jspecify.annotations.NullMarked;
