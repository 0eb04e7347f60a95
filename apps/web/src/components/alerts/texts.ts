import { countOf } from '~/lib/format'

/** Alert texts that several screens share. */
export const alertTexts = {
  phases: {
    prepare: 'Prepare',
    act_now: 'Act now',
    update: 'Update',
    all_clear: 'All clear',
  },
  statuses: {
    draft: 'Draft',
    awaiting_approval: 'Waiting for approval',
    delayed: 'About to send',
    queued: 'Starting',
    sending: 'Sending',
    sent: 'Sent',
    sent_with_errors: 'Sent with errors',
    cancelled: 'Canceled',
  },
  channels: { email: 'Email', sms: 'Text message', voice: 'Phone call' },
  answers: {
    need_help: 'Needs help',
    not_there: 'Not there',
    safe: 'Safe',
  },
  noAnswer: 'No answer',

  /** Counts of answers. Silence is never counted as safe. */
  needHelp: (count: number) => countOf(count, 'person needs help', 'people need help'),
  alertTenants: 'Alert tenants',
  sendUpdate: 'Send update',
  sendAllClear: 'Send all clear',
  askAgain: 'Ask again',
  rollCall: 'Roll call',
  viewAlert: 'View alert',

  automatic: 'Automatic',
  goesOutIn: (span: string) => `Goes out automatically in ${span}`,
  goesOutAt: (time: string) => `Goes out automatically on ${time}`,
  goesOutNow: 'Goes out automatically now',
  sendNow: 'Send now',

  canceling: {
    action: 'Cancel alert',
    title: 'Cancel this alert?',
    detail: (sent: number) =>
      sent === 0
        ? 'Nothing has been sent yet.'
        : `${countOf(sent, 'message has', 'messages have')} already been sent. No more will go out. Consider sending these people an update.`,
    keep: 'Keep alert',
    done: 'Alert canceled.',
    failed: 'Couldn’t cancel the alert',
  },
  stopping: {
    action: 'Stop alert',
    title: 'Stop this alert?',
    detail: () =>
      'Nothing has been sent yet. Parapet won’t alert tenants about this threat on its own again. You still can.',
    keep: 'Keep alert',
    done: 'Alert stopped.',
    failed: 'Couldn’t stop the alert',
  },
  continueDraft: 'Continue draft',
} as const
