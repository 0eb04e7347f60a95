import { formatNumber, plural } from '~/lib/format'

export const sendersTexts = {
  label: 'E-mail senders',
  add: 'Add a sender',
  actionsOf: (email: string) => `Actions for ${email}`,
  isDefault: 'Default',
  kinds: { address: 'Address', domain: 'Domain' },
  statuses: {
    pending: 'Waiting for proof',
    verified: 'Verified',
    degraded: 'Record missing',
    failed: 'Cannot send',
  },
  sentToday: (sent: string, limit: string) => `${sent} of ${limit} sent today`,

  degraded: (email: string, deadline: string) =>
    `${email} lost a record of its domain. Mail is still sent until ${deadline}.`,
  failed: (email: string) => `Nothing is sent from ${email}.`,
  whatToDo: 'Open it to see what to do.',

  empty: 'No sender is set up.',
  emptyDetail:
    'Mail to tenants needs an address that it comes from. Prove that one is yours, or add records to your domain.',
  emptyReadOnly: 'Mail to tenants needs an address that it comes from. An administrator can add one.',
  mayNotSee: 'You cannot see the senders.',
  mayNotSeeDetail: 'Ask an administrator of your organisation for the permission to see e-mail senders.',

  createTitle: 'Add a sender',
  createDetail: 'First say who mail comes from, then prove that the address or the domain is yours.',
  steps: { details: 'Who it is from', proof: 'Prove it', done: 'Ready' },
  kind: 'What do you want to prove?',
  kindOptions: {
    domain: {
      label: 'Your domain',
      detail:
        'Recommended. You publish five records where your domain is managed; mail then comes from your own address and is signed in its name.',
    },
    address: {
      label: 'One address',
      detail:
        'Quick: a code is mailed to it. Mail comes from the address of this installation under your name, and replies go to yours.',
    },
  },
  fromName: 'Name',
  fromNameHelp: 'What tenants see as the sender.',
  fromNameRequired: 'Enter the name that tenants see.',
  fromEmail: 'Address',
  fromEmailHelp: {
    domain: 'Mail comes from it. It has to be of your own domain, such as alerts@your-company.com.',
    address: 'It gets the code, and replies of tenants. Free mailboxes such as gmail.com cannot be used.',
  },
  fromEmailRequired: 'Enter an address.',
  replyTo: 'Replies go to',
  replyToHelp: 'Leave it empty for the address above. A free mailbox is fine here.',
  notAnEmail: (text: string) => `"${text}" is not a valid email`,
  create: { domain: 'Show the records', address: 'Mail the code' },

  edit: 'Edit',
  editTitle: (email: string) => `Change ${email}`,
  editDetail: 'Another address has to be proven from the start. Until then nothing is sent from it.',
  save: 'Save',
  saved: (email: string) => `${email} was changed.`,
  makeDefault: 'Make it the default',
  madeDefault: (email: string) => `${email} is the default now.`,
  couldNotChange: 'The sender could not be changed',
  remove: 'Remove',
  removeTitle: (email: string) => `Remove ${email}?`,
  removeDetail:
    'Nothing is sent from it any more and its signing key is deleted. To use it again you have to prove it again.',
  removed: (email: string) => `${email} was removed.`,
  couldNotRemove: 'The sender could not be removed',

  notFound: 'This sender does not exist',
  notFoundDetail: 'Somebody may have removed it.',
  subject: 'This sender',

  facts: {
    comesFrom: 'Mail comes from',
    replies: 'Replies go to',
    sent: 'Sent today',
    reputation: 'Last 30 days',
    verified: 'Verified',
    checked: 'Records looked up',
  },
  comesFrom: (name: string, email: string) => `${name} <${email}>`,
  ofLimit: (sent: string, limit: string) => `${sent} of ${limit}`,
  reputation: (sent: string, bounced: string, complained: string) =>
    `${sent} sent, ${bounced} undeliverable, ${complained} reported as spam`,
  nothingSent: 'Nothing sent',
  comesFromOperator:
    'A single address proves nothing about its domain, so mail in its name would be refused. It comes from the address of this installation instead; replies reach you.',

  code: 'Code from the mail',
  codeSent: (email: string) => `We mailed a six-digit code to ${email}. It works for 10 minutes.`,
  codeNone: (email: string) => `No code is on its way to ${email}. Send one to go on.`,
  verify: 'Verify',
  resend: 'Send a new code',
  resendIn: (seconds: number) => `Send a new code in ${seconds} s`,
  noMoreCodes: 'Five codes were mailed within 24 hours. Try again tomorrow.',
  resent: (email: string) => `A new code was mailed to ${email}. The one before works no more.`,
  couldNotResend: 'The code could not be mailed',
  verified: (email: string) => `${email} is verified.`,

  pendingTitle: (ready: number, all: number) => `${ready} of ${all} records are in place`,
  pendingDetail: (deadline: string) =>
    `Publish the others where the domain is managed. We look again by ourselves until ${deadline}; new records can take an hour to be seen.`,
  degradedTitle: 'A record of the domain is gone',
  degradedDetail: (deadline: string) =>
    `Mail is still sent until ${deadline}. Put the record back before that.`,
  failedTitle: 'Nothing is sent from this address',
  failedDomain: 'Put the records in order and check again: it starts anew.',
  failedAddress: 'Send a new code to start anew.',

  records: 'Records of the domain',
  recordsDetail: 'Enter each of them where your domain is managed. What is there already stays.',
  purposes: {
    ownership: 'Proof that the domain is yours',
    dkim: 'Signature (DKIM)',
    return_path: 'Return path',
    spf: 'Permitted servers (SPF)',
    dmarc: 'Policy (DMARC)',
  },
  why: {
    ownership: 'Only the owner of a domain can publish it.',
    dkim: 'Receivers check with it that mail is yours and was not changed.',
    return_path: 'Mail that cannot be delivered comes back to us, so that we stop writing to dead addresses.',
    spf: 'Says that our servers may send for this name.',
    dmarc: 'Large mailbox providers want one. Any policy will do; if there is one, leave it.',
  },
  dnsStatuses: {
    unknown: 'Not known',
    ok: 'In place',
    missing: 'Not found',
    mismatch: 'Not as expected',
    multiple: 'Several found',
  },
  host: 'Name',
  type: 'Type',
  expected: 'Value',
  found: 'Found',
  copyHost: (purpose: string) => `Copy the name: ${purpose}`,
  copyValue: (purpose: string) => `Copy the value: ${purpose}`,
  copyAll: 'Copy all',
  couldNotCopy: 'Copying is not allowed here',
  couldNotCopyDetail: 'Select the text and copy it with the keyboard.',
  check: 'Check again',
  checkIn: (wait: string) => `Check again in ${wait}`,
  minutes: (count: number) => `${count} min`,
  seconds: (count: number) => `${count} s`,
  checksLeft: (count: number) =>
    `You can check ${plural(count, 'once more', `${formatNumber(count)} more times`)} this hour.`,
  noChecks: 'The records were looked up six times within an hour.',
  couldNotCheck: 'The records could not be looked up',

  howTo: 'Where do I enter them?',
  howToDetail:
    'With whoever manages the names of your domain; often the company it was bought from. Where a provider adds the domain to a name by itself, enter only the part in front of it.',
  hosts: [
    {
      name: 'Cloudflare',
      steps: [
        'Open the domain, then DNS and Records.',
        'Add record: choose the type, paste name and value. Mail servers (MX) ask for the priority 10 in a field of its own.',
        'Or paste all at once: Import and Export, with “Copy all” as a text file.',
      ],
    },
    {
      name: 'GoDaddy',
      steps: [
        'Open the domain, then DNS and Add new record.',
        'Enter only the part in front of the domain as the name, for example “bounce”.',
        'Paste the value and save. Changes are seen within an hour.',
      ],
    },
    {
      name: 'Amazon Route 53',
      steps: [
        'Open the hosted zone of the domain and create a record.',
        'Put the value of TXT records into quotation marks. Split the DKIM value into two quoted parts of at most 255 characters, with a space between them.',
        'Write MX values with the priority in front: “10 ” and the host.',
      ],
    },
    {
      name: 'Namecheap',
      steps: [
        'Domain list, Manage, then Advanced DNS.',
        'TXT records: Add new record, with only the part in front of the domain as the host.',
        'MX: choose Custom MX under Mail settings, or the mail of your domain stops. Keep the MX records that are there.',
      ],
    },
    {
      name: 'Squarespace and Google Domains',
      steps: [
        'Domains, the domain, then DNS settings and Custom records.',
        'Add record: the part in front of the domain as the host, the type, and the value.',
      ],
    },
    {
      name: 'Another provider, or somebody else looks after it',
      steps: [
        'Look for “DNS”, “Zone” or “Name servers” in its settings.',
        'Press “Copy all” and send the lines to whoever looks after your domain: they are in the usual form.',
      ],
    },
  ],
} as const
