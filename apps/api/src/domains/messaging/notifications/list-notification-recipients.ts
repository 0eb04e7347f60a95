import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { readAccess } from '../../../platform/access/read-access.ts'
import type { Access } from '../../../platform/context/context.ts'
import type { Database } from '../../../platform/db/database.ts'
import { membership, type NotifySettings, user } from '../../../platform/db/schema/index.ts'

/** An active member who is told of threats by mail. */
export interface NotificationRecipient {
  id: string
  email: string
  locale: string
  timeZone: string
  notify: NotifySettings
  access: Access
}

/** Everybody in the organisation, or these of them, who wants mail about threats, with the rights they hold now. */
export async function listNotificationRecipients(
  db: Database,
  orgId: string,
  userIds?: readonly string[],
): Promise<NotificationRecipient[]> {
  const people = await db
    .select({
      id: user.id,
      email: user.email,
      locale: user.locale,
      timeZone: user.timeZone,
      notify: user.notify,
    })
    .from(membership)
    .innerJoin(user, eq(user.id, membership.userId))
    .where(
      and(
        eq(membership.orgId, orgId),
        eq(membership.status, 'active'),
        sql`(${user.notify} -> 'channels' ->> 'email')::boolean`,
        userIds && inArray(user.id, [...userIds]),
      ),
    )
    .orderBy(asc(user.id))
  const listeners: NotificationRecipient[] = []
  for (const person of people) {
    const { access } = await readAccess(db, { userId: person.id, orgId })
    listeners.push({ ...person, access })
  }
  return listeners
}
