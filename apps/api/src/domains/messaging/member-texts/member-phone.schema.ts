import { z } from '@hono/zod-openapi'
import { memberTextScopes } from '../../../platform/db/schema/index.ts'
import { isoDateTime } from '../../../platform/http/fields.ts'
import { phoneNumber } from '../../../platform/http/phone.ts'

export const NotificationPhoneInput = z
  .strictObject({ number: phoneNumber })
  .openapi('NotificationPhoneInput')
export type NotificationPhoneInput = z.infer<typeof NotificationPhoneInput>

export const NotificationPhoneCode = z
  .strictObject({ code: z.string().trim().max(20).openapi({ description: 'The six digits in the text.' }) })
  .openapi('NotificationPhoneCode')
export type NotificationPhoneCode = z.infer<typeof NotificationPhoneCode>

const texts = z.enum(memberTextScopes).openapi({
  description:
    '`off`: nothing. `urgent`: urgent threats if the caller is on call or an administrator, calls for help, and alerts that are waiting for the caller. `all`: new and worsened threats and their updates, too.',
})

const calls = z.boolean().openapi({
  description:
    'Whether the caller is also called about urgent threats while they’re on call. A key in the call acknowledges them.',
})

export const NotificationPhonePatch = z
  .strictObject({ texts: texts.optional(), calls: calls.optional() })
  .openapi('NotificationPhonePatch')
export type NotificationPhonePatch = z.infer<typeof NotificationPhonePatch>

const states = ['unverified', 'verified', 'stopped', 'unreachable'] as const

export const NotificationPhone = z
  .object({
    number: z.string().openapi({ description: 'E.164.' }),
    state: z.enum(states).openapi({
      description:
        '`unverified`: the code hasn’t been entered yet. `stopped`: someone replied STOP from the number. `unreachable`: the gateway can’t deliver texts to it. Nothing is texted in these states.',
    }),
    codeExpiresAt: isoDateTime
      .nullable()
      .openapi({ description: 'Until when the latest code can be entered. Null if there is none.' }),
    texts,
    calls,
  })
  .openapi('NotificationPhone')
export type NotificationPhone = z.infer<typeof NotificationPhone>

export const NotificationPhoneSettings = z
  .object({
    isAvailable: z
      .boolean()
      .openapi({ description: 'False if members of this organization can’t be texted.' }),
    canCall: z.boolean().openapi({ description: 'False if members can’t be called.' }),
    gatewayNumber: z.string().nullable().openapi({
      description: 'The number that texts come from, in E.164. Null if it isn’t always the same.',
    }),
    phone: NotificationPhone.nullable(),
  })
  .openapi('NotificationPhoneSettings')
export type NotificationPhoneSettings = z.infer<typeof NotificationPhoneSettings>
