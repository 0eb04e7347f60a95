import type { batchKinds } from '../../../platform/db/schema/index.ts'
import type { BatchKind } from './batch-kind.ts'
import { portfolioBatch } from './portfolio-batch.ts'
import { propertyBatch } from './property-batch.ts'
import { tenantBatch } from './tenant-batch.ts'
import { unitBatch } from './unit-batch.ts'

const kinds = { portfolio: portfolioBatch, property: propertyBatch, unit: unitBatch, tenant: tenantBatch }

/** The kind of a stored batch, whose change was checked against the kind's own schema when it was stored. */
export const getBatchKind = (key: (typeof batchKinds)[number]) => kinds[key] as BatchKind
