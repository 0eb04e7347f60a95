import type { Drill } from '~/data/drills/queries'
import { formatDuration } from '~/lib/duration'
import { countOf, formatList, formatNumber, formatPercent } from '~/lib/format'

type Reaction = Drill['steps'][number]['expects'][number]

export const drillTexts = {
  exercise: 'EXERCISE',
  named: (title: string) => `EXERCISE: ${title}`,
  subject: 'drills',
  drillSubject: 'the drill',

  plan: 'Plan a drill',
  planDetail: 'Nothing is sent until you start it, and then only to people who agreed.',
  planSubmit: 'Plan drill',
  planned: 'Drill planned.',
  past: 'Drills',
  none: 'No drills yet',
  noneDetail: 'Practice for a hurricane, wildfire, tornado, or earthquake before a real one happens.',
  all: 'All drills',

  fields: {
    script: 'Event',
    properties: 'Properties',
    propertiesHelp: 'The event is placed around these. Choose properties that are near each other.',
    propertiesMissing: 'Choose at least one property.',
    speed: 'Speed',
    participants: 'Participants',
    participantsHelp: 'They’re invited in Parapet. If you include yourself, you agree to take part.',
  },
  speeds: (speed: number) => (speed === 1 ? 'Real time' : `${formatNumber(speed)} times faster`),
  takes: (minutes: number, speed: number) =>
    `Plays a scenario of ${formatDuration(minutes * 60_000)} in ${formatDuration((minutes * 60_000) / speed)}.`,

  statuses: {
    planned: 'Planned',
    running: 'Running',
    completed: 'Completed',
    stopped: 'Stopped',
    canceled: 'Canceled',
  } satisfies Record<Drill['status'], string>,
  stoppedForEmergency: 'Stopped: real emergency',
  invited: 'Invited',
  onTimeOf: (onTime: number, expected: number) =>
    `${formatNumber(onTime)} of ${countOf(expected, 'reaction')} on time`,

  banners: {
    planned: 'This drill hasn’t started. Nothing is sent until it does.',
    running: 'This isn’t a real event. Messages go only to people who agreed to take part, never to tenants.',
    completed: 'This drill is over. It wasn’t a real event.',
    stopped: 'This drill was stopped. It wasn’t a real event.',
    canceled: 'This drill was canceled before it started.',
  } satisfies Record<Drill['status'], string>,
  emergency: 'A real extreme threat stopped this drill. Everything you get now is real.',
  viewThreat: 'View the real threat',

  start: 'Start drill',
  started: 'Drill started.',
  stop: 'Stop drill',
  stopTitle: 'Stop this drill?',
  stopDetail: 'Participants are told that it’s over. You can’t continue it.',
  stopped: 'Drill stopped.',
  cancel: 'Cancel drill',
  cancelTitle: 'Cancel this drill?',
  cancelDetail: 'It hasn’t started, so no one is messaged.',
  canceled: 'Drill canceled.',

  invitation: 'Your invitation',
  invitationDetail:
    'If you take part, you get emails, texts, and push notifications that begin with EXERCISE, and answer alerts as a resident would.',
  invitationAnswers: { yes: 'You’re taking part.', no: 'You’re not taking part.' },
  takePart: 'Take part',
  decline: 'Decline',
  leave: 'Leave drill',

  now: 'What to do now',
  waiting: 'Waiting for the first step…',
  nothingToDo: 'Nothing to do right now. This page updates when something happens.',
  acknowledge: 'Acknowledge',
  acknowledged: 'Acknowledged.',
  sendAlert: 'Send alert',
  sendAllClear: 'Send all clear',
  alertTitle: { alert: 'EXERCISE: Send alert', all_clear: 'EXERCISE: Send all clear' },
  alertDetail: (count: number) =>
    `Goes to ${countOf(count, 'participant')}, never to tenants. Every message begins with EXERCISE.`,
  allClearDetail: 'This also completes the drill.',
  alertText: 'Message',
  alertSent: { alert: 'Alert sent to participants.', all_clear: 'All clear sent. The drill is complete.' },
  suggestions: {
    alert: (headline: string, description: string) =>
      `${headline}. ${description} Open the exercise and answer whether you’re safe.`,
    all_clear: 'It’s over. Thank you for taking part.',
  },
  answerTitle: 'An alert asks if you’re safe',
  answeredTitle: { safe: 'You answered that you’re safe', need_help: 'You answered that you need help' },
  answers: { safe: 'I’m safe', need_help: 'I need help' },
  answered: 'Answer sent.',

  score: 'Score',
  scoreSoFar: 'Score so far',
  scoreDetail:
    'A reaction is on time if it comes before the next step. Each warning and emergency needs an alert of its own.',
  timeToAcknowledge: 'Time to acknowledge',
  timeToAlert: 'Time to alert',
  notDone: 'Not yet',
  never: 'Never',
  inScenario: (seconds: number) => `${formatDuration(seconds * 1_000)} in the scenario`,
  reached: 'Reached',
  answeredShare: 'Answered',
  onTime: 'On time',
  ofPeople: (count: number, people: number) =>
    people === 0 ? 'No participants' : `${formatNumber(count)} of ${formatNumber(people)}`,
  ofReactions: (count: number, expected: number) => `${formatNumber(count)} of ${formatNumber(expected)}`,
  percent: (count: number, people: number) => formatPercent(count / people),
  missed: 'Missed',
  missedReactions: {
    acknowledge: (headline: string) => `${headline}: not acknowledged in time`,
    alert: (headline: string) => `${headline}: no alert in time`,
    all_clear: (headline: string) => `${headline}: no all clear in time`,
  } satisfies Record<Reaction, (headline: string) => string>,

  timeline: 'Timeline',
  soFar: 'So far',
  toCome: 'Upcoming',
  afterStart: (minutes: number) =>
    minutes === 0 ? 'At the start' : `${formatDuration(minutes * 60_000)} into the scenario`,
  affects: (names: readonly string[], more: number) =>
    `Affects ${formatList(more === 0 ? names : [...names, countOf(more, 'more property', 'more properties')])}`,
  affectsNone: 'Affects none of the properties you can see',
  acknowledgedBy: (name: string) => `Acknowledged by ${name}`,
  alertBy: (name: string) => `Alert sent by ${name}`,
  allClearBy: (name: string) => `All clear sent by ${name}`,

  participants: 'Participants',
  noParticipants: 'No one was invited.',
  participantStates: {
    unanswered: 'Invited',
    no: 'Declined',
    yes: 'Taking part',
    // Must not be read without the mark, for example on a phone, where the banner is out of view.
    safe: 'EXERCISE: Safe',
    need_help: 'EXERCISE: Needs help',
  },
  reachedBy: (channels: string) => `Reached by ${channels}`,
  channels: { email: 'email', sms: 'text', push: 'push notification' },
} as const
