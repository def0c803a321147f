package org.clinicalplatform.accesscontrol.role;

import java.util.List;

/**
 * The editable part of a role.
 *
 * @param permissions all codes, sorted
 * @param version the version that was read
 */
public record RoleChange(String name, List<String> permissions, long version) {
    public RoleChange {
        permissions = permissions.stream().sorted().distinct().toList();
    }
}
