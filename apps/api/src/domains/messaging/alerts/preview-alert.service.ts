import { and, eq } from 'drizzle-orm'
import { requirePermission } from '../../../platform/access/require-permission.ts'
import {
  inTransaction,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { readAlertSettings } from '../../../platform/db/schema/alert-settings.ts'
import { type AlertExclusion, property, tenant, unit } from '../../../platform/db/schema/index.ts'
import { notFound } from '../../../platform/errors/problem.ts'
import { anyOf, visibleTenants } from '../../estate/index.ts'
import { type MergeValues, type OrgRow, sampleValues, toMergeValues } from '../message/merge-fields.ts'
import { recipientDetailColumns } from '../message/recipient-details.ts'
import { nextTextTime, timeZoneAt } from '../texting/quiet-hours.ts'
import {
  type AlertPerson,
  audienceOfThreat,
  availableChannels,
  emptyAudience,
  isAvailable,
  listAlertPeople,
  listMissingPlaces,
  requireVisiblePlaces,
} from './alert-audience.ts'
import {
  type AlertedThreat,
  type AlertRow,
  findThreatOf,
  findVisibleThreat,
  getAlertedThreat,
  getAlertRow,
  isExtreme,
  readOrg,
  requireAnySender,
  requireSender,
} from './alert-row.ts'
import { requireInScope } from './alert-scope.ts'
import type {
  AlertAudienceRequest,
  AlertNumbers,
  AlertPreview,
  AlertPreviewRequest,
} from './alerts.schema.ts'
import { toCallValues } from './alert-values.ts'
import { chooseCallLanguage, composeCall } from './call-script.ts'
import { gradeOf, listWarnings, requireValidFields } from './check-texts.ts'
import {
  chooseTextLanguage,
  compileAlert,
  isReviewedText,
  measureShortText,
  threatValues,
} from './compile-alert.ts'
import { typicalReplyUrl } from './alert-links.ts'
import { needsApproval } from './confirm-alert.ts'
import { findApprovalObstacle } from './find-approvers.ts'
import { findTemplate } from './find-template.ts'
import type { PhoneChannel } from './phone-messages.ts'
import { toAlertHazard } from './templates/built-in-texts.ts'

type Draft = Pick<AlertRow, 'audience' | 'channels' | 'texts' | 'phase' | 'threatId'> & {
  threat: AlertedThreat | null
  followedThreadId: string | null
}

/** The draft that a request describes: a stored one with the request's changes, or a new one. */
async function readDraft(
  tx: TransactionContext,
  request: AlertAudienceRequest,
  { isReading = false }: { isReading?: boolean } = {},
): Promise<Draft> {
  const stored = request.alertId === undefined ? null : await getAlertRow(tx, request.alertId)
  const threadId = stored?.threadId ?? request.threadId
  const first = threadId === undefined ? null : await getAlertRow(tx, threadId)
  const followedThreadId = first !== null && stored?.id !== first.id ? first.id : null
  const threatId = first?.threatId ?? request.threatId ?? null
  // An alert has one thread and one threat, so a request can't name others with it.
  if (first && ![undefined, first.id].includes(request.threadId)) throw notFound('alert')
  if (first && ![undefined, null, threatId].includes(request.threatId)) throw notFound('threat')
  if (!isReading) {
    requireSender(tx, { threatId })
    if (first) await requireInScope(tx, stored ?? first)
  }
  const threat = first ? await findThreatOf(tx, first) : threatId && (await getAlertedThreat(tx, threatId))
  const texts =
    request.texts ??
    stored?.texts ??
    (await findTemplate(tx, toAlertHazard((threat || null)?.hazard ?? null), 'act_now')).texts
  requireValidFields(texts)
  if (request.audience) await requireVisiblePlaces(tx, request.audience)
  return {
    audience:
      request.audience ??
      stored?.audience ??
      (threatId === null ? emptyAudience : await audienceOfThreat(tx, threatId)),
    channels: request.channels ?? stored?.channels ?? availableChannels(tx),
    phase: stored?.phase ?? 'act_now',
    texts,
    threatId,
    threat: threat || null,
    followedThreadId,
  }
}

/** How many people an alert reaches, on which channels and in which languages, and why the others aren't reached. */
export async function countAlertAudience(
  ctx: ServiceContext,
  request: AlertAudienceRequest,
): Promise<AlertNumbers> {
  requireAnySender(ctx)
  return await inTransaction(ctx, async (tx) => {
    const draft = await readDraft(tx, request)
    const people = await listAlertPeople(tx, draft)
    const org = await readOrg(tx)
    const held = {
      sms: await findHeld(tx, draft, people, { org, channel: 'sms' }),
      voice: await findHeld(tx, draft, people, { org, channel: 'voice' }),
    }
    const { threat, threatId, audience, followedThreadId } = draft
    const isFollowUp = followedThreadId !== null
    const numbers = toNumbers(tx, draft, people, { org, held })
    return {
      ...numbers,
      missingPlaces: threat === null || isFollowUp ? [] : await listMissingPlaces(tx, threat.id, audience),
      approvalBlocked: numbers.approvalNeeded ? await findApprovalObstacle(tx, { threatId, audience }) : null,
    }
  })
}

/** Figures of the people in an audience. */
function toNumbers(
  tx: TransactionContext,
  { channels, texts, threat }: Pick<Draft, 'channels' | 'texts' | 'threat'>,
  people: readonly AlertPerson[],
  { org, held }: { org: OrgRow; held: Record<PhoneChannel, HeldMessages | null> },
): Omit<AlertNumbers, 'missingPlaces' | 'approvalBlocked'> {
  const countSegmentsIn = createSegmentCounter(texts, typicalValues(tx, org, threat))
  const reachedPeople = people.filter(({ exclusion }) => exclusion === null)
  return {
    people: people.length,
    reached: reachedPeople.length,
    excluded: countBy(people.flatMap(({ exclusion }) => exclusion ?? [])),
    channels: channels.map((channel) => {
      const contactsOf = (person: AlertPerson) =>
        person.contacts.filter((contact) => contact.channel === channel)
      const messages = people.flatMap((person) => contactsOf(person).map(() => person.language))
      return {
        channel,
        isAvailable: isAvailable(tx, channel),
        people: people.filter((person) => contactsOf(person).length > 0).length,
        messages: messages.length,
        segments: channel === 'sms' ? sum(messages.map(countSegmentsIn)) : null,
        held: channel === 'email' ? null : held[channel],
        excluded: countBy(people.flatMap(({ reasons }) => reasons[channel] ?? [])),
      }
    }),
    languages: [...Map.groupBy(reachedPeople, ({ language }) => language ?? 'none')]
      .map(([value, speakers]) => {
        const textLanguage = chooseTextLanguage(texts, value)
        return {
          value,
          count: speakers.length,
          textLanguage,
          isReviewed: isReviewedText(texts, textLanguage),
        }
      })
      .toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1)),
    approvalNeeded: needsApproval(reachedPeople.length, readAlertSettings(org).approvalOver),
  }
}

