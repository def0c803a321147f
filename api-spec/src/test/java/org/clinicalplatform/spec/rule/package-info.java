/** What must hold for the whole contract, each rule with the broken document that proves it can fail. */
@NullMarked
package org.clinicalplatform.spec.rule;

import org.jspecify.annotations.NullMarked;
