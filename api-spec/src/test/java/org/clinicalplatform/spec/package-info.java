/** The contract as data: the bundled document and the files it is made of, as its rules and its release gate read them. */
@NullMarked
package org.clinicalplatform.spec;

import org.jspecify.annotations.NullMarked;
