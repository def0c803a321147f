/** What the tests of the features share: a clock that is set by hand, keys, and a database with fixtures. */
@NullMarked
package org.clinicalplatform.testing;

import org.jspecify.annotations.NullMarked;
