package org.clinicalplatform.clinical.observation;

import java.math.BigDecimal;

/** A measured amount. */
public record ObservationQuantity(BigDecimal value, String unit) {}
