import type { Permission } from '@parapet/permissions'
import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { describe, expect, it } from 'vitest'
import { noAccess } from '../../../platform/access/no-access.ts'
import type { Access } from '../../../platform/context/context.ts'
import {
  holdsOnTenant,
  holdsOnUnit,
  permissionsOnPortfolio,
  permissionsOnProperty,
  permissionsOnTenant,
  permissionsOnUnit,
  requirePermissionOnPortfolio,
  requirePermissionOnProperty,
  requirePermissionOnTenant,
  requirePermissionOnUnit,
} from './permissions.ts'
import {
  canSeeEveryThreat,
  permissionsOnThreat,
  visibleImpacts,
  visibleThreats,
} from './threat-visibility.ts'
import {
  holdsEverywhere,
  idsWithPermission,
  visiblePortfolios,
  visibleProperties,
  visibleTenants,
  visibleUnits,
} from './visibility.ts'

const orgId = '01932e00-0000-7000-8000-000000000001'
const home = '01932e00-0000-7000-8000-00000000000a'
const portfolio = '01932e00-0000-7000-8000-00000000000b'
const elsewhere = '01932e00-0000-7000-8000-00000000000c'

const only = (...permissions: Permission[]): ReadonlySet<Permission> => new Set(permissions)
const callerWith = (access: Partial<Access>) => ({ orgId, actor: { access: { ...noAccess, ...access } } })
const everywhere = (...permissions: Permission[]) => callerWith({ orgWidePermissions: only(...permissions) })
const onProperty = (...permissions: Permission[]) =>
  callerWith({ isFga: true, permissionsByProperty: new Map([[home, only(...permissions)]]) })
const onPortfolio = (...permissions: Permission[]) =>
  callerWith({ isFga: true, permissionsByPortfolio: new Map([[portfolio, only(...permissions)]]) })

const property = { id: home, portfolioId: portfolio }
const unit = { propertyId: home, portfolioId: portfolio }
const otherUnit = { propertyId: elsewhere, portfolioId: elsewhere }
const unplaced = { propertyId: null, portfolioId: null }

describe('a permission on a unit or a tenant', () => {
  it('comes from an organization role, the property, or its portfolio', () => {
    for (const caller of [everywhere, onProperty, onPortfolio]) {
      expect(holdsOnUnit(caller('unit:update'), 'unit:update', unit)).toBe(true)
      expect(holdsOnTenant(caller('tenant:update'), 'tenant:update', unit)).toBe(true)
      expect(holdsOnUnit(caller('unit:read'), 'unit:update', unit)).toBe(false)
      expect(holdsOnTenant(caller('tenant:read'), 'tenant:update', unit)).toBe(false)
    }
  })

  it('doesn’t come from another property or portfolio', () => {
    for (const caller of [onProperty, onPortfolio]) {
      expect(holdsOnUnit(caller('unit:update'), 'unit:update', otherUnit)).toBe(false)
      expect(holdsOnTenant(caller('tenant:update'), 'tenant:update', otherUnit)).toBe(false)
    }
  })

  it('on a tenant without a property applies only if it’s held everywhere', () => {
    const access = { orgWidePermissions: only('tenant:read') }
    for (const scope of [
      unplaced,
      { ...unplaced, propertyId: home },
      { ...unplaced, portfolioId: portfolio },
    ]) {
      expect(holdsOnTenant(callerWith(access), 'tenant:read', scope)).toBe(true)
      expect(holdsOnTenant(callerWith({ ...access, isFga: true }), 'tenant:read', scope)).toBe(false)
      expect(holdsOnTenant(onProperty('tenant:read'), 'tenant:read', scope)).toBe(false)
      expect(holdsOnTenant(onPortfolio('tenant:read'), 'tenant:read', scope)).toBe(false)
    }
  })
})

describe('what a caller can do with an object', () => {
  const all: Permission[] = ['export:create', 'portfolio:update', 'property:read', 'tenant:read', 'unit:read']

  it('lists what is held there and applies to that kind of object', () => {
    for (const caller of [everywhere, onProperty, onPortfolio]) {
      const actor = caller(...all)
      expect(permissionsOnProperty(actor, property)).toEqual([
        'property:read',
        'unit:read',
        'tenant:read',
        'export:create',
      ])
      expect(permissionsOnUnit(actor, unit)).toEqual(['unit:read'])
      expect(permissionsOnTenant(actor, unit)).toEqual(['tenant:read'])
    }
    expect(permissionsOnProperty(onProperty(...all), { id: elsewhere, portfolioId: elsewhere })).toEqual([])
  })

  it('always includes viewing a portfolio that the caller can see', () => {
    expect(permissionsOnPortfolio(callerWith({}), portfolio)).toEqual(['portfolio:read'])
    expect(permissionsOnPortfolio(everywhere('portfolio:archive'), portfolio)).toEqual([
      'portfolio:read',
      'portfolio:archive',
    ])
    expect(permissionsOnPortfolio(onPortfolio('portfolio:update', 'unit:read'), portfolio)).toEqual([
      'portfolio:read',
      'portfolio:update',
    ])
    expect(permissionsOnPortfolio(onPortfolio('portfolio:update'), elsewhere)).toEqual(['portfolio:read'])
  })
})

