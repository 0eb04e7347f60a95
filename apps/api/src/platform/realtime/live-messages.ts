import type { outbox } from '../db/schema/index.ts'
import { orgChannel, propertyChannel, userChannel } from './live-channels.ts'

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
