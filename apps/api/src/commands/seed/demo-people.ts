import type { BuiltInRole } from '@parapet/permissions'
import type { companyRoles } from '../../platform/db/schema/index.ts'
import type { Look } from './demo-pictures.ts'

export const cedarStone = { id: '0193a5c0-0000-7000-8000-0000000000c1', name: 'Cedar & Stone' }
export const harborPoint = { id: '0193a5c0-0000-7000-8000-0000000000a2', name: 'Harbor Point' }

export interface DemoPerson {
  email: string
  name: string
  companyRole: (typeof companyRoles)[number] | null
  onboarded: boolean
  /** Null without a picture. */
  look: Look | null
  /** The role held in each organization. */
  roles: readonly { orgId: string; role: BuiltInRole }[]
}

const demoMember = (
  localPart: string,
  name: string,
  role: BuiltInRole,
  companyRole: DemoPerson['companyRole'],
  overrides: Partial<DemoPerson> = {},
): DemoPerson => ({
  email: `${localPart}@cedar-stone.test`,
  name,
  companyRole,
  onboarded: true,
  look: null,
  roles: [{ orgId: cedarStone.id, role }],
  ...overrides,
})

/**
 * One person per built-in role, managers of the portfolios, one who hasn't finished onboarding, and one who belongs to
 * both organizations.
 */
export const demoPeople: readonly DemoPerson[] = [
  demoMember('owner', 'Olivia Marsh', 'org_admin', 'owner', {
    look: { skin: 'light', hair: 'auburn', style: 'long', glasses: true },
    roles: [
      { orgId: cedarStone.id, role: 'org_admin' },
      { orgId: harborPoint.id, role: 'org_admin' },
    ],
  }),
  demoMember('manager', 'Marcus Bell', 'property_manager', 'property_manager', {
    look: { skin: 'dark', hair: 'black', style: 'short', beard: true },
  }),
  demoMember('analyst', 'Ada Lindqvist', 'risk_analyst', 'risk_manager', {
    look: { skin: 'light', hair: 'blond', style: 'bun', glasses: true },
  }),
  demoMember('communicator', 'Carmen Ortiz', 'communicator', 'leasing_agent', {
    look: { skin: 'olive', hair: 'black', style: 'long' },
  }),
  demoMember('responder', 'Ravi Nair', 'responder', 'maintenance', {
    look: { skin: 'brown', hair: 'black', style: 'short', glasses: true },
  }),
  demoMember('viewer', 'Vera Kowalski', 'viewer', 'executive', {
    look: { skin: 'light', hair: 'gray', style: 'short' },
  }),
  demoMember('fga', 'Felix Grant', 'fga_member', 'maintenance', {
    look: { skin: 'tan', hair: 'brown', style: 'short', beard: true },
  }),
  demoMember('denise', 'Denise Thibodeaux', 'property_manager', 'property_manager', {
    look: { skin: 'dark', hair: 'black', style: 'bun' },
  }),
  demoMember('hana', 'Hana Yoshida', 'property_manager', 'property_manager', {
    look: { skin: 'tan', hair: 'black', style: 'long' },
  }),
  demoMember('tom', 'Tom Halvorsen', 'property_manager', 'property_manager', {
    look: { skin: 'light', hair: 'gray', style: 'short', beard: true },
  }),
  demoMember('priya', 'Priya Adeyemi', 'responder', 'security', {
    look: { skin: 'brown', hair: 'brown', style: 'bun' },
  }),
  demoMember('new', 'Noor Haddad', 'property_manager', null, { onboarded: false }),
]

/** Codes of the properties that `fga@` is limited to. */
export const limitedMemberGrants = [
  { propertyCode: 'DEN-01', role: 'property_manager_on' },
  { propertyCode: 'DEN-02', role: 'property_responder' },
  { propertyCode: 'BLD-01', role: 'property_viewer' },
] as const
