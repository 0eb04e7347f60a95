import { z } from '@hono/zod-openapi'
import { severities } from '../../../platform/db/schema/hazard.ts'
import { isoDateTime } from '../../../platform/http/fields.ts'
import { text } from '../../../platform/http/text.ts'
import { connectorKeys } from '../connectors/connector.ts'
import { coverageModes, SampleItem } from './sources.schema.ts'

const area = text(60)
const Coverage = z
  .strictObject({ mode: z.enum(coverageModes), areas: z.array(area).max(60).default([]) })
  .superRefine(({ mode, areas }, ctx) => {
    const isValid: Record<(typeof coverageModes)[number], (value: string) => boolean> = {
      properties_bbox: () => false,
      global: () => false,
      states: (value) => /^[A-Z]{2}$/.test(value),
      custom: isBox,
    }
    const messages: Record<(typeof coverageModes)[number], string> = {
      properties_bbox: 'This coverage follows your properties, so it doesn’t accept areas.',
      global: 'This coverage is worldwide, so it doesn’t accept areas.',
      states: 'Use two-letter US state codes, for example TX.',
      custom: 'Use west,south,east,north in degrees, for example -106,29,-93,37.',
    }
    for (const [index, value] of areas.entries()) {
      if (isValid[mode](value)) continue
      ctx.addIssue({
        code: 'custom',
        path: ['areas', index],
        message: messages[mode],
        params: { code: 'format' },
      })
    }
    if (areas.length === 0 && (mode === 'states' || mode === 'custom')) {
      ctx.addIssue({
        code: 'custom',
        path: ['areas'],
        message: 'Enter at least one area.',
        params: { code: 'required' },
      })
    }
  })

function isBox(value: string) {
  const [west, south, east, north, ...extraValues] = value.split(',').map(Number)
  if (extraValues.length > 0 || [west, south, east, north].some((side) => !Number.isFinite(side)))
    return false
  return west! >= -180 && east! <= 180 && south! >= -90 && north! <= 90 && west! < east! && south! < north!
}

export const everySecondsMax = 24 * 60 * 60

const writableFields = {
  name: text(120).optional(),
  config: z.record(z.string(), z.unknown()).optional(),
  coverage: Coverage.optional(),
  schedule: z.strictObject({ everySeconds: z.number().int().min(30).max(everySecondsMax) }).optional(),
  minSeverity: z.enum(severities).nullable().optional(),
}

const secret = text(500).openapi({
  description: 'The feed’s API key. Stored encrypted and never returned.',
})

export const SourceCreate = z
  .strictObject({ connector: z.enum(connectorKeys), ...writableFields, secret: secret.optional() })
  .openapi('SourceCreate')
export type SourceCreate = z.infer<typeof SourceCreate>

export const SourcePatch = z
  .strictObject({
    ...writableFields,
    status: z
      .enum(['active', 'paused'])
      .optional()
      .openapi({ description: '`paused` stops fetching, `active` resumes.' }),
    secret: secret.nullable().optional(),
  })
  .openapi('SourcePatch')
export type SourcePatch = z.infer<typeof SourcePatch>

const count = z.number().int()

export const SourceTest = z
  .strictObject({
    connector: z.enum(connectorKeys),
    config: z.record(z.string(), z.unknown()).optional(),
    coverage: Coverage.optional(),
    secret: secret.optional(),
    sourceId: z.uuid().optional().openapi({ description: 'Use this source’s stored key.' }),
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
    madeAt: isoDateTime.nullable(),
    requests: count.openapi({
      description: 'Number of URLs the source would fetch; the test fetched one.',
    }),
    samples: z.array(SampleItem).openapi({ description: 'Up to three. The test stores nothing.' }),
    error: z.object({ code: z.string(), title: z.string(), detail: z.string() }).nullable(),
  })
  .openapi('SourceTestResult')
export type SourceTestResult = z.infer<typeof SourceTestResult>
