import type { z } from '@hono/zod-openapi'
import type { Permission } from '@parapet/permissions'
import { json, jsonBody, problemResponse } from '../../../platform/http/responses.ts'
import { createRoute, createRouter } from '../../../platform/http/router.ts'
import './run-batch.ts'
import {
  BatchParams,
  BatchResult,
  BatchStarted,
  PortfolioBatch,
  PropertyBatch,
  TenantBatch,
  ThreatBatch,
  UnitBatch,
} from './batches.schema.ts'
import type { BatchKind } from './batch-kind.ts'
import { getBatch, startBatch } from './batches.service.ts'
import { portfolioBatch } from './portfolio-batch.ts'
import { propertyBatch } from './property-batch.ts'
import { tenantBatch } from './tenant-batch.ts'
import { threatBatch } from './threat-batch.ts'
import { unitBatch } from './unit-batch.ts'

const tags = ['Batches']

/** The bulk action of one kind of record; only names differ. */
function defineBatchRoute<
  const Noun extends BatchKind['key'],
  const Plural extends string,
  Schema extends z.ZodType,
>(
  noun: Noun,
  plural: Plural,
  schema: Schema,
  permissions: readonly Permission[],
  { immediateMax }: Pick<BatchKind, 'immediateMax'>,
) {
  return createRoute({
    method: 'post',
    path: `/${noun}/batch`,
    'x-permission': { all: [`${noun}:read`], any: permissions },
    operationId: `change${plural}`,
    summary: `Change several ${plural.toLowerCase()} at once`,
    description: `Applies one change to up to 10,000 records. Permissions are checked for each record, and records that can’t be changed don’t affect the others. Each changed record gets a new version and its own ledger event. Up to ${immediateMax} records are changed before the call returns; more are changed by a background task.`,
    tags,
    'x-rate-limit': 'import',
    request: { body: jsonBody(schema) },
    responses: {
      200: json(BatchResult, 'The result for each record.'),
      202: json(
        BatchStarted,
        `More than ${immediateMax} are changed in the background; see \`GET /batch/{taskId}\`.`,
      ),
      ...problemResponse,
    },
  })
}

const portfolios = defineBatchRoute(
  'portfolio',
  'Portfolios',
  PortfolioBatch,
  ['portfolio:update', 'portfolio:archive'],
  portfolioBatch,
)
const properties = defineBatchRoute(
  'property',
  'Properties',
  PropertyBatch,
  ['property:update', 'property:archive'],
  propertyBatch,
)
const units = defineBatchRoute('unit', 'Units', UnitBatch, ['unit:update', 'unit:archive'], unitBatch)
const tenants = defineBatchRoute(
  'tenant',
  'Tenants',
  TenantBatch,
  ['tenant:update', 'tenant:archive'],
  tenantBatch,
)
const threats = defineBatchRoute('threat', 'Threats', ThreatBatch, ['threat:update'], threatBatch)

const result = createRoute({
  method: 'get',
  path: '/batch/{taskId}',
  'x-permission': 'user:read',
  operationId: 'getBatch',
  summary: 'Get the results of a bulk action',
  description: 'Available for seven days, to the person who started it.',
  tags,
  request: { params: BatchParams },
  responses: { 200: json(BatchResult, 'The results so far.'), ...problemResponse },
})

export function batchesRoutes() {
  const router = createRouter()
  router.openapi(portfolios, async (c) => {
    const outcome = await startBatch(c.var.ctx, portfolioBatch, c.req.valid('json'))
    return 'task' in outcome ? c.json(outcome, 202) : c.json(outcome, 200)
  })
  router.openapi(properties, async (c) => {
    const outcome = await startBatch(c.var.ctx, propertyBatch, c.req.valid('json'))
    return 'task' in outcome ? c.json(outcome, 202) : c.json(outcome, 200)
  })
  router.openapi(units, async (c) => {
    const outcome = await startBatch(c.var.ctx, unitBatch, c.req.valid('json'))
    return 'task' in outcome ? c.json(outcome, 202) : c.json(outcome, 200)
  })
  router.openapi(tenants, async (c) => {
    const outcome = await startBatch(c.var.ctx, tenantBatch, c.req.valid('json'))
    return 'task' in outcome ? c.json(outcome, 202) : c.json(outcome, 200)
  })
  router.openapi(threats, async (c) => {
    const outcome = await startBatch(c.var.ctx, threatBatch, c.req.valid('json'))
    return 'task' in outcome ? c.json(outcome, 202) : c.json(outcome, 200)
  })
  router.openapi(result, async (c) => c.json(await getBatch(c.var.ctx, c.req.valid('param').taskId), 200))
  return router
}
