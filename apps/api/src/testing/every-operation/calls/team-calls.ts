import { type SampleCalls, withoutInput, uniqueWord } from '../sample-call.ts'
import { freshGrant, freshInvitationId, freshMember, freshResourceRole, freshRole } from './fresh-rows.ts'

/** Roles, grants, members and invitations. */
export const teamCalls: SampleCalls = {
  listPermissions: withoutInput('role:read'),
  listRoles: withoutInput('role:read'),
  createRole: {
    requiredPermissions: ['role:create'],
    makeInput: () => ({ json: { name: uniqueWord(), permissions: ['property:read'] } }),
  },
  updateRole: {
    requiredPermissions: ['role:update'],
    makeInput: async (context) => ({
      params: { id: await freshRole(context) },
      json: { name: uniqueWord() },
    }),
  },
  deleteRole: {
    requiredPermissions: ['role:delete'],
    makeInput: async (context) => ({
      params: { id: await freshRole(context) },
      query: { replaceBy: context.ids.roleId },
    }),
  },
  listResourceRoles: withoutInput('role:read'),
  createResourceRole: {
    requiredPermissions: ['role:create', 'role:assign'],
    makeInput: ({ ids, fixture }) => ({
      json: {
        name: uniqueWord(),
        resourceType: 'property',
        permissions: ['property:read'],
        assignments: [{ userId: fixture.limited.id, resourceId: ids.propertyId }],
      },
    }),
  },
  'createResourceRole: without assigning it': {
    requiredPermissions: ['role:create'],
    makeInput: () => ({
      json: { name: uniqueWord(), resourceType: 'property', permissions: ['property:read'] },
    }),
  },
  updateResourceRole: {
    requiredPermissions: ['role:update'],
    makeInput: async (context) => ({
      params: { id: await freshResourceRole(context) },
      json: { name: uniqueWord() },
    }),
  },
  deleteResourceRole: {
    requiredPermissions: ['role:delete'],
    makeInput: async (context) => ({
      params: { id: await freshResourceRole(context) },
      query: { replaceBy: context.ids.resourceRoleId },
    }),
  },
  listGrants: withoutInput('role:read'),
  createGrant: {
    requiredPermissions: ['role:assign'],
    makeInput: async ({ ids, fixture }) => ({
      json: {
        userId: (await fixture.org.member('fga_member')).id,
        resourceRoleId: ids.propertyRoleId,
        resourceType: 'property',
        resourceId: ids.propertyId,
      },
    }),
  },
  updateGrant: {
    requiredPermissions: ['role:assign'],
    makeInput: async (context) => ({ params: { id: await freshGrant(context) }, json: { expiresAt: null } }),
  },
  deleteGrant: {
    requiredPermissions: ['role:assign'],
    makeInput: async (context) => ({ params: { id: await freshGrant(context) } }),
  },
  listTeam: withoutInput('team:read'),
  inviteMembers: {
    requiredPermissions: ['team:invite'],
    makeInput: ({ ids }) => ({
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
    requiredPermissions: ['team:invite'],
    makeInput: async (context) => ({ params: { id: await freshInvitationId(context) } }),
  },
  resendInvitation: {
    requiredPermissions: ['team:invite'],
    makeInput: async (context) => ({ params: { id: await freshInvitationId(context) } }),
  },
  getMember: {
    requiredPermissions: ['team:read'],
    makeInput: ({ ids }) => ({ params: { id: ids.memberId } }),
  },
  getMemberAccess: { requiredPermissions: [], makeInput: ({ caller }) => ({ params: { id: caller.id } }) },
  'getMemberAccess: of another person': {
    requiredPermissions: ['team:read', 'role:read'],
    makeInput: ({ ids }) => ({ params: { id: ids.memberId } }),
  },
  updateMember: {
    requiredPermissions: ['team:read', 'team:update'],
    makeInput: async (context) => ({
      params: { id: await freshMember(context) },
      json: { status: 'suspended' },
    }),
  },
  'updateMember: assigning roles': {
    requiredPermissions: ['team:read', 'role:assign'],
    makeInput: async (context) => ({
      params: { id: await freshMember(context) },
      json: { roleIds: [context.ids.viewerRoleId] },
    }),
  },
  removeMember: {
    requiredPermissions: ['team:update'],
    makeInput: async (context) => ({ params: { id: await freshMember(context) } }),
  },
  listMemberSessions: {
    requiredPermissions: ['team:update'],
    makeInput: ({ ids }) => ({ params: { id: ids.memberId } }),
  },
  endMemberSessions: {
    requiredPermissions: ['team:update'],
    makeInput: async (context) => ({ params: { id: await freshMember(context) } }),
  },
}
