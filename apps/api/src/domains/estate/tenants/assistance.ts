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

/** The tenant that encrypted needs belong to. They can't be decrypted for another tenant. */
export interface AssistanceOwner {
  orgId: string
  /** The tenant's id. */
  id: string
}

/** The owner under which assistance needs are sealed. */
export const assistanceOwner = ({ orgId, id }: AssistanceOwner) => `${orgId}:${id}`

/** Encrypts a tenant's assistance needs with the installation's key. */
export const sealAssistance = (
  secrets: SecretBox,
  owner: AssistanceOwner,
  assistance: PlainAssistance,
): SealedAssistance => ({
  sealed: Buffer.from(secrets.seal(JSON.stringify(assistance), assistanceOwner(owner))).toString('base64'),
})

/**
 * Decrypts a tenant's `assistance` column.
 * @throws Problem `unavailable` if it was encrypted with another key
 */
export function openAssistance(
  secrets: SecretBox,
  owner: AssistanceOwner,
  stored: SealedAssistance | null,
): PlainAssistance | null {
  if (stored === null) return null
  const text = secrets.open(Buffer.from(stored.sealed, 'base64'), assistanceOwner(owner))
  if (text === null) {
    throw new Problem(
      'unavailable',
      'This tenant’s assistance needs can’t be read: they were encrypted with a different PARAPET_SECRET_KEY. They were left unchanged. Start the server with the original key.',
    )
  }
  return JSON.parse(text) as PlainAssistance
}

/** Whether this process has the key that the value was encrypted with. */
const canOpenAssistance = (secrets: SecretBox, owner: AssistanceOwner, stored: SealedAssistance | null) =>
  stored === null || secrets.open(Buffer.from(stored.sealed, 'base64'), assistanceOwner(owner)) !== null

/**
 * Encrypts `assistance`, or returns the stored value if it decrypts to the same needs.
 * @throws Problem `unavailable` if the stored value can't be decrypted, so that it isn't overwritten
 */
export function reuseSealedAssistance(
  secrets: SecretBox,
  owner: AssistanceOwner,
  stored: SealedAssistance | null,
  assistance: PlainAssistance | null,
): SealedAssistance | null {
  if (assistance === null) return null
  const storedAssistance = openAssistance(secrets, owner, stored)
  return storedAssistance !== null && isSame(storedAssistance, assistance)
    ? stored
    : sealAssistance(secrets, owner, assistance)
}

const isSame = (a: PlainAssistance, b: PlainAssistance) =>
  (Object.keys({ ...a, ...b }) as (keyof PlainAssistance)[]).every((key) => a[key] === b[key])

/** Assistance needs as the database stores them. */
export const toPlainAssistance = ({ oxygenOrPower, ...rest }: Assistance): PlainAssistance => ({
  ...rest,
  oxygen_or_power: oxygenOrPower,
})

/** Assistance needs as the API returns them. */
export const toAssistance = ({ oxygen_or_power, ...rest }: PlainAssistance): Assistance => ({
  ...rest,
  oxygenOrPower: oxygen_or_power,
})

export interface AssistanceKeyDeps {
  db: Database
  log: Logger
  /** `gateways.tenantSecrets`. */
  secrets: SecretBox
}

/** Logs an error if tenants' needs were encrypted with a different secret key. */
export async function checkAssistanceKey({ db, log, secrets }: AssistanceKeyDeps) {
  const rows = await db
    .select({ orgId: tenant.orgId, id: tenant.id, assistance: tenant.assistance })
    .from(tenant)
    .where(isNotNull(tenant.assistance))
    .limit(1)
  if (rows.every((row) => canOpenAssistance(secrets, row, row.assistance))) return
  log.error("assistance needs can't be decrypted: PARAPET_SECRET_KEY has changed")
}
