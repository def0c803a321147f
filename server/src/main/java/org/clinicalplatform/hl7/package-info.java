/** Messages of HL7 v2.5, built from plain values. Nothing here sends one. */
@NullMarked
package org.clinicalplatform.hl7;

import org.jspecify.annotations.NullMarked;
