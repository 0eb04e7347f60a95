import { z } from '@hono/zod-openapi'
import { ledgerCategories } from '../../../platform/db/schema/index.ts'
import { booleanFlag, commaList, search, sortBy } from '../../../platform/http/list-query.ts'
import { PageInfo, PageQuery } from '../../../platform/http/page.ts'
import { multilineText } from '../../../platform/http/text.ts'
import { dateTimeInput } from '../../../platform/http/fields.ts'

const Party = z
  .object({ type: z.string(), id: z.string().nullable(), name: z.string().nullable() })
  .openapi('LedgerParty', { description: 'Names are filled in when read; the stored event contains IDs.' })

export const LedgerEvent = z
  .object({
    id: z.uuid(),
    seq: z.number().int(),
    occurredAt: z.iso.datetime(),
    recordedAt: z.iso.datetime(),
    action: z.string(),
    category: z.enum(ledgerCategories),
    actor: Party,
    subject: Party,
    targets: z.array(Party),
    propertyId: z.uuid().nullable(),
    threatId: z.uuid().nullable(),
    unitId: z.uuid().nullable(),
    tenantId: z.uuid().nullable(),
    portfolioId: z.uuid().nullable(),
    sourceId: z.uuid().nullable(),
    taskId: z.uuid().nullable(),
    groupId: z.uuid().nullable(),
    foldedCount: z.number().int().openapi({
      description: 'With `fold=true`: how many more events in the same group are folded into it.',
    }),
    summary: z.string(),
    changes: z.array(
      z.object({
        field: z.string(),
        from: z.unknown(),
        to: z.unknown(),
        fromName: z.string().nullable().openapi({
          description: 'If `from` is the ID of a member or portfolio: its current name, if it still has one.',
        }),
        toName: z.string().nullable().openapi({ description: 'The same for `to`.' }),
      }),
    ),
    metadata: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
    prevHash: z.string(),
    hash: z.string(),
  })
  .openapi('LedgerEvent')
export type LedgerEvent = z.infer<typeof LedgerEvent>

const filters = {
  propertyId: z
    .uuid()
    .optional()
    .openapi({ description: 'Required unless the caller can read the whole organization’s ledger.' }),
  threatId: z.uuid().optional(),
  portfolioId: z.uuid().optional(),
  unitId: z.uuid().optional(),
  tenantId: z.uuid().optional(),
  sourceId: z.uuid().optional(),
  taskId: z.uuid().optional(),
  groupId: z.uuid().optional(),
  category: commaList(z.enum(ledgerCategories), 'Categories.'),
  action: commaList(
    z.string().regex(/^[a-z_]+\.[a-z_]+$/, 'Use an action, for example property.updated.'),
    'Actions, such as `property.updated`.',
  ),
  actorId: commaList(z.uuid(), 'IDs of the members who did it.'),
  from: dateTimeInput.optional(),
  to: dateTimeInput.optional(),
  q: search.openapi({
    description:
      'Matches events if every search word is the start of a word in the event’s text or in the name of a person it mentions. Ignores case and accents.',
  }),
}

export const LedgerQuery = PageQuery.extend({
  ...filters,
  sort: sortBy(['seq'], '-seq'),
  fold: booleanFlag.optional().openapi({ description: 'Shows one event per group.' }),
})
export type LedgerQuery = z.infer<typeof LedgerQuery>

export const LedgerExportQuery = z.strictObject({
  ...filters,
  format: z.enum(['ndjson', 'csv']).default('ndjson').openapi({
    description:
      'NDJSON contains every event as recorded, with its hash, so the chain can be verified without the product. CSV is for reading, with current names.',
  }),
})
export type LedgerExportQuery = z.infer<typeof LedgerExportQuery>
export type LedgerFilters = Omit<LedgerExportQuery, 'format'>

export const LedgerChain = z
  .object({
    verifiedThroughSeq: z.number().int().nullable(),
    verifiedAt: z.iso.datetime().nullable(),
    ok: z.boolean().nullable().openapi({ description: 'Null until the chain is first verified.' }),
  })
  .openapi('LedgerChain')
export type LedgerChain = z.infer<typeof LedgerChain>

export const LedgerPage = z
  .object({ items: z.array(LedgerEvent), page: PageInfo, chain: LedgerChain })
  .openapi('LedgerPage')
export type LedgerPage = z.infer<typeof LedgerPage>

export const LedgerNote = z
  .strictObject({
    propertyId: z.uuid(),
    threatId: z.uuid().nullish().openapi({ description: 'The threat the note is about, if any.' }),
    note: multilineText(1000),
  })
  .openapi('LedgerNote')
export type LedgerNote = z.infer<typeof LedgerNote>

export const LedgerVerification = z
  .object({
    ok: z.boolean(),
    checked: z.number().int(),
    throughSeq: z.number().int(),
    headHash: z.string(),
    verifiedAt: z.iso.datetime(),
    withoutContext: z.number().int().openapi({
      description:
        'Events whose origin (IP address, device, and request) was recorded but isn’t stored anymore.',
    }),
    problem: z
      .object({
        seq: z.number().int(),
        code: z.enum(['gap', 'hash', 'link', 'head', 'context']),
        message: z.string(),
      })
      .nullable()
      .openapi({ description: 'The first place where verification failed.' }),
  })
  .openapi('LedgerVerification')
export type LedgerVerification = z.infer<typeof LedgerVerification>
