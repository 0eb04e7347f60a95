import { z } from '@hono/zod-openapi'
import { consentChannels, suppressionReasons } from '../../../platform/db/schema/index.ts'
import { isoDateTime } from '../../../platform/http/fields.ts'
import { commaList } from '../../../platform/http/list-query.ts'
import { PageQuery, pageOf } from '../../../platform/http/page.ts'
import { Ref } from '../../../platform/http/ref.ts'
import { text } from '../../../platform/http/text.ts'

export const SuppressedQuery = PageQuery.extend({
  reason: commaList(z.enum(suppressionReasons), 'Reasons.'),
  q: text(254)
    .optional()
    .openapi({ description: 'A full email address or phone number; only its hash is compared.' }),
})
export type SuppressedQuery = z.infer<typeof SuppressedQuery>

export const SuppressedAddress = z
  .object({
    id: z.uuid(),
    channel: z.enum(consentChannels),
    address: z
      .string()
      .nullable()
      .openapi({ description: 'Masked; null if no one has this address anymore.' }),
    tenants: z.array(Ref),
    reason: z.enum(suppressionReasons),
    since: isoDateTime,
    removable: z.boolean(),
  })
  .openapi('SuppressedAddress')
export type SuppressedAddress = z.infer<typeof SuppressedAddress>
export const SuppressedAddressPage = pageOf(SuppressedAddress).openapi('SuppressedAddressPage')
export const SuppressedParams = z.object({
  orgId: z.uuid(),
  id: z.uuid(),
})
