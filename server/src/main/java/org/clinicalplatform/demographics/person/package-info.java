/** Persons: who somebody is, apart from being a patient. */
@NullMarked
package org.clinicalplatform.demographics.person;

import org.jspecify.annotations.NullMarked;
