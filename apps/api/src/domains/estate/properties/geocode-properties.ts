import { and, asc, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import { systemActor } from '../../../platform/access/system-actor.ts'
import {
  inTransaction,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { newId } from '../../../platform/db/new-id.ts'
import { property, task } from '../../../platform/db/schema/index.ts'
import { registerTaskHandler, type TaskOutcome, type TaskRun } from '../../../platform/jobs/task-handlers.ts'
import { recordEvent } from '../../../platform/ledger/record-event.ts'
import { listChanges } from '../../../platform/ledger/list-changes.ts'
import { cutText } from '../../../platform/text/cut-text.ts'
import { formatCount } from '../../../platform/text/format-count.ts'
import { moveCounty } from '../addresses/location.ts'
import { enqueueMatch } from '../exposure/enqueue-match.ts'
import { postponeAnswer, type Question, readAnswers, storeAnswers, toQuestion } from '../geocoding/answers.ts'
import { isDue } from '../geocoding/enqueue-geocode.ts'
import { GeocoderFailure } from '../geocoding/geocoder-http.ts'
import type { GeocodeAnswer, GeocoderName, StreetGeocoder } from '../geocoding/geocoder.ts'
import type { StreetQuery } from '../geocoding/street-query.ts'
import { isFootprintOf } from './footprint-rules.ts'
import type { PropertyRow } from './property.ts'
import { derivedPropertyColumns } from './to-property-insert.ts'

/** A batch of this size is answered in a minute or two, so little is asked again after a crash. */
const addressesPerRound = 1_000
/** Fewer addresses are answered faster one by one. */
const batchMin = 25
/** Takes up to 250 ms on the embedded engine, and blocks its single connection. */
const writesPerTransaction = 200
/** One failure can be the address; several in a row are the service. */
const failuresInRowMax = 3
const outageMs = 5 * 60_000
const otherTaskMs = 5_000

type DueRow = typeof property.$inferSelect

/** No service answers: the task continues later. */
class Outage extends Error {
  readonly retryAt: Date
  constructor(failure: GeocoderFailure, now: Date) {
    super(failure.message)
    this.retryAt = new Date(now.getTime() + Math.max(outageMs, failure.retryAfterMs ?? 0))
  }
}

interface Totals {
  checked: number
  located: number
  ambiguous: number
  failed: number
}

/**
 * Asks the geocoders about all addresses of the organization that none has answered for. Answers are stored before they
 * are applied, so after a crash no address is asked about or recorded twice.
 */
export async function geocodeProperties(run: TaskRun): Promise<TaskOutcome> {
  const { task: current, report, log, signal } = run
  const ctx = { ...run.ctx, actor: systemActor }
  if (await isAnotherRunning(ctx, current)) return { continueAt: new Date(Date.now() + otherTaskMs) }
  const totals: Totals = { checked: 0, located: 0, ambiguous: 0, failed: 0 }
  const total = await countDue(ctx)
  const reportDone = async (message: string | null = null) =>
    await report({
      done: Math.min(totals.checked, total),
      total,
      unit: 'addresses',
      stage: 'geocode',
      message,
    })
  await reportDone()
  let retryAt: Date | null = null
  let message: string | null = null
  for (let lastId: string | null = null; ;) {
    signal.throwIfAborted()
    const rows = await listDue(ctx, lastId)
    if (rows.length === 0) break
    lastId = rows.at(-1)!.id
    try {
      const { answers, postponedUntil } = await findAnswers(run, ctx, rows)
      retryAt = earliest(retryAt, postponedUntil)
      await applyAnswers(ctx, rows, answers, totals, reportDone)
    } catch (error) {
      if (!(error instanceof Outage)) throw error
      retryAt = earliest(retryAt, error.retryAt)
      message = `${error.message} Trying again later.`
      log('warn', message)
      break
    }
  }
  log(
    'info',
    `Checked ${formatCount(totals.checked, 'address', 'addresses')}: ${totals.located} located, ${totals.ambiguous} ambiguous, ${totals.failed} not found.`,
  )
  if (retryAt === null) return { result: { ...totals } }
  await reportDone(message ?? 'Some addresses haven’t been located yet. Trying again later.')
  // Another task of this kind asks about the rest.
  if (await isAnotherWaiting(ctx, current)) return { result: { ...totals }, isPartial: true }
  return { continueAt: retryAt }
}

registerTaskHandler('geocode', geocodeProperties)

const earliest = (a: Date | null, b: Date | null) => (a === null ? b : b === null || a < b ? a : b)

const otherTasks = ({ orgId, id }: TaskRun['task']) =>
  and(eq(task.orgId, orgId), eq(task.type, 'geocode'), sql`${task.id} <> ${id}`)

const isAnotherRunning = async (ctx: ServiceContext, current: TaskRun['task']) =>
  (await ctx.db.$count(task, and(otherTasks(current), eq(task.status, 'running'), lt(task.id, current.id)))) >
  0

const isAnotherWaiting = async (ctx: ServiceContext, current: TaskRun['task']) =>
  (await ctx.db.$count(task, and(otherTasks(current), inArray(task.status, ['waiting', 'queued'])))) > 0

const isDueInOrg = ({ orgId, gateways }: Pick<ServiceContext, 'orgId' | 'gateways'>) =>
  and(eq(property.orgId, orgId), isDue(gateways.geocoding))

const countDue = async (ctx: ServiceContext) =>
  await inTransaction(ctx, async (tx) => await tx.db.$count(property, isDueInOrg(tx)))

const listDue = async (ctx: ServiceContext, after: string | null): Promise<DueRow[]> =>
  await inTransaction(
    ctx,
    async (tx) =>
      await tx.db
        .select()
        .from(property)
        .where(and(isDueInOrg(tx), after === null ? undefined : gt(property.id, after)))
        .orderBy(asc(property.id))
        .limit(addressesPerRound),
  )

/** The stored answers for these properties, after asking for those that are missing. */
async function findAnswers(run: TaskRun, ctx: ServiceContext, rows: readonly DueRow[]) {
  const questions = new Map<string, Question>()
  for (const row of rows) {
    const question = toQuestion(ctx.gateways.geocoding, row)
    if (question) questions.set(question.key, question)
  }
  const { answers: known, postponed } = await readAnswers(ctx.db, [...questions.keys()], new Date())
  const answers = new Map(known)
  const open = [...questions.values()].filter(({ key }) => !answers.has(key) && !postponed.has(key))
  let postponedUntil = [...postponed.values()].reduce<Date | null>(earliest, null)
  const toStore = new Map<string, GeocodeAnswer>()
  const keep = (key: string, answer: GeocodeAnswer) => {
    answers.set(key, answer)
    toStore.set(key, answer)
  }
  const flush = async () => {
    await storeAnswers(ctx.db, toStore, new Date())
    toStore.clear()
  }
  try {
    const left = await askInBatch(open, keep, run.signal)
    await flush()
    let failuresInRow = 0
    for (const question of left) {
      run.signal.throwIfAborted()
      try {
        keep(question.key, await askInTurn(question, run.signal))
        failuresInRow = 0
      } catch (error) {
        if (!(error instanceof GeocoderFailure)) throw error
        failuresInRow += 1
        if (error.kind === 'busy' || error.kind === 'unreachable' || failuresInRow >= failuresInRowMax)
          throw new Outage(error, new Date())
        await postponeAnswer(ctx.db, question.key, new Date())
        postponedUntil = earliest(postponedUntil, new Date(Date.now() + outageMs))
      }
      if (toStore.size >= 50) await flush()
    }
  } finally {
    await flush()
  }
  return { answers, postponedUntil }
}

/** What is left to ask about an address, and the answer so far. */
interface OpenQuestion extends Question {
  best?: GeocodeAnswer
}

/** Asks about many addresses in one request, where a service can. Returns those that have to be asked about singly. */
async function askInBatch(
  questions: readonly Question[],
  keep: (key: string, answer: GeocodeAnswer) => void,
  signal: AbortSignal,
): Promise<OpenQuestion[]> {
  const batch = questions.filter(({ geocoders }) => geocoders[0]?.locateMany)
  const single: OpenQuestion[] = questions.filter((question) => !batch.includes(question))
  const geocoder = batch[0]?.geocoders[0]
  if (batch.length < batchMin || !geocoder?.locateMany) return [...questions]
  try {
    const answers = await geocoder.locateMany(
      batch.map(({ query }) => query),
      signal,
    )
    for (const [n, question] of batch.entries()) {
      const answer = answers[n]
      const [, ...others] = question.geocoders
      if (!answer || answer === 'tie') single.push(question)
      else if (answer.status === 'ok' || others.length === 0) keep(question.key, answer)
      else single.push({ ...question, geocoders: others, best: answer })
    }
    return single
  } catch (error) {
    if (!(error instanceof GeocoderFailure)) throw error
    // One of the addresses may be to blame.
    if (error.kind === 'rejected') return [...questions]
    throw new Outage(error, new Date())
  }
}

/** The answer of the first service that locates the address, or else the most helpful one. */
async function askInTurn(question: OpenQuestion, signal: AbortSignal): Promise<GeocodeAnswer> {
  let { best } = question
  for (const geocoder of question.geocoders) {
    const answer = await locate(geocoder, question.query, signal)
    if (answer.status === 'ok') return answer
    if (!best || (best.status === 'failed' && answer.status === 'ambiguous')) best = answer
  }
  return best!
}

async function locate(
  geocoder: StreetGeocoder,
  query: StreetQuery,
  signal: AbortSignal,
): Promise<GeocodeAnswer> {
  try {
    return await geocoder.locate(query, signal)
  } catch (error) {
    if (!(error instanceof GeocoderFailure) || error.kind !== 'rejected') throw error
    return { status: 'failed', source: geocoder.name, matchType: null, benchmark: null, candidates: [] }
  }
}

async function applyAnswers(
  ctx: ServiceContext,
  rows: readonly DueRow[],
  answers: ReadonlyMap<string, GeocodeAnswer>,
  totals: Totals,
  onWrite: () => Promise<void>,
) {
  const answered = rows.filter((row) => {
    const question = toQuestion(ctx.gateways.geocoding, row)
    return question === null || answers.has(question.key)
  })
  for (let offset = 0; offset < answered.length; offset += writesPerTransaction) {
    const ids = answered.slice(offset, offset + writesPerTransaction).map(({ id }) => id)
    const written = await inTransaction(ctx, (tx) => writeAnswers(tx, ids, answers))
    for (const { status } of written) {
      totals.checked += 1
      if (status === 'ok') totals.located += 1
      else if (status === 'ambiguous') totals.ambiguous += 1
      else totals.failed += 1
    }
    await onWrite()
  }
}

/**
 * Writes answers to properties, with their events and the request to match them. Skips properties that were edited,
 * pinned, or archived since they were listed.
 */
async function writeAnswers(
  tx: TransactionContext,
  ids: readonly string[],
  answers: ReadonlyMap<string, GeocodeAnswer>,
) {
  const rows = await tx.db
    .select()
    .from(property)
    .where(and(isDueInOrg(tx), inArray(property.id, [...ids])))
    .orderBy(asc(property.id))
    .for('no key update')
  const now = new Date()
  const groupId = newId()
  const written: { status: GeocodeAnswer['status'] }[] = []
  const movedIds: string[] = []
  const imported: { id: string; before: object }[] = []
  for (const row of rows) {
    const question = toQuestion(tx.gateways.geocoding, row)
    const answer = question === null ? null : answers.get(question.key)
    // The address changed since it was asked about.
    if (answer === undefined) continue
    const { columns, status } = toColumns(row, answer, now)
    const after = { ...row, ...columns }
    await tx.db
      .update(property)
      .set({
        ...columns,
        ...derivedPropertyColumns(after),
        updatedAt: now,
        version: sql`${property.version} + 1`,
      })
      .where(and(eq(property.orgId, tx.orgId), eq(property.id, row.id)))
    recordAnswer(tx, row, after, { status, answer, groupId })
    written.push({ status })
    if (after.lat !== row.lat || after.lon !== row.lon) movedIds.push(row.id)
    imported.push({ id: row.id, before: pick(row, Object.keys(columns)) })
  }
  await advanceImportVersions(tx, imported)
  if (movedIds.length > 0) {
    const first = rows.find(({ id }) => id === movedIds[0])!
    await enqueueMatch(tx, {
      properties: movedIds,
      subject: { type: 'property', id: first.id, name: first.name },
    })
  }
  return written
}

const pick = (row: DueRow, keys: readonly string[]) =>
  Object.fromEntries(Object.entries(row).filter(([key]) => keys.includes(key)))

/** The columns after an answer. Without an exact point, the property keeps the rough one it has. */
function toColumns(row: DueRow, answer: GeocodeAnswer | null, now: Date) {
  const checked = {
    geocodeCheckedAt: now,
    geocodeMatchType: answer?.matchType ?? null,
    geocodeBenchmark: answer?.benchmark ?? null,
    geocodeCandidates: answer?.candidates ?? [],
  }
  const [place] = answer?.candidates ?? []
  // A person drew the outline; a point far from it isn't the building.
  const contradictsOutline =
    place !== undefined && row.footprint !== null && !isFootprintOf(row.footprint, place)
  if (answer?.status === 'ok' && place && !contradictsOutline) {
    const point = { lat: place.lat, lon: place.lon }
    return {
      status: 'ok' as const,
      columns: {
        ...checked,
        ...point,
        geocodeCandidates: [],
        geocodeStatus: 'ok' as const,
        geocodePrecision: place.precision,
        geocodeSource: answer.source,
        geocodeRadiusMeters: null,
        geocodedAt: now,
        ...moveCounty(row, point),
        // The zones belong to the rough point.
        forecastZone: null,
        fireZone: null,
      },
    }
  }
  const isAmbiguous = checked.geocodeCandidates.length > 0
  const status = isAmbiguous ? ('ambiguous' as const) : ('failed' as const)
  const isLocated = row.lat !== null
  return {
    status,
    columns: {
      ...checked,
      geocodeStatus: isAmbiguous ? ('ambiguous' as const) : isLocated ? ('ok' as const) : ('failed' as const),
    },
  }
}

const serviceNames: Record<GeocoderName, string> = {
  census: 'the US Census Bureau',
  photon: 'Photon',
  pelias: 'Pelias',
}

const precisionNames = {
  rooftop: 'by building',
  parcel: 'by parcel',
  street: 'by street address',
  postal_code: 'by postal code',
  city: 'by city',
}

function recordAnswer(
  tx: TransactionContext,
  before: DueRow,
  after: DueRow,
  {
    status,
    answer,
    groupId,
  }: { status: GeocodeAnswer['status']; answer: GeocodeAnswer | null; groupId: string },
) {
  const service = answer === null ? null : serviceNames[answer.source]
  const summary =
    service === null
      ? `${before.name} can’t be located precisely because its address isn’t a street address.`
      : status === 'ok'
        ? `${service} located ${before.name} ${precisionNames[answer!.candidates[0]!.precision]}.`
        : status === 'ambiguous'
          ? `${service} found ${formatCount(answer!.candidates.length, 'possible location')} for ${before.name}.`
          : `${service} couldn’t find the address of ${before.name}.`
  recordEvent(tx, {
    action: status === 'ok' ? 'property.geocoded' : 'property.geocode_failed',
    category: 'property',
    subject: { type: 'property', id: before.id, name: before.name },
    propertyId: before.id,
    portfolioId: before.portfolioId,
    groupId,
    summary: cutText(summary.charAt(0).toUpperCase() + summary.slice(1), 300),
    changes: listChanges<PropertyRow>(before as PropertyRow, {
      lat: after.lat,
      lon: after.lon,
      geocodeStatus: after.geocodeStatus,
      geocodePrecision: after.geocodePrecision,
      geocodeSource: after.geocodeSource,
      county: after.county,
    }),
    metadata: { matchType: after.geocodeMatchType, benchmark: after.geocodeBenchmark },
  })
}

/**
 * Keeps a new location from counting as an edit since an import, which undoing the import would ask about. If an import
 * changed the address, undoing it also restores the location of the previous one.
 */
async function advanceImportVersions(
  tx: TransactionContext,
  rows: readonly { id: string; before: object }[],
) {
  if (rows.length === 0) return
  await tx.db.execute(sql`
    update import_row r
    set target_version = r.target_version + 1,
      before = case when r.outcome = 'update' and r.before ? 'fingerprint' then g.before || r.before else r.before end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g(id uuid, before jsonb)
    where r.org_id = ${tx.orgId}::uuid
      and r.file_id in (
        select f.id from import_file f
        where f.org_id = ${tx.orgId}::uuid and f.kind = 'property'
          and (f.undo_until is null or f.undo_until > now()))
      and r.record_type = 'property' and r.target_id = g.id`)
}
