import { and, asc, eq, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { Readable } from 'node:stream'
import { findUserNames, userRef } from '../../../platform/access/find-user-names.ts'
import { holdsOnProperty, requirePermission } from '../../../platform/access/require-permission.ts'
import {
  inTransaction,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import type { Database } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/new-id.ts'
import { org, property, threatImpact, threatPhoto } from '../../../platform/db/schema/index.ts'
import { notFound, Problem } from '../../../platform/errors/problem.ts'
import { decodePicture, encodePicture } from '../../../platform/media/store-picture.ts'
import { announceChange } from '../../../platform/realtime/announce-change.ts'
import type { FileStorage } from '../../../platform/storage/file-storage.ts'
import { anyOf, canSeeEveryThreat, holdsEverywhere, visibleImpacts } from '../../estate/index.ts'
import { readImpacts } from './find-impacts.ts'
import { getVisibleThreat } from './find-threat.ts'
import type { PhotoSize, ThreatPhoto, UploadedThreatPhoto } from './photos.schema.ts'
import { recordThreatEvent } from './record-threat-event.ts'
import { requireEditableImpacts } from './update-threat.service.ts'

type PhotoRow = typeof threatPhoto.$inferSelect

const edgePixels: Record<PhotoSize, number> = { small: 480, full: 2048 }
const photosPerThreatMax = 200

const photoFolder = (orgId: string) => `org/${orgId}/photos`
const fileKey = ({ orgId, id }: Pick<PhotoRow, 'orgId' | 'id'>, size: PhotoSize) =>
  `${photoFolder(orgId)}/${id}-${size}`

/**
 * Stores a photo without its metadata, such as where it was taken. It's deleted after a day unless a note uses it.
 * @throws Problem as `decodePicture`, and `state-conflict` if the threat has too many photos
 */
export async function uploadThreatPhoto(
  ctx: ServiceContext,
  threatId: string,
  readUpload: () => Promise<Buffer>,
): Promise<UploadedThreatPhoto> {
  requirePermission(ctx, 'threat:update')
  await inTransaction(ctx, (tx) => requireRoom(tx, threatId))
  const picture = await decodePicture(ctx, await readUpload())
  const resize = (edge: number) =>
    encodePicture(
      picture.clone().resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true }),
    )
  const full = await resize(edgePixels.full)
  const small = await resize(edgePixels.small)
  const row = { orgId: ctx.orgId, id: newId() }
  // Before the row: a file without a row is found by the sweep, and a row without a file is an error on screen.
  await ctx.files.put(fileKey(row, 'full'), Readable.from([full.data]))
  await ctx.files.put(fileKey(row, 'small'), Readable.from([small.data]))
  const { width, height } = full.info
  await inTransaction(ctx, async (tx) => {
    await requireRoom(tx, threatId)
    await tx.db.insert(threatPhoto).values({
      ...row,
      threatId,
      width,
      height,
      bytes: full.data.length,
      createdAt: new Date(),
      createdBy: tx.actor.id!,
    })
  })
  return { id: row.id, width, height }
}

/** @throws Problem 403 if the caller can't work on the threat, and `state-conflict` if it has too many photos */
async function requireRoom(tx: TransactionContext, threatId: string) {
  await getVisibleThreat(tx, threatId)
  requireEditableImpacts(tx, await readImpacts(tx, threatId, {}))
  const count = await tx.db.$count(
    threatPhoto,
    and(eq(threatPhoto.orgId, tx.orgId), eq(threatPhoto.threatId, threatId), isNull(threatPhoto.removedAt)),
  )
  if (count < photosPerThreatMax) return
  throw new Problem(
    'state-conflict',
    `There are already ${photosPerThreatMax} photos on this threat. Remove some that you don’t need.`,
  )
}

/** The photos of a threat's notes that the caller can see. */
export async function listThreatPhotos(
  ctx: ServiceContext,
  threatId: string,
): Promise<{ items: ThreatPhoto[] }> {
  requirePermission(ctx, 'threat:read')
  return await inTransaction(ctx, async (tx) => {
    await getVisibleThreat(tx, threatId)
    const rows = await readPhotos(tx, threatId, isNull(threatPhoto.removedAt))
    const names = await findUserNames(
      tx.db,
      rows.map(({ createdBy }) => createdBy),
    )
    const properties = await readProperties(tx, rows)
    return {
      items: rows.map((row) => ({
        id: row.id,
        noteId: row.noteId!,
        description: row.description,
        width: row.width,
        height: row.height,
        createdAt: row.createdAt.toISOString(),
        createdBy: userRef(row.createdBy, names)!,
        canRemove: isEditable(tx, row, properties),
      })),
    }
  })
}

/** @throws Problem `not-found` unless it's a photo that the caller can see */
export async function openThreatPhoto(
  ctx: ServiceContext,
  { id: threatId, photoId }: { id: string; photoId: string },
  size: PhotoSize,
): Promise<Readable> {
  requirePermission(ctx, 'threat:read')
  const row = await inTransaction(ctx, async (tx) => {
    await getVisibleThreat(tx, threatId)
    const [found] = await readPhotos(
      tx,
      threatId,
      and(eq(threatPhoto.id, photoId), isNull(threatPhoto.removedAt)),
    )
    return found
  })
  const key = row && fileKey(row, size)
  if (key === undefined || (await ctx.files.find(key)) === null) throw notFound('photo')
  return ctx.files.open(key)
}

