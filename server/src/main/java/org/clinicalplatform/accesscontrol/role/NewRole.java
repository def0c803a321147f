package org.clinicalplatform.accesscontrol.role;

import java.util.List;

public record NewRole(String code, String name, List<String> permissions) {
    public NewRole {
        permissions = List.copyOf(permissions);
    }
}
