import { z } from '@hono/zod-openapi'
import { isoDateTime } from '../../../platform/http/fields.ts'
import { booleanFlag } from '../../../platform/http/list-query.ts'

export const UserSession = z
  .object({
    id: z.uuid(),
    deviceName: z.string().openapi({ description: 'For example “Chrome on Windows” or “Apple iPhone”.' }),
    browser: z.string().nullable(),
    os: z.string().nullable(),
    ipCountry: z.null().openapi({ description: 'Always null: sessions don’t record IP addresses.' }),
    firstSeenAt: isoDateTime,
    lastSeenAt: isoDateTime.openapi({ description: 'Accurate to within a few minutes.' }),
    isCurrent: z.boolean().openapi({ description: 'The session making this request.' }),
  })
  .openapi('UserSession')
export type UserSession = z.infer<typeof UserSession>

export const UserSessionList = z.object({ items: z.array(UserSession) }).openapi('UserSessionList')

export const MemberSession = UserSession.omit({ ipCountry: true }).openapi('MemberSession')
export type MemberSession = z.infer<typeof MemberSession>

export const MemberSessionList = z.object({ items: z.array(MemberSession) }).openapi('MemberSessionList')

export const UserSessionParams = z.object({
  id: z.union([z.literal('current'), z.uuid()]).openapi({
    type: 'string',
    description: 'A session ID, or `current` for the session making this request.',
  }),
})

export const EndSessionsQuery = z.strictObject({
  includeCurrent: booleanFlag.optional().openapi({
    description: 'Also ends the current session and every sign-in at the identity provider.',
  }),
})
