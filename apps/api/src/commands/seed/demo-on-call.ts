import { onCallOverride, onCallPolicy, onCallShift } from '../../platform/db/schema/index.ts'
import { minutesAfter, workTime } from './demo-time.ts'
import { byColleague, type DemoWorld, findColleague, type History } from './history.ts'

const [eight, seventeen] = [8 * 60, 17 * 60]
const workdays = [1, 2, 3, 4, 5]
const weekend = [6, 7]

/** Who is told first and second, in the office and outside its hours. Someone is on call at every hour. */
const shifts = [
  { step: 1, weekdays: workdays, start: eight, end: seventeen, colleague: 'tom' },
  { step: 1, weekdays: workdays, start: seventeen, end: eight, colleague: 'priya' },
  { step: 1, weekdays: weekend, start: eight, end: eight, colleague: 'hana' },
  { step: 2, weekdays: [...workdays, ...weekend], start: eight, end: eight, colleague: 'denise' },
]

/** The team's rota, and a stand-in for the days that someone is away. */
export function makeOnCall(demo: DemoWorld): History {
  const random = demo.random('on call')
  const { orgId, orgName, timeZone } = demo
  const analyst = findColleague(demo, 'analyst')
  const at = workTime(demo, 340, random)
  const overrideAt = workTime(demo, 6, random)
  const startsAt = minutesAfter(demo.now, 4 * 24 * 60)
  const standIn = findColleague(demo, 'hana')
  const override = {
    orgId,
    id: random.id(overrideAt),
    step: 1,
    userId: standIn.id,
    startsAt,
    endsAt: minutesAfter(startsAt, 3 * 24 * 60),
    createdAt: overrideAt,
    createdBy: analyst.id,
  }
  const about = {
    actor: byColleague(analyst),
    category: 'settings' as const,
    subject: { type: 'org', id: orgId, name: orgName },
  }
  const policy = { isOn: true, timeZone, urgentFrom: 'extreme', repeatMinutes: 15, tellsPerStep: 2 }
  const groupId = random.id(at)
  const before = { isOn: false, timeZone, urgentFrom: 'severe', repeatMinutes: 5, tellsPerStep: 2 }
  return {
    rows: [
      [onCallPolicy, [{ orgId, ...policy, hazards: {}, version: 1, updatedAt: at, updatedBy: analyst.id }]],
      [
        onCallShift,
        shifts.flatMap(({ step, weekdays, start, end, colleague }) =>
          weekdays.map((weekday) => ({
            orgId,
            id: random.id(at),
            step,
            weekday,
            startMinute: start,
            endMinute: end,
            userId: findColleague(demo, colleague).id,
          })),
        ),
      ],
      [onCallOverride, [override]],
    ],
    events: [
      {
        ...about,
        at,
        action: 'settings.on_call_updated',
        summary: 'On-call notifications turned on.',
        changes: (['isOn', 'urgentFrom', 'repeatMinutes'] as const).map((field) => ({
          field,
          from: before[field],
          to: policy[field],
        })),
        metadata: { version: 1 },
        groupId,
      },
      ...shifts.map(({ colleague, ...shift }) => ({
        ...about,
        at,
        action: 'settings.on_call_shifts_updated',
        targets: [{ type: 'user', id: findColleague(demo, colleague).id, name: null }],
        summary: 'A member’s on-call shifts changed.',
        changes: [{ field: 'shifts', from: null, to: describeShifts(shift) }],
        groupId,
      })),
      {
        ...about,
        at: overrideAt,
        action: 'settings.on_call_override_created',
        targets: [{ type: 'user', id: standIn.id, name: null }],
        summary: 'On-call override created.',
        metadata: {
          step: override.step,
          startsAt: override.startsAt.toISOString(),
          endsAt: override.endsAt.toISOString(),
        },
      },
    ],
  }
}

const dayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const clock = (minute: number) => `${String(minute / 60).padStart(2, '0')}:00`

const describeShifts = ({ step, weekdays, start, end }: Omit<(typeof shifts)[number], 'colleague'>) =>
  weekdays
    .map((weekday) => `${dayNames[weekday - 1]} ${clock(start)}–${clock(end)} (step ${step})`)
    .join(', ')
