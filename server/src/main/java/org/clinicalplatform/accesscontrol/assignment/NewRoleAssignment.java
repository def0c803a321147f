package org.clinicalplatform.accesscontrol.assignment;

import java.util.UUID;
import org.clinicalplatform.accesscontrol.membership.Scope;

public record NewRoleAssignment(UUID userAccountId, UUID roleId, Scope scope) {}
