import { and, eq, isNull } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { threatPhoto } from '../../../platform/db/schema/index.ts'
import { invalidFields } from '../../../platform/errors/problem.ts'

interface NotePhotos {
  /** Shared by the events of the note. */
  noteId: string
  photos: readonly { id: string; description?: string | undefined }[]
  propertyIds: string[]
}

/**
 * Makes uploaded photos part of a note at these properties.
 * @throws Problem 422 for one that someone else uploaded, that is part of another note, or that was deleted since
 */
export async function attachPhotos(
  tx: TransactionContext,
  threatId: string,
  { noteId, photos, propertyIds }: NotePhotos,
): Promise<void> {
  for (const [index, { id, description }] of photos.entries()) {
    const [attached] = await tx.db
      .update(threatPhoto)
      .set({ noteId, propertyIds, description: description ?? null })
      .where(
        and(
          eq(threatPhoto.orgId, tx.orgId),
          eq(threatPhoto.id, id),
          eq(threatPhoto.threatId, threatId),
          eq(threatPhoto.createdBy, tx.actor.id!),
          isNull(threatPhoto.noteId),
        ),
      )
      .returning({ id: threatPhoto.id })
    if (attached) continue
    const message = 'This photo is no longer available. Add it again.'
    throw invalidFields({ pointer: `/photos/${index}/id`, code: 'not_found', message, value: id })
  }
}
