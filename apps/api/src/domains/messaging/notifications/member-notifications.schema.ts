import { z } from '@hono/zod-openapi'
import { severities } from '../../../platform/db/schema/hazard.ts'
import { memberNotificationKinds } from '../../../platform/db/schema/notification.ts'
import { dateTimeInput, isoDateTime } from '../../../platform/http/fields.ts'
import { PageQuery, pageOf } from '../../../platform/http/page.ts'
import { Ref } from '../../../platform/http/ref.ts'

export const MemberNotificationQuery = PageQuery
export type MemberNotificationQuery = z.infer<typeof MemberNotificationQuery>

export const MemberNotification = z
  .object({
    id: z.uuid(),
    kind: z.enum(memberNotificationKinds).openapi({
      description:
        '`threat`: a new threat; `threat_worsened`: its severity increased; `threat_improved`: it, and every other ongoing threat of its incident, is less severe than the caller was told; `threat_over`: it, and every other threat of its incident, has ended, was canceled, or no longer affects properties that the caller can see; `on_call`: the caller was asked to acknowledge it; `help_call`: a tenant needs help; `alert_pending`: an alert needs approval, or an automatic one is about to go out; `drill_invitation`: the caller was invited to an exercise.',
    }),
    severity: z.enum(severities).nullable().openapi({
      description:
        'The threat’s severity when the caller was notified. For `threat_improved`, the worst of its incident. Null for `threat_over`.',
    }),
    threat: Ref.nullable(),
    canViewThreat: z.boolean().openapi({
      description: 'False if there is no threat, or it has left the properties that the caller can see.',
    }),
    alertId: z.uuid().nullable().openapi({
      description:
        'For `alert_pending`, the alert. For `help_call`, the first alert of the thread that the tenant answered.',
    }),
    drillId: z.uuid().nullable().openapi({ description: 'For `drill_invitation`, the drill.' }),
    createdAt: isoDateTime,
    readAt: isoDateTime.nullable(),
  })
  .openapi('MemberNotification')
export type MemberNotification = z.infer<typeof MemberNotification>

export const MemberNotificationPage = pageOf(MemberNotification).openapi('MemberNotificationPage')

export const unreadCountMax = 100

export const UnreadNotifications = z
  .object({
    count: z
      .number()
      .int()
      .openapi({ description: `Counted up to ${unreadCountMax}.` }),
  })
  .openapi('UnreadNotifications')
export type UnreadNotifications = z.infer<typeof UnreadNotifications>

export const ReadNotificationsInput = z
  .strictObject({
    ids: z.array(z.uuid()).min(1).max(200).optional(),
    until: dateTimeInput.optional().openapi({
      description:
        'Marks everything up to and including this time. Send `createdAt` of the newest notification shown, so that those that arrived since stay unread.',
    }),
  })
  .refine(({ ids, until }) => (ids === undefined) !== (until === undefined), {
    message: 'Send either `ids` or `until`.',
  })
  .openapi('ReadNotificationsInput')
export type ReadNotificationsInput = z.infer<typeof ReadNotificationsInput>
