import { and, ne, notInArray, sql } from 'drizzle-orm'
import type { ServiceContext } from '../../context.ts'
import { importFile } from '../../db/schema/index.ts'

/**
 * Removes stored content that no import file needs any more. Equal content is kept once for all organisations,
 * so this looks past row-level security, at nothing but whether anybody still refers to it.
 */
export async function removeStoredFile(ctx: ServiceContext, storedHash: string, exceptFileId?: string) {
  const users = await ctx.db
    .select({ id: importFile.id })
    .from(importFile)
    .where(
      and(
        sql`${importFile.layout}->>'storedHash' = ${storedHash}`,
        notInArray(importFile.status, ['discarded', 'expired']),
        ...(exceptFileId ? [ne(importFile.id, exceptFileId)] : []),
      ),
    )
    .limit(1)
  if (users.length === 0) await ctx.files.remove(storedHash)
}
