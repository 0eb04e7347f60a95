import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { problemResponse } from '../../../platform/http/responses.ts'
import { type AppEnv, createRoute, createRouter } from '../../../platform/http/router.ts'
import { createExport } from './create-export.service.ts'
import { type ExportKind, exportPermission, type ExportQuery } from './export-kind.ts'
import { IdParam } from '../../../platform/http/ref.ts'
import { peopleExport, peopleExportQuery, peopleOrder } from './kinds/people.ts'
import { portfolioExport } from './kinds/portfolio.ts'
import { propertyExport } from './kinds/property.ts'
import { tenantExport } from './kinds/tenant.ts'
import { threatExport } from './kinds/threat.ts'
import { unitExport } from './kinds/unit.ts'
import { toByteStream } from './to-byte-stream.ts'

const file = z.string().openapi({ format: 'binary' })

const downloadOf = (pluralNoun: string) => ({
  200: {
    description: `The ${pluralNoun} as a download, streamed.`,
    content: {
      'text/csv': { schema: file },
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': { schema: file },
      'application/geo+json': { schema: file },
    },
  },
  ...problemResponse,
})

const defineExportRoute = <
  const Noun extends ExportKind['noun'],
  Row extends { id: string },
  Query extends ExportQuery,
>(
  noun: Noun,
  operationId: string,
  { pluralNoun, query, permission }: ExportKind<Row, Query>,
  { needsFreshSignIn = false } = {},
) =>
  createRoute({
    method: 'get',
    path: `/${noun}/export`,
    'x-permission': { all: [permission, exportPermission] },
    operationId,
    summary: `Export the filtered ${pluralNoun} as a file`,
    description: `Requires \`export:create\`. Contains what the list of ${pluralNoun} shows the caller under the same filters, in the same order, except for rows that they can’t export; the header X-Omitted-Rows says how many. Recorded in the ledger.`,
    tags: ['Exports'],
    'x-rate-limit': 'export',
    ...(needsFreshSignIn && { 'x-fresh-sign-in': true }),
    request: { query: query as unknown as z.ZodObject },
    responses: downloadOf(pluralNoun),
  })

const peopleRoute = createRoute({
  method: 'get',
  path: '/threat/{id}/people/export',
  'x-permission': { all: ['threat:read', peopleExport.permission, exportPermission] },
  operationId: 'exportThreatPeople',
  summary: 'Export the filtered people affected by a threat as a file',
  description:
    'Requires `export:create`. Contains the people that the list shows the caller under the same filters, in the same order, without assistance needs, and except for people whom they can’t export; the header X-Omitted-Rows says how many. Recorded in the ledger.',
  tags: ['Exports'],
  'x-rate-limit': 'export',
  'x-fresh-sign-in': true,
  request: { params: IdParam, query: peopleExportQuery },
  responses: downloadOf('people'),
})

async function sendExport<Row extends { id: string }, Query extends ExportQuery>(
  c: Context<AppEnv>,
  kind: ExportKind<Row, Query>,
  query: Query,
) {
  const { filename, contentType, omitted, chunks } = await createExport(c.var.ctx, kind, query)
  const { log } = c.var
  const body = toByteStream(chunks, { onError: (error) => log.error({ err: error }, 'export ended early') })
  return c.body(body, 200, {
    'Content-Type': contentType,
    'Content-Disposition': `attachment; filename="${filename}"`,
    'Cache-Control': 'no-store',
    'X-Omitted-Rows': String(omitted),
  })
}

/** Must be mounted before the modules whose `/{id}` would match “export”. */
export function exportsRoutes() {
  const router = createRouter()
  router.openapi(defineExportRoute('portfolio', 'exportPortfolios', portfolioExport), async (c) =>
    sendExport(c, portfolioExport, c.req.valid('query') as never),
  )
  router.openapi(defineExportRoute('property', 'exportProperties', propertyExport), async (c) =>
    sendExport(c, propertyExport, c.req.valid('query') as never),
  )
  router.openapi(
    defineExportRoute('unit', 'exportUnits', unitExport, { needsFreshSignIn: true }),
    async (c) => sendExport(c, unitExport, c.req.valid('query') as never),
  )
  router.openapi(
    defineExportRoute('tenant', 'exportTenants', tenantExport, { needsFreshSignIn: true }),
    async (c) => sendExport(c, tenantExport, c.req.valid('query') as never),
  )
  router.openapi(defineExportRoute('threat', 'exportThreats', threatExport), async (c) =>
    sendExport(c, threatExport, c.req.valid('query') as never),
  )
  router.openapi(peopleRoute, async (c) =>
    sendExport(c, peopleExport, {
      ...c.req.valid('query'),
      threatId: c.req.valid('param').id,
      sort: peopleOrder,
    }),
  )
  return router
}
