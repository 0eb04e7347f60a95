import { sql } from 'drizzle-orm'
import type { Transaction } from '../db/database.ts'
import type { outbox } from '../db/schema/index.ts'

/** For everyone who sees the whole organization. */
export const orgChannel = (orgId: string) => `org:${orgId}`
/** For members who see only some properties; and the presence of all members who have the property open. */
export const propertyChannel = (orgId: string, propertyId: string) => `property:${orgId}:${propertyId}`
/** For a single person. */
export const userChannel = (orgId: string, userId: string) => `user:${orgId}:${userId}`
/** The presence of members who have the threat open. Nothing is published to it. */
export const threatChannel = (orgId: string, threatId: string) => `threat:${orgId}:${threatId}`

type OutboxRow = typeof outbox.$inferSelect

/** Events that concern no one but the person. */
const personalEvents: ReadonlySet<OutboxRow['event']> = new Set([
  'permissions.changed',
  'notification.changed',
])

export interface LiveMessage {
  name: OutboxRow['event']
  data: { id: string; version: number; about?: string[] }
}

/**
 * The messages of each channel, in the order of the changes. Repeated announcements are merged into the
 * newest version. Properties that no limited member sees have no subscribers.
 */
export function groupByChannel(rows: readonly OutboxRow[], hasSubscribers: (propertyId: string) => boolean) {
  const channels = new Map<string, Map<string, LiveMessage>>()
  for (const row of rows) {
    const { orgId, event, entityId: id, version, about } = row
    const names = [
      ...(personalEvents.has(event) ? [] : [orgChannel(orgId)]),
      ...(row.propertyIds ?? [])
        .filter(hasSubscribers)
        .map((propertyId) => propertyChannel(orgId, propertyId)),
      ...(row.userId === null ? [] : [userChannel(orgId, row.userId)]),
    ]
    for (const name of names) {
      const messages = channels.get(name) ?? new Map<string, LiveMessage>()
      channels.set(name, messages)
      const key = `${event} ${id}`
      const earlierMessage = messages.get(key)
      const mergedAbout = [...new Set([...(earlierMessage?.data.about ?? []), ...(about ?? [])])]
      // Deleted and set again, so that it comes after what changed in between.
      messages.delete(key)
      const newestVersion = Math.max(version, earlierMessage?.data.version ?? version)
      messages.set(key, {
        name: event,
        data: { id, version: newestVersion, ...(mergedAbout.length > 0 && { about: mergedAbout }) },
      })
    }
  }
  return [...channels].map(([channel, messages]) => ({ channel, messages: [...messages.values()] }))
}

/** The changed properties that some limited member may see: no one subscribes to the others individually. */
export async function findSubscribedProperties(
  db: Pick<Transaction, 'execute'>,
  orgIds: readonly string[],
  propertyIds: Iterable<string>,
): Promise<Set<string>> {
  const changedIds = [...new Set(propertyIds)]
  if (changedIds.length === 0) return new Set()
  const { rows } = await db.execute<{ id: string }>(sql`
    select resource_id as id from resource_grant
    where org_id = any(${sql.param(orgIds)}::uuid[]) and resource_type = 'property'
      and resource_id = any(${sql.param(changedIds)}::uuid[])
    union
    select id from property
    where org_id = any(${sql.param(orgIds)}::uuid[]) and id = any(${sql.param(changedIds)}::uuid[])
      and portfolio_id = any(array(
        select resource_id from resource_grant
        where org_id = any(${sql.param(orgIds)}::uuid[]) and resource_type = 'portfolio'))`)
  return new Set(rows.map(({ id }) => id))
}
