import { z } from '@hono/zod-openapi'
import { requirePermission } from '../../../platform/access/require-permission.ts'
import type { ServiceContext } from '../../../platform/context/context.ts'
import { json, problemResponse } from '../../../platform/http/responses.ts'
import { createRoute, createRouter } from '../../../platform/http/router.ts'
import { text } from '../../../platform/http/text.ts'
import { pointPrecisions, suggesterNames } from '../addresses/address.ts'
import { findCountry } from '../addresses/countries.ts'
import { GeocoderFailure } from './geocoder-http.ts'

const AddressSuggestions = z
  .object({
    isEnabled: z.boolean().openapi({ description: 'False if this installation doesn’t suggest addresses.' }),
    items: z.array(
      z.object({
        formatted: z.string(),
        address: z.object({
          line1: z.string(),
          city: z.string().nullable(),
          region: z.string().nullable(),
          postalCode: z.string().nullable(),
          country: z.string(),
        }),
        point: z
          .object({
            lat: z.number(),
            lon: z.number(),
            precision: z.enum(pointPrecisions),
            source: z.enum(suggesterNames),
          })
          .nullable()
          .openapi({
            description:
              'Where the building is, as `createProperty` and `updatePropertyAddress` accept it; null if the suggestion is only a street.',
          }),
      }),
    ),
  })
  .openapi('AddressSuggestions')

const list = createRoute({
  method: 'get',
  path: '/address/suggestions',
  'x-permission': 'property:update',
  'x-rate-limit': 'search',
  operationId: 'listAddressSuggestions',
  summary: 'Suggest addresses as the user types',
  description:
    'Asks this installation’s Photon or Pelias server, if it’s configured to suggest addresses. If the server fails, the list is empty.',
  tags: ['Properties'],
  request: {
    query: z.strictObject({
      q: text(200).openapi({ description: 'What has been typed, at least 3 characters.' }),
      country: text(60).optional().openapi({ description: 'ISO 3166-1 alpha-2 code, or the English name.' }),
    }),
  },
  responses: { 200: json(AddressSuggestions, 'Up to 10 addresses.'), ...problemResponse },
})

export function suggestionsRoutes() {
  const router = createRouter()
  router.openapi(list, async (c) => {
    const { q, country } = c.req.valid('query')
    return c.json(await suggestAddresses(c.var.ctx, q, country ?? null, c.req.raw.signal), 200)
  })
  return router
}

/** Shorter texts match everything. */
const charsMin = 3
const suggestionsMax = 10

async function suggestAddresses(
  ctx: ServiceContext,
  typed: string,
  country: string | null,
  signal: AbortSignal,
) {
  requirePermission(ctx, 'property:update')
  const { suggester } = ctx.gateways.geocoding
  if (!suggester?.suggest) return { isEnabled: false, items: [] }
  if (typed.length < charsMin) return { isEnabled: true, items: [] }
  try {
    const code = country === null ? null : findCountry(country)
    const items = await suggester.suggest(typed, { country: code, signal })
    return { isEnabled: true, items: items.slice(0, suggestionsMax) }
  } catch (error) {
    // People can always type the whole address.
    if (error instanceof GeocoderFailure || signal.aborted) return { isEnabled: true, items: [] }
    throw error
  }
}
