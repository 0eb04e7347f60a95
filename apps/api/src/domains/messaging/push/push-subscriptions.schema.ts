import { z } from '@hono/zod-openapi'
import { isoDateTime } from '../../../platform/http/fields.ts'

export const PushSubscriptionInput = z
  .strictObject({
    endpoint: z
      .url({ protocol: /^https?$/ })
      .max(1_000)
      .openapi({ description: '`endpoint` of the browser’s `PushSubscription`.' }),
    p256dh: z.string().max(100).openapi({ description: 'Its key of that name, in base64url.' }),
    auth: z.string().max(50).openapi({ description: 'Its secret of that name, in base64url.' }),
  })
  .openapi('PushSubscriptionInput')
export type PushSubscriptionInput = z.infer<typeof PushSubscriptionInput>

export const PushSubscription = z
  .object({
    id: z.uuid(),
    endpoint: z.string().openapi({ description: 'Tells a browser which of the devices it is.' }),
    deviceName: z.string().openapi({ description: 'For example “Chrome on Windows” or “Apple iPhone”.' }),
    createdAt: isoDateTime,
    lastSentAt: isoDateTime.nullable(),
  })
  .openapi('PushSubscription')
export type PushSubscription = z.infer<typeof PushSubscription>

export const PushSubscriptionList = z
  .object({
    publicKey: z.string().nullable().openapi({
      description:
        '`applicationServerKey` to subscribe with, in base64url. Null if push notifications are off here.',
    }),
    items: z.array(PushSubscription),
  })
  .openapi('PushSubscriptionList')
export type PushSubscriptionList = z.infer<typeof PushSubscriptionList>

export const PushTestResult = z
  .object({
    outcome: z.enum(['sent', 'removed', 'failed']).openapi({
      description:
        '`removed`: the browser no longer accepts notifications, so the device was removed. `failed`: try again later.',
    }),
  })
  .openapi('PushTestResult')
export type PushTestResult = z.infer<typeof PushTestResult>
