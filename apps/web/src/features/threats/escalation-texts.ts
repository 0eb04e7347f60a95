/** The texts of who was notified on call about a threat. */
export const escalationTexts = {
  title: 'Who was notified',
  subject: 'who was notified',
  person: (name: string, step: string | null) => `${name}, ${step ?? 'administrator'}`,
  states: {
    waiting: 'Email due',
    claimed: 'Sending email',
    sent: 'Emailed',
    withdrawn: 'Not emailed, no longer needed',
    not_sent: 'Email couldn’t be sent',
    in_doubt: 'Emailed, delivery unknown',
  },
  skipped: (steps: string) => `Skipped because no one could be notified: ${steps} on call`,
  unanswered: 'There’s no one left to notify, and no one has acknowledged this threat.',
  unreached: 'No one could be notified yet. We’ll keep trying.',
  next: 'If no one acknowledges it, people are notified again',
  endReasons: {
    acknowledged: (name: string | null) => (name === null ? 'Acknowledged' : `Acknowledged by ${name}`),
    dismissed: (name: string | null) => (name === null ? 'Dismissed' : `Dismissed by ${name}`),
    over: () => 'The threat ended',
    not_urgent: () => 'No longer urgent',
    turned_off: () => 'On-call notifications were turned off',
    joined: () => 'Continued with another threat of the incident',
  },
} as const
