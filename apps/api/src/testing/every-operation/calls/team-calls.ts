import { type DocumentedCalls, plain, uniqueWord } from '../documented-call.ts'
import { freshGrant, freshInvitationId, freshMember, freshResourceRole, freshRole } from './fresh-rows.ts'

/** Roles, grants, members and invitations. */
export const teamCalls: DocumentedCalls = {
  listPermissions: plain('role:read'),
  listRoles: plain('role:read'),
  createRole: {
    needs: ['role:create'],
    make: () => ({ json: { name: uniqueWord(), permissions: ['property:read'] } }),
  },
  updateRole: {
    needs: ['role:update'],
    make: async (place) => ({ params: { id: await freshRole(place) }, json: { name: uniqueWord() } }),
  },
  deleteRole: {
    needs: ['role:delete'],
    make: async (place) => ({
      params: { id: await freshRole(place) },
      query: { replaceBy: place.ids.roleId },
    }),
  },
  listResourceRoles: plain('role:read'),
  createResourceRole: {
    needs: ['role:create', 'role:assign'],
    make: ({ ids, at }) => ({
      json: {
        name: uniqueWord(),
        resourceType: 'property',
        permissions: ['property:read'],
        assignments: [{ userId: at.limited.id, resourceId: ids.propertyId }],
      },
    }),
  },
  updateResourceRole: {
    needs: ['role:update'],
    make: async (place) => ({ params: { id: await freshResourceRole(place) }, json: { name: uniqueWord() } }),
  },
  deleteResourceRole: {
    needs: ['role:delete'],
    make: async (place) => ({
      params: { id: await freshResourceRole(place) },
      query: { replaceBy: place.ids.resourceRoleId },
    }),
  },
  listGrants: plain('role:read'),
  createGrant: {
    needs: ['role:assign'],
    make: async ({ ids, at }) => ({
      json: {
        userId: (await at.org.member('fga_member')).id,
        resourceRoleId: ids.propertyRoleId,
        resourceType: 'property',
        resourceId: ids.propertyId,
      },
    }),
  },
  updateGrant: {
    needs: ['role:assign'],
    make: async (place) => ({ params: { id: await freshGrant(place) }, json: { expiresAt: null } }),
  },
  deleteGrant: {
    needs: ['role:assign'],
    make: async (place) => ({ params: { id: await freshGrant(place) } }),
  },
  listTeam: plain('team:read'),
  inviteMembers: {
    needs: ['team:invite'],
    make: ({ ids }) => ({
      json: {
        invites: [
          {
            email: `${uniqueWord()}@example.test`,
            roleIds: [ids.viewerRoleId],
            resourceGrants: [
              { resourceRoleId: ids.propertyRoleId, resourceType: 'property', resourceId: ids.propertyId },
            ],
          },
        ],
      },
    }),
  },
  revokeInvitation: {
    needs: ['team:invite'],
    make: async (place) => ({ params: { id: await freshInvitationId(place) } }),
  },
  resendInvitation: {
    needs: ['team:invite'],
    make: async (place) => ({ params: { id: await freshInvitationId(place) } }),
  },
  getMember: { needs: ['team:read'], make: ({ ids }) => ({ params: { id: ids.memberId } }) },
  getMemberAccess: { needs: [], make: ({ caller }) => ({ params: { id: caller.id } }) },
  'getMemberAccess: of somebody else': {
    needs: ['team:read', 'role:read'],
    make: ({ ids }) => ({ params: { id: ids.memberId } }),
  },
  updateMember: {
    needs: ['team:update'],
    make: async (place) => ({ params: { id: await freshMember(place) }, json: { status: 'suspended' } }),
  },
  'updateMember: assigning roles': {
    needs: ['team:read', 'role:assign'],
    make: async (place) => ({
      params: { id: await freshMember(place) },
      json: { roleIds: [place.ids.viewerRoleId] },
    }),
  },
  removeMember: {
    needs: ['team:update'],
    make: async (place) => ({ params: { id: await freshMember(place) } }),
  },
}
