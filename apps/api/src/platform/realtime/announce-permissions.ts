import { announceChange, type AnnouncingTransaction } from './announce-change.ts'

/**
 * Announces that what somebody may do changed: their browsers then ask for their rights anew, and for another token.
 * Call in the transaction that changes roles, grants or a membership, or what a granted portfolio holds.
 */
export async function announcePermissions(tx: AnnouncingTransaction, userId: string) {
  // Rights have no version of their own; the time keeps later changes above earlier ones.
  await announceChange(tx, { event: 'permissions.changed', id: userId, version: Date.now(), userId })
}
