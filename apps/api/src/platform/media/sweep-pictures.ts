import { sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { org, property, user } from '../db/schema/index.ts'
import type { FileStorage } from '../storage/file-storage.ts'

/** Whoever uploads a picture has this long to say what it is for. */
const graceMs = 6 * 60 * 60 * 1000

/** Removes pictures that nobody shows any more, because another one took their place. */
export async function sweepPictures(
  { db, pictures }: { db: Database; pictures: FileStorage },
  signal?: AbortSignal,
) {
  const graceEnd = new Date(Date.now() - graceMs)
  const { rows } = await db.execute<{ path: string }>(sql`
    select ${user.picture} as path from ${user} where ${user.picture} is not null
    union select ${org.logo} from ${org} where ${org.logo} is not null
    union select ${property.picture} from ${property} where ${property.picture} is not null`)
  const shown = new Set(rows.map(({ path }) => path))
  for await (const { key, storedAt } of pictures.list()) {
    if (signal?.aborted) return
    if (!shown.has(`/media/${key}`) && storedAt < graceEnd) await pictures.remove(key)
  }
  await pictures.clearUnfinished(graceEnd)
}
