import { eq, sql } from 'drizzle-orm'
import { findUserNames, userRef } from '../../../platform/access/find-user-names.ts'
import { requirePermission } from '../../../platform/access/require-permission.ts'
import {
  inTransaction,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import {
  type AlertSettings as StoredSettings,
  type AutomaticAlerts,
  readAlertSettings,
} from '../../../platform/db/schema/alert-settings.ts'
import { type LedgerChange, org } from '../../../platform/db/schema/index.ts'
import { type ExpectedVersions, requireVersion } from '../../../platform/http/entity-tag.ts'
import { recordEvent } from '../../../platform/ledger/record-event.ts'
import { readOrg } from './alert-row.ts'
import type { AlertSettings, AlertSettingsInput } from './alerts.schema.ts'
import { findSendable } from './evaluate-automatic.ts'
import { listApprovers } from './find-approvers.ts'
import { cancelDelayedAlerts } from './release-alert.ts'
import { resolveSender } from './write-alerts.service.ts'

export async function getAlertSettings(ctx: ServiceContext): Promise<AlertSettings> {
  requirePermission(ctx, 'org:communication_read')
  return await inTransaction(ctx, async (tx) => describe(tx, readAlertSettings(await readOrg(tx))))
}

/** Replaces the settings. Turning automatic sending off stops alerts that haven't gone out yet. */
export async function replaceAlertSettings(
  ctx: ServiceContext,
  { approvalOver, automatic }: AlertSettingsInput,
  expected: ExpectedVersions,
): Promise<AlertSettings> {
  requirePermission(ctx, 'org:update')
  return await inTransaction(ctx, async (tx) => {
    const [row] = await tx.db.select().from(org).where(eq(org.id, tx.orgId)).for('update')
    const before = readAlertSettings(row!)
    await requireVersion(expected, before.version, () => describe(tx, before))
    const settings: StoredSettings = {
      approvalOver,
      automatic: automatic === undefined ? before.automatic : await toAutomatic(tx, automatic),
      version: before.version + 1,
      updatedAt: new Date().toISOString(),
      updatedBy: tx.actor.id,
    }
    await tx.db
      .update(org)
      .set({
        alerts: settings,
        updatedAt: new Date(),
        updatedBy: tx.actor.id,
        version: sql`${org.version} + 1`,
      })
      .where(eq(org.id, tx.orgId))
    recordEvent(tx, {
      action: 'alert.settings_changed',
      category: 'settings',
      subject: { type: 'org', id: tx.orgId, name: row!.name },
      summary: summarize(before.automatic, settings.automatic),
      changes: listChanges(before, settings),
      metadata: { version: settings.version },
    })
    if (settings.automatic === null) await cancelDelayedAlerts(tx)
    return await describe(tx, settings)
  })
}

type AutomaticInput = AlertSettingsInput['automatic']

async function toAutomatic(
  tx: TransactionContext,
  automatic: Exclude<AutomaticInput, undefined>,
): Promise<AutomaticAlerts | null> {
  if (automatic === null) return null
  await resolveSender(tx, automatic.senderId, '/automatic/senderId')
  return {
    ...automatic,
    hazards: [...new Set(automatic.hazards)],
    channels: automatic.channels && [...new Set(automatic.channels)],
  }
}

function summarize(before: AutomaticAlerts | null, after: AutomaticAlerts | null) {
  if (before === null && after !== null) return 'Automatic alerts to tenants turned on.'
  if (before !== null && after === null) return 'Automatic alerts to tenants turned off.'
  return 'Alert settings updated.'
}

/** Every field with its value before and after, as people read it in the ledger. */
function listChanges(before: StoredSettings, after: StoredSettings): LedgerChange[] {
  const [from, to] = [flatten(before), flatten(after)]
  return (Object.keys(to) as (keyof typeof to)[])
    .filter((field) => from[field] !== to[field])
    .map((field) => ({ field, from: from[field], to: to[field] }))
}

const flatten = ({ approvalOver, automatic }: StoredSettings) => ({
  approvalOver,
  automaticSending: automatic !== null,
  automaticHazards: automatic?.hazards.join(', ') ?? null,
  automaticMinSeverity: automatic?.minSeverity ?? null,
  automaticDelayMinutes: automatic?.delayMinutes ?? null,
  automaticSenderId: automatic?.senderId ?? null,
  automaticChannels: automatic?.channels?.join(', ') ?? null,
})

async function describe(
  tx: TransactionContext,
  { approvalOver, automatic, version, updatedAt, updatedBy }: StoredSettings,
): Promise<AlertSettings> {
  const { channels, problem } = await findSendable(tx, automatic ?? { channels: null, senderId: null })
  return {
    approvalOver,
    automatic,
    automaticBlockedBy: problem && {
      code: problem.code,
      detail: problem.message,
      isEmailOnly: channels.length > 0,
    },
    ...(await listApprovers(tx)),
    version,
    updatedAt,
    updatedBy: userRef(updatedBy, await findUserNames(tx.db, [updatedBy])),
  }
}
