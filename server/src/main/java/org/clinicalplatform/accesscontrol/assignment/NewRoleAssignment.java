package org.clinicalplatform.accesscontrol.assignment;

import java.util.UUID;
import org.clinicalplatform.accesscontrol.membership.Scope;

/** A role to be given to an account. */
public record NewRoleAssignment(UUID userAccountId, UUID roleId, Scope scope) {}
