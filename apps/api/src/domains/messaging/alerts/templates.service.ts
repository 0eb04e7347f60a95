import { eq, sql } from 'drizzle-orm'
import { findUserNames, userRef } from '../../../platform/access/find-user-names.ts'
import { requirePermission } from '../../../platform/access/require-permission.ts'
import {
  inTransaction,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { newId } from '../../../platform/db/new-id.ts'
import {
  type AlertHazard,
  alertHazards,
  type AlertPhase,
  alertPhases,
  alertTemplate,
  type AlertText,
} from '../../../platform/db/schema/index.ts'
import { isUniqueViolation } from '../../../platform/db/violation.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import { recordEvent } from '../../../platform/ledger/record-event.ts'
import { mergeFieldsOf, sampleValues } from '../message/merge-fields.ts'
import { readOrg } from './alert-row.ts'
import type { AlertTemplate } from './alerts.schema.ts'
import { requireValidFields } from './check-texts.ts'
import { listVersions, type TemplateRow } from './find-template.ts'
import { alertLanguages, builtInTexts } from './templates/built-in-texts.ts'

const versionsMax = 50

/** The text for every kind of hazard and phase, with the merge fields. */
export async function listAlertTemplates(ctx: ServiceContext) {
  requirePermission(ctx, 'org:communication_read')
  return await inTransaction(ctx, async (tx) => {
    const latest = await tx.db
      .selectDistinctOn([alertTemplate.hazard, alertTemplate.phase])
      .from(alertTemplate)
      .where(eq(alertTemplate.orgId, tx.orgId))
      .orderBy(alertTemplate.hazard, alertTemplate.phase, sql`${alertTemplate.templateVersion} desc`)
    const names = await findUserNames(
      tx.db,
      latest.map(({ createdBy }) => createdBy),
    )
    return {
      items: alertHazards.flatMap((hazard) =>
        alertPhases.map((phase) => {
          const row = latest.find((candidate) => candidate.hazard === hazard && candidate.phase === phase)
          return toTemplate(hazard, phase, row ?? null, names)
        }),
      ),
      mergeFields: await listMergeFields(tx),
      languages: Object.keys(alertLanguages),
    }
  })
}

/** The merge fields that alerts can contain, with the organization's own values as samples. */
async function listMergeFields(tx: TransactionContext) {
  const samples = sampleValues(await readOrg(tx), tx.gateways.publicUrl)
  return mergeFieldsOf.alert.map(({ name, label }) => ({ name, label, sample: samples[name] }))
}

const toTemplate = (
  hazard: AlertHazard,
  phase: AlertPhase,
  row: TemplateRow | null,
  names: ReadonlyMap<string, string>,
): AlertTemplate => ({
  hazard,
  phase,
  version: row?.templateVersion ?? 0,
  texts: row?.texts ?? builtInTexts(hazard, phase),
  updatedAt: row?.createdAt.toISOString() ?? null,
  updatedBy: userRef(row?.createdBy ?? null, names),
})

/** One text with its earlier versions and the built-in one. */
export async function getAlertTemplate(ctx: ServiceContext, hazard: AlertHazard, phase: AlertPhase) {
  requirePermission(ctx, 'org:communication_read')
  return await inTransaction(ctx, (tx) => describeTemplate(tx, hazard, phase))
}

async function describeTemplate(tx: TransactionContext, hazard: AlertHazard, phase: AlertPhase) {
  const rows = await listVersions(tx, hazard, phase, versionsMax)
  const names = await findUserNames(
    tx.db,
    rows.map(({ createdBy }) => createdBy),
  )
  return {
    ...toTemplate(hazard, phase, rows[0] ?? null, names),
    versions: rows.map(({ templateVersion, texts, createdAt, createdBy }) => ({
      version: templateVersion,
      texts,
      createdAt: createdAt.toISOString(),
      createdBy: userRef(createdBy, names),
    })),
    builtIn: builtInTexts(hazard, phase),
    mergeFields: await listMergeFields(tx),
  }
}

interface TemplateInput {
  texts: Record<string, AlertText>
  /** The version that was edited. */
  basedOn: number
}

/**
 * Saves a new version of a text. Existing drafts keep theirs.
 * @throws Problem `state-conflict` if someone saved another version since
 */
export async function saveAlertTemplate(
  ctx: ServiceContext,
  hazard: AlertHazard,
  phase: AlertPhase,
  { texts, basedOn }: TemplateInput,
) {
  requirePermission(ctx, 'org:communication_send')
  requireValidFields(texts)
  try {
    return await inTransaction(ctx, async (tx) => {
      const [latest] = await listVersions(tx, hazard, phase, 1)
      const version = latest?.templateVersion ?? 0
      if (version !== basedOn) throw savedSince(version)
      await tx.db.insert(alertTemplate).values({
        id: newId(),
        orgId: tx.orgId,
        hazard,
        phase,
        templateVersion: version + 1,
        texts: { ...texts, en: { ...texts.en!, isReviewed: true } },
        createdBy: tx.actor.id,
      })
      recordEvent(tx, {
        action: 'alert.template_saved',
        category: 'communication',
        subject: { type: 'org', id: tx.orgId, name: null },
        summary: `Alert template for ${hazard.replaceAll('_', ' ')} (${phase.replaceAll('_', ' ')}) updated.`,
        metadata: { hazard, phase, version: version + 1, languages: Object.keys(texts).join(', ') },
      })
      return await describeTemplate(tx, hazard, phase)
    })
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw savedSince(basedOn + 1)
  }
}

const savedSince = (version: number) =>
  new Problem('state-conflict', 'Someone saved another version of this text. Reload to see it.', {
    members: { version },
  })
