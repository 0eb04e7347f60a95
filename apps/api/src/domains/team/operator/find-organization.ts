import { eq } from 'drizzle-orm'
import type { Database } from '../../../platform/db/database.ts'
import { org } from '../../../platform/db/schema/index.ts'
import { StartError } from '../../../platform/errors/start-error.ts'

const idForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The organisation with this slug or id. @throws StartError when there is none. */
export async function getOrganization(db: Database, slugOrId: string) {
  const isMeant = idForm.test(slugOrId) ? eq(org.id, slugOrId.toLowerCase()) : eq(org.slug, slugOrId)
  const [found] = await db.select().from(org).where(isMeant)
  if (!found) {
    throw new StartError(`There is no organisation “${slugOrId}”. \`pnpm org list\` shows what there is.`)
  }
  return found
}
