import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { readAccesses } from '../../../platform/access/read-access.ts'
import type { Access, RunnerDeps } from '../../../platform/context/context.ts'
import type { Database } from '../../../platform/db/database.ts'
import { membership, type NotifySettings, org, user } from '../../../platform/db/schema/index.ts'

/** Matches organizations whose members can be emailed: not deactivated ones, nor demo organizations outside of the sandbox. */
export const isNotifiable = ({ gateways }: Pick<RunnerDeps, 'gateways'>): SQL =>
  sql`(${gateways.mailer !== null} and ${org.archivedAt} is null and (not ${org.demo} or ${gateways.isSandbox}))`

/** Whether an organization's members can be emailed. */
export async function canNotify(deps: Pick<RunnerDeps, 'db' | 'gateways'>, orgId: string): Promise<boolean> {
  const rows = await deps.db
    .select({ id: org.id })
    .from(org)
    .where(and(eq(org.id, orgId), isNotifiable(deps)))
  return rows.length > 0
}

/** An active member who can get notifications by email. */
export interface NotificationRecipient {
  id: string
  email: string
  locale: string
  timeZone: string
  notify: NotifySettings
  access: Access
}

/** The active members who want email about threats, with their current access; `userIds` limits them. */
export const listNotificationRecipients = (db: Database, orgId: string, userIds?: readonly string[]) =>
  listMembers(db, orgId, userIds, sql`(${user.notify} -> 'channels' ->> 'email')::boolean`)

/** Active members, even if they don't want email, with their current access; `userIds` limits them. */
export const listActiveMembers = (db: Database, orgId: string, userIds?: readonly string[]) =>
  listMembers(db, orgId, userIds, undefined)

async function listMembers(
  db: Database,
  orgId: string,
  userIds: readonly string[] | undefined,
  where: SQL | undefined,
): Promise<NotificationRecipient[]> {
  const members = await db
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
        where,
        userIds && inArray(user.id, [...userIds]),
      ),
    )
    .orderBy(asc(user.id))
  const held = await readAccesses(
    db,
    orgId,
    members.map(({ id }) => id),
  )
  return members.map((member) => ({ ...member, access: held.get(member.id)!.access }))
}
