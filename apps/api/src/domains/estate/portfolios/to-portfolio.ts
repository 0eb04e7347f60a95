import type { Permission } from '@parapet/permissions'
import type { ServiceContext } from '../../../platform/context/context.ts'
import { userRef } from '../../../platform/access/find-user-names.ts'
import type { portfolio } from '../../../platform/db/schema/index.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import { severityOfRank } from '../exposure/severity-of-rank.ts'
import type { Portfolio } from './portfolios.schema.ts'

/** A portfolio with its figures; null where it holds no property the caller may see. */
export type PortfolioRow = typeof portfolio.$inferSelect & {
  properties: number | null
  units: number | null
  unitsDeclared: number | null
  tenants: number | null
  reachable: number | null
  dataQuality: number | null
  activeThreats: number | null
  unacknowledged: number | null
  maxSeverityRank: number | null
}

const portfolioPermissions: readonly Permission[] = [
  'portfolio:read',
  'portfolio:update',
  'portfolio:archive',
]

type Caller = Pick<ServiceContext, 'actor'>

/** Whether the caller holds the permission on this very portfolio. */
const holdsOnPortfolio = ({ actor: { access } }: Caller, permission: Permission, id: string) =>
  access.unscoped.has(permission) || access.byPortfolio.get(id)?.has(permission) === true

/** Throws 403 when the caller sees the portfolio but may not do this with it. */
export function requireOnPortfolio(ctx: Caller, permission: Permission, id: string) {
  if (holdsOnPortfolio(ctx, permission, id)) return
  throw new Problem('permission-denied', `This needs the permission ${permission} on this portfolio.`, {
    members: { missing: [permission] },
  })
}

/** The ids of people a portfolio names. */
export const peopleOf = (row: PortfolioRow) => [row.managerUserId, row.createdBy, row.updatedBy]

/** A row as the API answers it. */
export function toPortfolio(ctx: Caller, row: PortfolioRow, names: ReadonlyMap<string, string>): Portfolio {
  const held = portfolioPermissions.filter(
    (permission) => permission === 'portfolio:read' || holdsOnPortfolio(ctx, permission, row.id),
  )
  return {
    id: row.id,
    name: row.name,
    code: row.code,
    description: row.description,
    color: row.color,
    status: row.status,
    unassigned: row.unassigned,
    manager: userRef(row.managerUserId, names),
    tags: row.tags,
    externalIds: row.externalIds,
    counts: {
      properties: row.properties ?? 0,
      units: row.units ?? 0,
      unitsDeclared: row.unitsDeclared ?? 0,
      tenants: row.tenants ?? 0,
      tenantsReachable: row.reachable ?? 0,
      activeThreats: row.activeThreats ?? 0,
      unacknowledged: row.unacknowledged ?? 0,
    },
    maxSeverity: severityOfRank(row.maxSeverityRank ?? 0),
    dataQuality: row.dataQuality,
    permissions: row.unassigned ? ['portfolio:read'] : held,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    createdBy: userRef(row.createdBy, names),
    updatedBy: userRef(row.updatedBy, names),
    version: row.version,
    archivedAt: row.archivedAt?.toISOString() ?? null,
  }
}
