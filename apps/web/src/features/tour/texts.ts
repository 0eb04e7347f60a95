import type { TourStepKey } from './steps.ts'

export const tourTexts = {
  offer: 'New to Parapet?',
  offerDetail: 'A short tour takes you from a new threat to the people it affects.',
  start: 'Take the tour',
  skip: 'Skip tour',
  back: 'Back',
  next: 'Next',
  done: 'Done',
  progress: (step: string, count: string) => `${step} of ${count}`,
  steps: {
    threat: {
      title: 'Start with what needs you',
      text: 'Home lists new threats, most urgent first. Each row says which properties and how many people are affected.',
    },
    brief: {
      title: 'See who’s affected',
      text: 'The brief says when the threat starts and ends, why it matched, and who’s inside: units, tenants, and people who need assistance.',
    },
    triage: {
      title: 'Acknowledge and assign',
      text: 'Acknowledging stops the escalation to the next person on call. Then assign the threat, so that everyone knows who’s on it.',
    },
    alert: {
      title: 'Alert tenants',
      text: 'You see who gets the alert and why others don’t before it’s sent. The roll call shows who’s safe, who needs help, and who hasn’t answered.',
    },
    rollCall: {
      title: 'Find out who’s safe',
      text: 'Once tenants are alerted, the roll call shows who’s safe, who needs help, and who hasn’t answered. A missing answer never counts as safe.',
    },
    activity: {
      title: 'Look back',
      text: 'Activity shows who did what and when. It’s a ledger that can’t be edited, so it stands as proof.',
    },
  } satisfies Record<TourStepKey, { title: string; text: string }>,
}
