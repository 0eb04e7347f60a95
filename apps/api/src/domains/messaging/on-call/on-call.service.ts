import { and, asc, eq, gt } from 'drizzle-orm'
import { findUserNames, userRef } from '../../../platform/access/find-user-names.ts'
import { requirePermission } from '../../../platform/access/require-permission.ts'
import {
  inTransaction,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { newId } from '../../../platform/db/new-id.ts'
import { hazards, statedSeverities } from '../../../platform/db/schema/hazard.ts'
import {
  type LedgerChange,
  onCallOverride,
  onCallPolicy,
  onCallShift,
  org,
} from '../../../platform/db/schema/index.ts'
import { invalidFields, notFound, Problem } from '../../../platform/errors/problem.ts'
import { type ExpectedVersions, requireVersion } from '../../../platform/http/entity-tag.ts'
import { recordEvent } from '../../../platform/ledger/record-event.ts'
import { cutText } from '../../../platform/text/cut-text.ts'
import { formatCount } from '../../../platform/text/format-count.ts'
import {
  canNotify,
  listActiveMembers,
  type NotificationRecipient,
} from '../notifications/notification-recipients.ts'
import { canBeOnCall, isAdministrator } from './escalation-recipients.ts'
import { findGaps, findNextChange, findOnCall } from './on-call-schedule.ts'
import type {
  OnCall,
  OnCallInput,
  OnCallMember,
  OnCallOverride,
  OnCallOverrideInput,
} from './on-call.schema.ts'

type PolicyRow = Omit<typeof onCallPolicy.$inferSelect, 'orgId'>
type ShiftRow = typeof onCallShift.$inferSelect
type OverrideRow = typeof onCallOverride.$inferSelect

const overridesMax = 200

/** The schedule, who is on call now, and what is urgent. */
export async function getOnCall(ctx: ServiceContext): Promise<OnCall> {
  requirePermission(ctx, 'threat:read')
  return await inTransaction(ctx, async (tx) => describe(tx, await readPolicy(tx)))
}

/** Replaces the weekly schedule and the rule of what is urgent. Overrides stay. */
export async function replaceOnCall(
  ctx: ServiceContext,
  input: OnCallInput,
  expected: ExpectedVersions,
): Promise<OnCall> {
  requirePermission(ctx, 'rule:update')
  return await inTransaction(ctx, async (tx) => {
    const orgName = await lockOrg(tx)
    const before = await readPolicy(tx)
    await requireVersion(expected, before.version, () => describe(tx, before))
    await requireMembers(
      tx,
      input.shifts.map(({ userId }, index) => ({ userId, pointer: `/shifts/${index}/userId` })),
      // People who can no longer be on call can stay in their shifts, so that one can be edited after the other.
      (await readShifts(tx)).map(({ userId }) => userId),
    )
    const policy: PolicyRow = {
      isOn: input.isOn,
      timeZone: input.timeZone,
      urgentFrom: input.urgentFrom,
      hazards: toHazards(input),
      repeatMinutes: input.repeatMinutes,
      tellsPerStep: input.tellsPerStep,
      version: before.version + 1,
      updatedAt: new Date(),
      updatedBy: tx.actor.id,
    }
    await tx.db
      .insert(onCallPolicy)
      .values({ orgId: tx.orgId, ...policy })
      .onConflictDoUpdate({ target: onCallPolicy.orgId, set: policy })
    const changedShifts = await replaceShifts(tx, input.shifts)
    const groupId = newId()
    recordEvent(tx, {
      action: 'settings.on_call_updated',
      category: 'settings',
      subject: { type: 'org', id: tx.orgId, name: orgName },
      summary: summarize(before, policy),
      changes: listChanges(before, policy),
      metadata: { version: policy.version },
      groupId,
    })
    for (const { userId, from, to } of changedShifts) {
      recordEvent(tx, {
        action: 'settings.on_call_shifts_updated',
        category: 'settings',
        subject: { type: 'org', id: tx.orgId, name: orgName },
        targets: [{ type: 'user', id: userId, name: null }],
        summary: 'A member’s on-call shifts changed.',
        changes: [{ field: 'shifts', from, to }],
        groupId,
      })
    }
    return await describe(tx, policy)
  })
}

/** @throws Problem `conflict` if there are too many */
export async function createOnCallOverride(
  ctx: ServiceContext,
  input: OnCallOverrideInput,
): Promise<OnCallOverride> {
  requirePermission(ctx, 'rule:create')
  return await inTransaction(ctx, async (tx) => {
    const orgName = await lockOrg(tx)
    const now = new Date()
    const [startsAt, endsAt] = [new Date(input.startsAt), new Date(input.endsAt)]
    if (endsAt <= now) {
      throw invalidFields({ pointer: '/endsAt', code: 'min', message: 'Enter an end in the future.' })
    }
    const [member] = await requireMembers(tx, [{ userId: input.userId, pointer: '/userId' }])
    if ((await readOverrides(tx, now)).length >= overridesMax) {
      throw new Problem(
        'state-conflict',
        `There are already ${formatCount(overridesMax, 'override')}. Delete some that you don’t need.`,
      )
    }
    const row = {
      orgId: tx.orgId,
      id: newId(),
      step: input.step,
      userId: input.userId,
      startsAt,
      endsAt,
      createdAt: now,
      createdBy: tx.actor.id,
    }
    await tx.db.insert(onCallOverride).values(row)
    recordOverride(tx, row, orgName, 'settings.on_call_override_created', 'On-call override created.')
    return toOverride(
      row,
      new Map([[input.userId, { id: member!.id, name: member!.name, isAvailable: true }]]),
    )
  })
}

/** @throws Problem `not-found` */
export async function deleteOnCallOverride(ctx: ServiceContext, id: string): Promise<void> {
  requirePermission(ctx, 'rule:delete')
  await inTransaction(ctx, async (tx) => {
    const [row] = await tx.db
      .delete(onCallOverride)
      .where(and(eq(onCallOverride.orgId, tx.orgId), eq(onCallOverride.id, id)))
      .returning()
    if (!row) throw notFound('on-call override')
    const [organization] = await tx.db.select({ name: org.name }).from(org).where(eq(org.id, tx.orgId))
    recordOverride(
      tx,
      row,
      organization!.name,
      'settings.on_call_override_deleted',
      'On-call override deleted.',
    )
  })
}

/** Changes to the schedule run one at a time. */
async function lockOrg(tx: TransactionContext): Promise<string> {
  const [row] = await tx.db
    .select({ name: org.name })
    .from(org)
    .where(eq(org.id, tx.orgId))
    .for('no key update')
  return row!.name
}

async function readPolicy(tx: TransactionContext): Promise<PolicyRow> {
  const [row] = await tx.db.select().from(onCallPolicy).where(eq(onCallPolicy.orgId, tx.orgId))
  if (row) return row
  const [organization] = await tx.db.select({ timeZone: org.timeZone }).from(org).where(eq(org.id, tx.orgId))
  return {
    isOn: false,
    timeZone: organization!.timeZone,
    urgentFrom: 'severe',
    hazards: {},
    repeatMinutes: 5,
    tellsPerStep: 2,
    version: 0,
    updatedAt: new Date(0),
    updatedBy: null,
  }
}

const readShifts = (tx: TransactionContext): Promise<ShiftRow[]> =>
  tx.db
    .select()
    .from(onCallShift)
    .where(eq(onCallShift.orgId, tx.orgId))
    .orderBy(
      asc(onCallShift.step),
      asc(onCallShift.weekday),
      asc(onCallShift.startMinute),
      asc(onCallShift.id),
    )

const readOverrides = (tx: TransactionContext, now: Date): Promise<OverrideRow[]> =>
  tx.db
    .select()
    .from(onCallOverride)
    .where(and(eq(onCallOverride.orgId, tx.orgId), gt(onCallOverride.endsAt, now)))
    .orderBy(asc(onCallOverride.startsAt), asc(onCallOverride.id))

interface NamedUser {
  userId: string
  pointer: string
}

/** @throws Problem 422 unless all are active members who can work on threats, or among `kept` */
async function requireMembers(
  tx: TransactionContext,
  named: readonly NamedUser[],
  kept: readonly string[] = [],
) {
  const members = await listMembers(tx)
  const isUnknown = ({ userId }: NamedUser) =>
    !kept.includes(userId) && !members.some(({ id, canBe }) => canBe && id === userId)
  const unknown = named.filter(isUnknown)
  if (unknown.length > 0) {
    throw invalidFields(
      ...unknown.map(({ userId, pointer }) => ({
        pointer,
        code: 'not_found' as const,
        message: 'Choose an active member who can work on threats.',
        value: userId,
      })),
    )
  }
  return members.filter(({ id }) => named.some(({ userId }) => userId === id))
}

async function listMembers(tx: TransactionContext) {
  const members = await listActiveMembers(tx.db, tx.orgId)
  const names = await findUserNames(
    tx.db,
    members.map(({ id }) => id),
  )
  return members
    .map((member: NotificationRecipient) => ({
      id: member.id,
      name: names.get(member.id) ?? '',
      canBe: canBeOnCall(member),
      isAdministrator: isAdministrator(member),
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en') || a.id.localeCompare(b.id))
}

/** Whose shifts changed, with all of a person's shifts before and after; null for none. */
interface ChangedShifts {
  userId: string
  from: string | null
  to: string | null
}

async function replaceShifts(
  tx: TransactionContext,
  shifts: OnCallInput['shifts'],
): Promise<ChangedShifts[]> {
  const before = await tx.db.delete(onCallShift).where(eq(onCallShift.orgId, tx.orgId)).returning()
  if (shifts.length > 0) {
    await tx.db.insert(onCallShift).values(
      shifts.map(({ from, to, step, weekday, userId }) => ({
        orgId: tx.orgId,
        id: newId(),
        step,
        weekday,
        userId,
        startMinute: toMinute(from),
        endMinute: toMinute(to),
      })),
    )
  }
  const shiftsBefore = before.map((row) => ({
    ...row,
    from: toClock(row.startMinute),
    to: toClock(row.endMinute),
  }))
  const userIds = [...new Set([...shiftsBefore, ...shifts].map(({ userId }) => userId))]
  return userIds
    .map((userId) => ({
      userId,
      from: describeShifts(shiftsBefore, userId),
      to: describeShifts(shifts, userId),
    }))
    .filter(({ from, to }) => from !== to)
    .map(({ userId, from, to }) => ({ userId, from: cutShifts(from), to: cutShifts(to) }))
}

const cutShifts = (text: string | null) => text && cutText(text, shiftsTextMax)

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const shiftsTextMax = 500

type DescribedShift = Omit<OnCallInput['shifts'][number], 'userId'>

/** For example “Mon 09:00–17:00 (step 1), Tue 09:00–17:00 (step 1).” */
function describeShifts(
  shifts: readonly (DescribedShift & { userId: string })[],
  userId: string,
): string | null {
  const own = shifts.filter((shift) => shift.userId === userId)
  if (own.length === 0) return null
  return own
    .toSorted((a, b) => a.step - b.step || a.weekday - b.weekday || a.from.localeCompare(b.from))
    .map(({ step, weekday, from, to }) => `${weekdays[weekday - 1]} ${from}–${to} (step ${step})`)
    .join(', ')
}

const toMinute = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))
const toClock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

function toHazards({ urgentFrom, hazards: entries }: OnCallInput): PolicyRow['hazards'] {
  const byHazard = new Map(entries.map((entry) => [entry.hazard, entry.urgentFrom]))
  return Object.fromEntries(
    hazards.flatMap((hazard) => {
      const own = byHazard.get(hazard)
      return own === undefined || own === urgentFrom ? [] : [[hazard, own]]
    }),
  )
}

function summarize(before: PolicyRow, after: PolicyRow): string {
  if (!before.isOn && after.isOn) return 'On-call notifications turned on.'
  if (before.isOn && !after.isOn) return 'On-call notifications turned off.'
  return 'On-call settings updated.'
}

function listChanges(before: PolicyRow, after: PolicyRow): LedgerChange[] {
  const [from, to] = [flatten(before), flatten(after)]
  return (Object.keys(to) as (keyof typeof to)[])
    .filter((field) => from[field] !== to[field])
    .map((field) => ({ field, from: from[field], to: to[field] }))
}

const flatten = ({ isOn, timeZone, urgentFrom, hazards: own, repeatMinutes, tellsPerStep }: PolicyRow) => ({
  isOn,
  timeZone,
  urgentFrom,
  urgentHazards:
    Object.entries(own)
      .map(([hazard, severity]) => `${hazard}: ${severity ?? 'never'}`)
      .join(', ') || null,
  repeatMinutes,
  tellsPerStep,
})

function recordOverride(
  tx: TransactionContext,
  { userId, step, startsAt, endsAt }: OverrideRow,
  orgName: string,
  action: 'settings.on_call_override_created' | 'settings.on_call_override_deleted',
  summary: string,
) {
  recordEvent(tx, {
    action,
    category: 'settings',
    subject: { type: 'org', id: tx.orgId, name: orgName },
    targets: [{ type: 'user', id: userId, name: null }],
    summary,
    metadata: { step, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() },
  })
}

async function describe(tx: TransactionContext, policy: PolicyRow): Promise<OnCall> {
  const now = new Date()
  const shifts = await readShifts(tx)
  const overrides = await readOverrides(tx, now)
  const members = await listMembers(tx)
  const scheduledIds = [...shifts, ...overrides].map(({ userId }) => userId)
  const names = await findUserNames(tx.db, [...scheduledIds, policy.updatedBy])
  const people = new Map<string, OnCallMember>(
    scheduledIds.map((id) => [
      id,
      { ...userRef(id, names)!, isAvailable: members.some((member) => member.id === id && member.canBe) },
    ]),
  )
  const canReplace = ({ userId }: { userId: string }) => people.get(userId)!.isAvailable
  const schedule = { timeZone: policy.timeZone, shifts, overrides: overrides.filter(canReplace) }
  const nextAt = findNextChange(schedule, now)
  const toSteps = (at: Date) =>
    [...findOnCall(schedule, at)].map(([step, userIds]) => ({
      step,
      users: userIds.map((id) => people.get(id)!),
    }))
  const { permissions } = tx.actor.access
  const mayChoose = permissions.has('rule:update') || permissions.has('rule:create')
  const toRefs = (some: typeof members) => some.map(({ id, name }) => ({ id, name }))
  return {
    isOn: policy.isOn,
    timeZone: policy.timeZone,
    urgentFrom: toStated(policy.urgentFrom),
    hazards: hazards.flatMap((hazard) => {
      const own = policy.hazards[hazard]
      return own === undefined ? [] : [{ hazard, urgentFrom: own === null ? null : toStated(own) }]
    }),
    repeatMinutes: policy.repeatMinutes,
    tellsPerStep: policy.tellsPerStep,
    shifts: shifts.map(({ id, step, weekday, startMinute, endMinute, userId }) => ({
      id,
      step,
      weekday,
      from: toClock(startMinute),
      to: toClock(endMinute),
      user: people.get(userId)!,
    })),
    overrides: overrides.map((row) => toOverride(row, people)),
    now: toSteps(now),
    next: nextAt && { at: nextAt.toISOString(), onCall: toSteps(nextAt) },
    gaps: findGaps(shifts.filter(({ userId }) => people.get(userId)!.isAvailable)).map(({ start, end }) => ({
      startMinute: start,
      endMinute: end,
    })),
    members: mayChoose ? toRefs(members.filter(({ canBe }) => canBe)) : [],
    administrators: toRefs(members.filter((member) => member.isAdministrator)),
    canEmail: await canNotify(tx, tx.orgId),
    version: policy.version,
    updatedAt: policy.version === 0 ? null : policy.updatedAt.toISOString(),
    updatedBy: userRef(policy.updatedBy, names),
  }
}

const toStated = (severity: string) => statedSeverities.find((stated) => stated === severity)!

const toOverride = (
  { id, step, userId, startsAt, endsAt }: OverrideRow,
  people: ReadonlyMap<string, OnCallMember>,
): OnCallOverride => ({
  id,
  step,
  user: people.get(userId)!,
  startsAt: startsAt.toISOString(),
  endsAt: endsAt.toISOString(),
})
