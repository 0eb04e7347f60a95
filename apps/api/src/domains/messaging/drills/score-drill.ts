import type {
  drillAlert,
  DrillReaction,
  drillMessage,
  drillParticipant,
  drillStep,
  drill,
} from '../../../platform/db/schema/index.ts'

type Step = Pick<
  typeof drillStep.$inferSelect,
  'position' | 'headline' | 'expects' | 'playedAt' | 'acknowledgedAt'
>

export interface ScoredRows {
  drill: Pick<typeof drill.$inferSelect, 'speed' | 'status'>
  steps: readonly Step[]
  alerts: readonly Pick<typeof drillAlert.$inferSelect, 'kind' | 'sentAt'>[]
  participants: readonly Pick<typeof drillParticipant.$inferSelect, 'userId' | 'answer' | 'response'>[]
  messages: readonly Pick<typeof drillMessage.$inferSelect, 'userId' | 'kind' | 'state'>[]
}

/** The same time as people experienced it, and as it passed in the scenario. */
export interface ReactionTime {
  realSeconds: number
  scenarioSeconds: number
}

export interface DrillScore {
  /** From the first step that had to be acknowledged; null if none was. */
  acknowledge: ReactionTime | null
  /** From the first step that called for an alert; null if none was sent. */
  alert: ReactionTime | null
  participants: number
  /** Participants to whom an alert was sent. */
  reached: number
  /** Participants who answered. */
  answered: number
  /** Reactions that were due before the next step began. */
  expected: number
  onTime: number
  missed: { position: number; headline: string; reaction: DrillReaction }[]
}

/** How a drill went so far. What people can still do in time doesn’t count as missed. */
export function scoreDrill({ drill, steps, alerts, participants, messages }: ScoredRows): DrillScore {
  const played = steps.filter((step) => step.playedAt !== null)
  const due = played.flatMap((step, index) => {
    const until = played[index + 1]?.playedAt ?? null
    // A drill that someone or an emergency stopped gave no time to react to its last step.
    const isOver = until !== null || drill.status === 'completed'
    return step.expects.map((reaction) => {
      const at = findReaction(step, reaction, alerts)
      const isOnTime = at !== null && (until === null || at < until)
      return { position: step.position, headline: step.headline, reaction, isOnTime, isOver }
    })
  })
  const counted = due.filter(({ isOver, isOnTime }) => isOver || isOnTime)
  const agreed = participants.filter(({ answer }) => answer === 'yes')
  const reachedIds = new Set(
    messages.flatMap(({ kind, state, userId }) => (kind === 'alert' && state === 'sent' ? [userId] : [])),
  )
  return {
    acknowledge: timeOf(
      'acknowledge',
      played,
      drill.speed,
      played.map((step) => step.acknowledgedAt),
    ),
    alert: timeOf('alert', played, drill.speed, alertTimes(alerts, 'alert')),
    participants: agreed.length,
    reached: agreed.filter(({ userId }) => reachedIds.has(userId)).length,
    answered: agreed.filter(({ response }) => response !== null).length,
    expected: counted.length,
    onTime: counted.filter(({ isOnTime }) => isOnTime).length,
    missed: counted
      .filter(({ isOnTime }) => !isOnTime)
      .map(({ position, headline, reaction }) => ({ position, headline, reaction })),
  }
}

const alertTimes = (alerts: ScoredRows['alerts'], kind: 'alert' | 'all_clear') =>
  alerts.flatMap((alert) => (alert.kind === kind ? [alert.sentAt] : []))

/** When people first reacted to a step; null if they haven’t. */
function findReaction(step: Step, reaction: DrillReaction, alerts: ScoredRows['alerts']): Date | null {
  if (reaction === 'acknowledge') return step.acknowledgedAt
  return firstOf(alertTimes(alerts, reaction).filter((at) => at >= step.playedAt!))
}

const firstOf = (times: readonly (Date | null)[]): Date | null =>
  times.reduce<Date | null>(
    (first, time) => (time !== null && (first === null || time < first) ? time : first),
    null,
  )

function timeOf(
  reaction: DrillReaction,
  played: readonly Step[],
  speed: number,
  times: readonly (Date | null)[],
): ReactionTime | null {
  const from = played.find(({ expects }) => expects.includes(reaction))?.playedAt
  if (!from) return null
  // An alert from before it was called for isn't a reaction.
  const at = firstOf(times.filter((time) => time !== null && time >= from))
  if (at === null) return null
  const realSeconds = Math.round((at.getTime() - from.getTime()) / 1_000)
  return { realSeconds, scenarioSeconds: realSeconds * speed }
}