/** Takes a photo off its note, or puts it back. Its file is deleted a day after it was removed. */
export async function setThreatPhotoRemoved(
  ctx: ServiceContext,
  { id: threatId, photoId }: { id: string; photoId: string },
  isRemoved: boolean,
): Promise<void> {
  requirePermission(ctx, 'threat:update')
  await inTransaction(ctx, async (tx) => {
    const threat = await getVisibleThreat(tx, threatId, { forUpdate: true })
    const [row] = await readPhotos(tx, threatId, eq(threatPhoto.id, photoId))
    if (!row) throw notFound('photo')
    const properties = await readProperties(tx, [row])
    if (!isEditable(tx, row, properties)) {
      throw new Problem(
        'permission-denied',
        'This requires the threat:update permission on all properties of the photo.',
        { members: { missing: ['threat:update'] } },
      )
    }
    if ((row.removedAt !== null) === isRemoved) return
    await tx.db
      .update(threatPhoto)
      .set({ removedAt: isRemoved ? new Date() : null, removedBy: isRemoved ? tx.actor.id : null })
      .where(and(eq(threatPhoto.orgId, tx.orgId), eq(threatPhoto.id, photoId)))
    const affected = row.propertyIds.flatMap((id) => properties.get(id) ?? [])
    recordThreatEvent(
      tx,
      threat,
      affected.map(({ id, name, portfolioId }) => ({ propertyId: id, propertyName: name, portfolioId })),
      {
        action: isRemoved ? 'threat.photo_removed' : 'threat.photo_restored',
        summarize: (propertyName) =>
          `A photo was ${isRemoved ? 'removed from' : 'restored to'} a note on “${threat.title}”${propertyName === null ? '' : ` at ${propertyName}`}.`,
        metadata: { photoId, noteId: row.noteId },
      },
    )
    await announceChange(tx, {
      event: 'threat.updated',
      id: threatId,
      version: threat.version,
      propertyIds: row.propertyIds,
    })
  })
}

/** Photos of notes at a property where the caller can see threats. */
const readPhotos = async (tx: TransactionContext, threatId: string, where: SQL | undefined) =>
  await tx.db
    .select()
    .from(threatPhoto)
    .where(
      and(
        eq(threatPhoto.orgId, tx.orgId),
        eq(threatPhoto.threatId, threatId),
        isNotNull(threatPhoto.noteId),
        where,
        canSeeEveryThreat(tx)
          ? undefined
          : sql`exists (select from ${threatImpact} where ${and(
              eq(threatImpact.orgId, tx.orgId),
              eq(threatImpact.threatId, threatId),
              sql`${threatImpact.propertyId} = any(${threatPhoto.propertyIds})`,
              visibleImpacts(tx),
            )})`,
      ),
    )
    .orderBy(asc(threatPhoto.createdAt), asc(threatPhoto.id))

type Properties = ReadonlyMap<string, { id: string; name: string; portfolioId: string }>

async function readProperties(tx: TransactionContext, rows: readonly PhotoRow[]): Promise<Properties> {
  const ids = [...new Set(rows.flatMap(({ propertyIds }) => propertyIds))]
  const properties = await tx.db
    .select({ id: property.id, name: property.name, portfolioId: property.portfolioId })
    .from(property)
    .where(and(eq(property.orgId, tx.orgId), anyOf(property.id, ids)))
  return new Map(properties.map((one) => [one.id, one]))
}

/** Removing a photo removes it at all of its properties. */
const isEditable = (tx: TransactionContext, { propertyIds }: PhotoRow, properties: Properties) =>
  propertyIds.length === 0
    ? holdsEverywhere(tx, 'threat:update')
    : propertyIds.every((id) => {
        const one = properties.get(id)
        return one !== undefined && holdsOnProperty(tx, 'threat:update', one)
      })

const graceMs = 24 * 60 * 60 * 1000

/**
 * Deletes the photos that were removed, or that no note has used, for a day, and files without a photo: of those, of
 * uploads that failed, and of deleted threats. Returns how many photos were deleted.
 */
export async function sweepThreatPhotos(
  { db, files }: { db: Database; files: FileStorage },
  { now = new Date(), signal }: { now?: Date; signal?: AbortSignal } = {},
): Promise<number> {
  const graceStart = new Date(now.getTime() - graceMs)
  // In one statement, so that a photo that is restored or used in the meantime stays.
  const deletedRows = await db
    .delete(threatPhoto)
    .where(
      or(
        and(isNull(threatPhoto.noteId), lt(threatPhoto.createdAt, graceStart)),
        and(isNotNull(threatPhoto.removedAt), lt(threatPhoto.removedAt, graceStart)),
      ),
    )
    .returning({ id: threatPhoto.id })
  const orgs = await db.select({ id: org.id }).from(org)
  for (const { id: orgId } of orgs) {
    const rows = await db
      .select({ orgId: threatPhoto.orgId, id: threatPhoto.id })
      .from(threatPhoto)
      .where(eq(threatPhoto.orgId, orgId))
    const usedKeys = new Set(rows.flatMap((row) => [fileKey(row, 'full'), fileKey(row, 'small')]))
    for await (const { key, storedAt } of files.list(photoFolder(orgId))) {
      if (signal?.aborted) return deletedRows.length
      // A newer one may belong to a running upload.
      if (!usedKeys.has(key) && storedAt < graceStart) await files.remove(key)
    }
  }
  return deletedRows.length
}
