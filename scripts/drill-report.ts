import type { Drill } from '../apps/api/src/domains/messaging/drills/drills.schema.ts'

type Score = NonNullable<Drill['score']>

const minuteMs = 60_000

/** `45 sec`, `3 min`, `2 hr 30 min`. */
function describeTime(seconds: number): string {
  if (seconds < 60) return `${Math.round(seconds)} sec`
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return `${minutes} min`
  const rest = minutes % 60
  return rest === 0 ? `${minutes / 60} hr` : `${Math.floor(minutes / 60)} hr ${rest} min`
}

/** How long a script takes at a speed, for example “2 hr 30 min, 2 min at this speed”. */
export const describeLength = (minutes: number, speed: number) =>
  speed === 1
    ? describeTime(minutes * 60)
    : `${describeTime(minutes * 60)} in the scenario, ${describeTime((minutes * 60) / speed)} at ${speed} times real time`

interface Happening {
  at: string
  /** Identifies it, so that it’s printed once. */
  key: string
  text: string
}

function listHappenings({ steps, alerts, participants }: Drill): Happening[] {
  return [
    ...steps.flatMap((step) => {
      const { position, headline, playedAt, acknowledgedAt, acknowledgedBy, affectedCount } = step
      if (playedAt === null) return []
      const where = affectedCount === 0 ? '' : `, ${affectedCount} affected`
      const played = { at: playedAt, key: `step ${position}`, text: `${headline}${where}` }
      if (acknowledgedAt === null) return [played]
      const text = `${headline} acknowledged by ${acknowledgedBy?.name ?? 'a former member'}`
      return [played, { at: acknowledgedAt, key: `acknowledged ${position}`, text }]
    }),
    ...alerts.map(({ id, kind, sentAt, sentBy }) => ({
      at: sentAt,
      key: id,
      text: `${kind === 'alert' ? 'Alert' : 'All clear'} sent by ${sentBy?.name ?? 'a former member'}`,
    })),
    ...participants.flatMap(({ user, response, respondedAt }) =>
      respondedAt === null
        ? []
        : [
            {
              at: respondedAt,
              key: `${user.id} ${respondedAt}`,
              text: `${user.name} ${response === 'safe' ? 'is safe' : 'needs help'}`,
            },
          ],
    ),
  ].toSorted((a, b) => a.at.localeCompare(b.at))
}

/** What happened since the last time, one line each. `printed` remembers it. */
export function listNews(drill: Drill, printed: Set<string>): string[] {
  const { startedAt, speed } = drill
  return listHappenings(drill).flatMap(({ at, key, text }) => {
    if (printed.has(key)) return []
    printed.add(key)
    const realSeconds = (Date.parse(at) - Date.parse(startedAt ?? at)) / 1_000
    const time = `${describeTime(realSeconds)} (${describeTime(realSeconds * speed)} in the scenario)`
    return [`EXERCISE  ${time}  ${text}`]
  })
}

const endings: Record<Drill['status'], string> = {
  planned: 'Planned',
  running: 'Still running',
  completed: 'Completed',
  stopped: 'Stopped',
  canceled: 'Canceled',
}

const missedTexts: Record<Score['missed'][number]['reaction'], string> = {
  acknowledge: 'not acknowledged in time',
  alert: 'no alert in time',
  all_clear: 'no all clear in time',
}

const describeReaction = (time: Score['alert']) =>
  time === null
    ? 'never'
    : `${describeTime(time.realSeconds)} (${describeTime(time.scenarioSeconds)} in the scenario)`

/** The score of a drill, as lines. */
export function describeScore({ title, status, stopReason, score }: Drill): string[] {
  const ending = stopReason === 'emergency' ? 'Stopped because of a real emergency' : endings[status]
  const head = `EXERCISE  ${title}: ${ending}`
  if (score === null) return [head]
  const { participants, reached, answered, expected, onTime, missed } = score
  const share = (count: number) =>
    participants === 0
      ? 'no participants'
      : `${count} of ${participants} (${Math.round((count / participants) * 100)}%)`
  return [
    head,
    `  Time to acknowledge  ${describeReaction(score.acknowledge)}`,
    `  Time to alert        ${describeReaction(score.alert)}`,
    `  Reached              ${share(reached)}`,
    `  Answered             ${share(answered)}`,
    `  On time              ${onTime} of ${expected}`,
    ...missed.map(({ headline, reaction }) => `  Missed               ${headline}: ${missedTexts[reaction]}`),
  ]
}

/** When a drill that waits for answers starts: once everyone has answered, or at the latest after these minutes. */
export const isReadyToStart = (
  { participants }: Pick<Drill, 'participants'>,
  sinceMs: number,
  waitMinutes: number,
) => participants.every(({ answer }) => answer !== null) || sinceMs >= waitMinutes * minuteMs
