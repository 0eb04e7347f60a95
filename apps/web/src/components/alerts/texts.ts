import { countOf } from '~/lib/format'

/** Names of what alerts consist of, wherever they are shown. */
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
  continueDraft: 'Continue draft',
} as const
