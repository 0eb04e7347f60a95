import { z } from '@hono/zod-openapi'
import { connectorKeys } from '../connectors/connector.ts'
import { isoMoment } from '../../../platform/http/fields.ts'
import { Coverage, secret } from './source-input.schema.ts'
import { SampleItem } from './sources.schema.ts'

const count = z.number().int()

export const SourceTest = z
  .strictObject({
    connector: z.enum(connectorKeys),
    config: z.record(z.string(), z.unknown()).optional(),
    coverage: Coverage.optional(),
    secret: secret.optional(),
    sourceId: z.uuid().optional().openapi({ description: 'Use the stored key of this source.' }),
  })
  .openapi('SourceTest')
export type SourceTest = z.infer<typeof SourceTest>

export const SourceTestResult = z
  .object({
    ok: z.boolean(),
    host: z.string().nullable(),
    httpStatus: count.nullable(),
    bytes: count,
    durationMs: count,
    items: count,
    unparsable: count,
    dropped: z.record(z.string(), count),
    madeAt: isoMoment.nullable(),
    requests: count.openapi({ description: 'How many addresses the source would ask; one of them was.' }),
    samples: z.array(SampleItem).openapi({ description: 'At most three. Nothing of the test is stored.' }),
    error: z.object({ code: z.string(), title: z.string(), detail: z.string() }).nullable(),
  })
  .openapi('SourceTestResult')
export type SourceTestResult = z.infer<typeof SourceTestResult>
