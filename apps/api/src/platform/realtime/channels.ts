import { sql } from 'drizzle-orm'
import type { Transaction } from '../db/database.ts'
import type { outbox } from '../db/schema/index.ts'

/** What everybody hears who sees the whole organisation. */
export const orgChannel = (orgId: string) => `org:${orgId}`
/** What members hear who see only some properties; and who of all members looks at the property now. */
export const propertyChannel = (orgId: string, propertyId: string) => `property:${orgId}:${propertyId}`
/** What one person hears. */
export const userChannel = (orgId: string, userId: string) => `user:${orgId}:${userId}`
/** Who looks at the threat now. Nothing is published in it. */
export const threatChannel = (orgId: string, threatId: string) => `threat:${orgId}:${threatId}`

export type OutboxRow = typeof outbox.$inferSelect

export interface LiveMessage {
  name: OutboxRow['event']
  data: { id: string; version: number; about?: string[] }
}

/**
 * The messages of each channel, in the order in which things changed. What was announced several times goes out once,
 * in its newest version. Properties that no limited member sees have no listeners.
 */
export function sortByChannel(rows: readonly OutboxRow[], hasListeners: (propertyId: string) => boolean) {
  const channels = new Map<string, Map<string, LiveMessage>>()
  for (const row of rows) {
    const { orgId, event, entityId: id, version, about } = row
    const names = [
      // Rights are the person's own business.
      ...(event === 'permissions.changed' ? [] : [orgChannel(orgId)]),
      ...(row.propertyIds ?? []).filter(hasListeners).map((propertyId) => propertyChannel(orgId, propertyId)),
      ...(row.userId === null ? [] : [userChannel(orgId, row.userId)]),
    ]
    for (const name of names) {
      const messages = channels.get(name) ?? new Map<string, LiveMessage>()
      channels.set(name, messages)
      const key = `${event} ${id}`
      const earlier = messages.get(key)
      const kinds = [...new Set([...(earlier?.data.about ?? []), ...(about ?? [])])]
      // Set anew, so that it stands behind what changed in between.
      messages.delete(key)
      const newest = Math.max(version, earlier?.data.version ?? version)
      messages.set(key, {
        name: event,
        data: { id, version: newest, ...(kinds.length > 0 && { about: kinds }) },
      })
    }
  }
  return [...channels].map(([channel, messages]) => ({ channel, messages: [...messages.values()] }))
}

/** Those of the changed properties that some limited member may see: nobody listens to the others one by one. */
export async function findSubscribedProperties(
  db: Pick<Transaction, 'execute'>,
  orgIds: readonly string[],
  propertyIds: Iterable<string>,
): Promise<Set<string>> {
  const changed = [...new Set(propertyIds)]
  if (changed.length === 0) return new Set()
  const { rows } = await db.execute<{ id: string }>(sql`
    select resource_id as id from resource_grant
    where org_id = any(${sql.param(orgIds)}::uuid[]) and resource_type = 'property'
      and resource_id = any(${sql.param(changed)}::uuid[])
    union
    select id from property
    where org_id = any(${sql.param(orgIds)}::uuid[]) and id = any(${sql.param(changed)}::uuid[])
      and portfolio_id = any(array(
        select resource_id from resource_grant
        where org_id = any(${sql.param(orgIds)}::uuid[]) and resource_type = 'portfolio'))`)
  return new Set(rows.map(({ id }) => id))
}