type HeldMessages = NonNullable<AlertNumbers['channels'][number]['held']>

/** The texts or calls that wait for quiet hours to end at their recipient's home if the alert is sent now. */
async function findHeld(
  tx: TransactionContext,
  { threat, phase }: Draft,
  people: readonly AlertPerson[],
  { org, channel }: { org: OrgRow; channel: PhoneChannel },
): Promise<HeldMessages | null> {
  const homes = people.flatMap(({ propertyId, contacts }) =>
    contacts.flatMap((contact) => (contact.channel === channel ? [propertyId] : [])),
  )
  const ids = [...new Set(homes)].filter((id) => id !== null)
  const rows = await tx.db
    .select({ id: property.id, lat: property.lat, lon: property.lon })
    .from(property)
    .where(and(eq(property.orgId, tx.orgId), anyOf(property.id, ids)))
  const now = new Date()
  const timeAt = (home: { lat: number | null; lon: number | null } | undefined) =>
    nextTextTime(timeZoneAt(home, org), { isExtreme: isExtreme(threat, phase) }, now).getTime()
  const times = new Map(rows.map((row) => [row.id, timeAt(row)]))
  const unknown = timeAt(undefined)
  const held = homes
    .map((id) => (id === null ? unknown : (times.get(id) ?? unknown)))
    .filter((time) => time > now.getTime())
  if (held.length === 0) return null
  const iso = (time: number) => new Date(time).toISOString()
  const until = held.reduce((earliest, time) => Math.min(earliest, time))
  const lastUntil = held.reduce((latest, time) => Math.max(latest, time))
  return { messages: held.length, until: iso(until), lastUntil: iso(lastUntil) }
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

/** What recipients are likely to read instead of merge fields, for estimates. What the threat says is the same for all. */
const typicalValues = (tx: TransactionContext, org: OrgRow, threat: AlertedThreat | null): MergeValues => ({
  ...sampleValues(org, tx.gateways.publicUrl),
  ...(threat && threatValues(threat, { language: 'en', timeZone: org.timeZone })),
  replyUrl: typicalReplyUrl(tx),
})

/** Segments by language, estimated before names are filled in. */
function createSegmentCounter(texts: Draft['texts'], values: MergeValues) {
  const counted = new Map<string | null, number>()
  return (language: string | null) => {
    const segments = counted.get(language) ?? measureShortText(texts, language, values).segments
    counted.set(language, segments)
    return segments
  }
}

const countBy = (reasons: readonly AlertExclusion[]) =>
  [...Map.groupBy(reasons, (reason) => reason)]
    .map(([reason, all]) => ({ reason, count: all.length }))
    .toSorted((a, b) => b.count - a.count || (a.reason < b.reason ? -1 : 1))

/** Whether the request asks for an alert as it is, for a sample tenant: what everyone who can read alerts may see. */
const isStored = ({ alertId, language: _language, ...changes }: AlertPreviewRequest) =>
  alertId !== undefined && Object.values(changes).every((value) => value === undefined)

/** The messages as one tenant, or a sample tenant, would get them. Their links don't work. */
export async function previewAlert(ctx: ServiceContext, request: AlertPreviewRequest): Promise<AlertPreview> {
  const isReading = isStored(request)
  if (isReading) requirePermission(ctx, 'org:communication_read')
  else requireAnySender(ctx)
  return await inTransaction(ctx, async (tx) => {
    const { texts, threatId, threat: alertedThreat } = await readDraft(tx, request, { isReading })
    const threat = isReading && threatId !== null ? await findVisibleThreat(tx, threatId) : alertedThreat
    const org = await readOrg(tx)
    const details = request.tenantId === undefined ? null : await readTenant(tx, request.tenantId)
    const compiled = await compileAlert(
      texts,
      request.language ?? details?.language ?? null,
      org,
      tx.gateways.publicUrl,
    )
    const samples = sampleValues(org, tx.gateways.publicUrl)
    const values: MergeValues = {
      ...(details === null
        ? samples
        : { ...toMergeValues(details, samples, org), replyUrl: samples.replyUrl }),
      ...(threat && threatValues(threat, { language: compiled.language, timeZone: org.timeZone })),
    }
    const { subject, html, text } = compiled.fillMail(values)
    return {
      language: compiled.language,
      isReviewed: compiled.isReviewed,
      email: { subject, html, text },
      sms: {
        text: compiled.fillShortText(values),
        // The sample link is shorter than a real one.
        ...measureShortText(texts, compiled.language, { ...values, replyUrl: typicalReplyUrl(tx) }),
      },
      voice: {
        language: chooseCallLanguage(texts, compiled.language),
        texts: composeCall(texts, compiled.language, toCallValues(values, { threat, org })).parts.map(
          ({ text: spoken }) => spoken,
        ),
      },
      readingGrade: gradeOf(texts),
      warnings: listWarnings(texts, typicalValues(tx, org, threat)),
    }
  })
}

async function readTenant(tx: TransactionContext, id: string) {
  const [row] = await tx.db
    .select({ ...recipientDetailColumns, language: tenant.language })
    .from(tenant)
    .leftJoin(property, and(eq(property.orgId, tenant.orgId), eq(property.id, tenant.propertyId)))
    .leftJoin(unit, and(eq(unit.orgId, tenant.orgId), eq(unit.id, tenant.unitId)))
    .where(and(eq(tenant.orgId, tx.orgId), eq(tenant.id, id), visibleTenants(tx)))
  if (!row) throw notFound('tenant')
  return row
}
