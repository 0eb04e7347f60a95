import { isNotNull } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { SecretBox } from '../../../platform/crypto/secrets.ts'
import type { Database } from '../../../platform/db/database.ts'
import {
  type Assistance as PlainAssistance,
  type SealedAssistance,
  tenant,
} from '../../../platform/db/schema/index.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import type { Assistance } from './tenants.schema.ts'

/** Whose needs they are: what was sealed for one tenant doesn't open for another. */
export interface AssistanceOwner {
  orgId: string
  /** Of the tenant. */
  id: string
}

const ownerName = ({ orgId, id }: AssistanceOwner) => `${orgId}:${id}`

/** What help somebody needs, under the key of the installation. */
export const sealAssistance = (
  secrets: SecretBox,
  owner: AssistanceOwner,
  assistance: PlainAssistance,
): SealedAssistance => ({
  sealed: Buffer.from(secrets.seal(JSON.stringify(assistance), ownerName(owner))).toString('base64'),
})

/**
 * What the column of a tenant says.
 * @throws Problem `unavailable` when it was sealed under another key
 */
export function openAssistance(
  secrets: SecretBox,
  owner: AssistanceOwner,
  stored: SealedAssistance | null,
): PlainAssistance | null {
  if (stored === null) return null
  const text = secrets.open(Buffer.from(stored.sealed, 'base64'), ownerName(owner))
  if (text === null) {
    throw new Problem(
      'unavailable',
      "This tenant's assistance needs can't be read: they were encrypted with a different PARAPET_SECRET_KEY. They were left unchanged. Start the server with the original key.",
    )
  }
  return JSON.parse(text) as PlainAssistance
}

/** Whether the key of this process is the one that it was sealed under. */
const canOpenAssistance = (secrets: SecretBox, owner: AssistanceOwner, stored: SealedAssistance | null) =>
  stored === null || secrets.open(Buffer.from(stored.sealed, 'base64'), ownerName(owner)) !== null

/**
 * What to store where `given` is to stand: the very value that is stored, when it says the same.
 * @throws Problem `unavailable` rather than overwriting what can't be read
 */
export function reuseSealedAssistance(
  secrets: SecretBox,
  owner: AssistanceOwner,
  stored: SealedAssistance | null,
  given: PlainAssistance | null,
): SealedAssistance | null {
  if (given === null) return null
  const known = openAssistance(secrets, owner, stored)
  return known !== null && isSame(known, given) ? stored : sealAssistance(secrets, owner, given)
}

const isSame = (a: PlainAssistance, b: PlainAssistance) =>
  (Object.keys({ ...a, ...b }) as (keyof PlainAssistance)[]).every((key) => a[key] === b[key])

/** What help somebody needs, in the words of the database. */
export const toPlainAssistance = ({ oxygenOrPower, ...rest }: Assistance): PlainAssistance => ({
  ...rest,
  oxygen_or_power: oxygenOrPower,
})

/** What help somebody needs, as the API returns it. */
export const toAssistance = ({ oxygen_or_power, ...rest }: PlainAssistance): Assistance => ({
  ...rest,
  oxygenOrPower: oxygen_or_power,
})

export interface AssistanceKeyDeps {
  db: Database
  log: Logger
  /** `Outside.tenantSecrets`. */
  secrets: SecretBox
}

/** Logs an error when the secret key isn't the one that tenants' needs were encrypted with. */
export async function checkAssistanceKey({ db, log, secrets }: AssistanceKeyDeps) {
  const known = await db
    .select({ orgId: tenant.orgId, id: tenant.id, assistance: tenant.assistance })
    .from(tenant)
    .where(isNotNull(tenant.assistance))
    .limit(1)
  if (known.every((row) => canOpenAssistance(secrets, row, row.assistance))) return
  log.error(
    "Tenants' assistance needs were encrypted with a different PARAPET_SECRET_KEY and can't be read. They were left unchanged: start the server with the original key.",
  )
}