it('denies what isn’t held on an object, and says what is missing on what', () => {
  const denied = (noun: string, permission: Permission) =>
    expect.objectContaining({
      code: 'permission-denied',
      message: `This requires the ${permission} permission on this ${noun}.`,
      extras: { members: { missing: [permission] } },
    })
  const unprivileged = callerWith({})

  expect(() => requirePermissionOnPortfolio(unprivileged, 'portfolio:update', portfolio)).toThrow(
    denied('portfolio', 'portfolio:update'),
  )
  expect(() => requirePermissionOnProperty(unprivileged, 'property:update', property)).toThrow(
    denied('property', 'property:update'),
  )
  expect(() => requirePermissionOnUnit(unprivileged, 'unit:update', unit)).toThrow(
    denied('property', 'unit:update'),
  )
  expect(() => requirePermissionOnTenant(unprivileged, 'tenant:update', unit)).toThrow(
    denied('tenant', 'tenant:update'),
  )

  requirePermissionOnPortfolio(onPortfolio('portfolio:update'), 'portfolio:update', portfolio)
  requirePermissionOnProperty(onProperty('property:update'), 'property:update', property)
  requirePermissionOnUnit(onProperty('unit:update'), 'unit:update', unit)
  requirePermissionOnTenant(onProperty('tenant:update'), 'tenant:update', unit)
})

/** The ids that a condition lets through; null if it doesn't limit anything. */
function idsIn(condition: SQL | undefined): string[] | null {
  if (!condition) return null
  const { sql, params } = new PgDialect().sqlToQuery(condition)
  if (params.length === 0) expect(sql).toContain('false')
  return params
    .flatMap((param) => String(param).replaceAll(/[{}]/g, '').split(','))
    .filter((id) => id !== orgId)
}

describe('what a caller sees', () => {
  const readers = [
    ['property:read', visibleProperties],
    ['unit:read', visibleUnits],
    ['tenant:read', visibleTenants],
  ] as const

  it.each(readers)(
    'with %s is everything if it’s held everywhere, else what was granted',
    (permission, visible) => {
      expect(idsIn(visible(everywhere(permission)))).toBeNull()
      expect(idsIn(visible(onProperty(permission)))).toEqual([home])
      expect(idsIn(visible(onPortfolio(permission)))).toEqual([portfolio])
      expect(idsIn(visible(callerWith({})))).toEqual([])
      expect(idsIn(visible(onProperty('user:read')))).toEqual([])
    },
  )

  it('never includes everything for a limited member', () => {
    const limited = callerWith({ isFga: true, orgWidePermissions: only('property:read', 'portfolio:read') })
    expect(holdsEverywhere(limited, 'property:read')).toBe(false)
    expect(idsIn(visibleProperties(limited))).toEqual([])
    expect(idsIn(visiblePortfolios(limited))).toEqual([])
  })

  it('includes granted portfolios, and portfolios around a visible property', () => {
    expect(idsIn(visiblePortfolios(everywhere('portfolio:read')))).toBeNull()
    expect(idsIn(visiblePortfolios(onPortfolio('portfolio:read')))).toEqual([portfolio])
    expect(idsIn(visiblePortfolios(onProperty('property:read')))).toEqual([home])
  })

  it('takes only ids with the permission from a list of grants', () => {
    const grants = new Map([
      [home, only('unit:read')],
      [elsewhere, only('tenant:read')],
    ])
    expect(idsWithPermission(grants, 'unit:read')).toEqual([home])
  })
})

describe('threats', () => {
  it('are all visible with both permissions everywhere', () => {
    const both = everywhere('threat:read', 'property:read')
    expect(canSeeEveryThreat(both)).toBe(true)
    expect(visibleThreats(both)).toBeUndefined()
    expect(visibleImpacts(both)).toBeUndefined()
    for (const one of ['threat:read', 'property:read'] as const) {
      expect(canSeeEveryThreat(everywhere(one))).toBe(false)
      expect(idsIn(visibleThreats(everywhere(one)))).toEqual([])
      expect(idsIn(visibleImpacts(everywhere(one)))).toEqual([])
    }
  })

  it('are visible where they affect a property with both permissions', () => {
    for (const visible of [visibleImpacts, visibleThreats]) {
      expect(idsIn(visible(onProperty('threat:read', 'property:read')))).toEqual([home, home])
      expect(idsIn(visible(onPortfolio('threat:read', 'property:read')))).toEqual([portfolio, portfolio])
    }
  })

  it('can be worked on with a permission on one of the affected properties', () => {
    const affected = [{ id: elsewhere, portfolioId: elsewhere }, property]
    expect(permissionsOnThreat(onProperty('threat:update', 'unit:read'), affected)).toEqual(['threat:update'])
    expect(permissionsOnThreat(onPortfolio('threat:update'), affected)).toEqual(['threat:update'])
    expect(permissionsOnThreat(onProperty('threat:update'), affected.slice(0, 1))).toEqual([])
    expect(permissionsOnThreat(everywhere('threat:read'), [])).toEqual(['threat:read'])
    expect(
      permissionsOnThreat(callerWith({ isFga: true, orgWidePermissions: only('threat:read') }), []),
    ).toEqual([])
  })
})
