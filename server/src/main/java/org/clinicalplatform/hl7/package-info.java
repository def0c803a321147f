/** Builds HL7 v2.5 messages from plain values; sending them is up to the caller. Classes are thread-safe. */
@NullMarked
package org.clinicalplatform.hl7;

import org.jspecify.annotations.NullMarked;
