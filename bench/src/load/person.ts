/** A member of an organisation, and what of it they look at. */
export interface Person {
  token: string
  userId: string
  orgId: string
  role: 'org_admin' | 'property_manager' | 'viewer'
  properties: string[]
  units: string[]
  tenants: string[]
}
