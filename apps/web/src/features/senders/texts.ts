import { formatNumber, plural } from '~/lib/format'

export const senderTexts = {
  label: 'Email senders',
  add: 'New sender',
  actionsFor: (email: string) => `Actions for ${email}`,
  isDefault: 'Default',
  kinds: { address: 'Address', domain: 'Domain' },
  statuses: {
    pending: 'Pending verification',
    verified: 'Verified',
    degraded: 'DNS problem',
    failed: 'Can’t send',
  },
  sentToday: (sent: string, limit: string) => `${sent} of ${limit} sent today`,

  senderDegraded: (email: string, deadline: string) =>
    `A DNS record for ${email} is missing or incorrect. Sending continues until ${deadline}.`,
  senderFailed: (email: string) => `${email} can’t send email.`,
  openForDetails: 'Select the sender below for details.',

  empty: 'No senders yet',
  emptyDetail: 'To email tenants, verify an address or add DNS records to your domain.',
  emptyReadOnly: 'An administrator needs to add a sender before you can email tenants.',
  noPermission: 'You don’t have permission to view senders.',
  noPermissionDetail: 'Ask an administrator of your organization for permission to view email senders.',

  createTitle: 'New sender',
  createDetail:
    'Enter the name and address your emails come from, then verify that you own the address or domain.',
  steps: { details: 'Sender', verification: 'Verify', done: 'Done' },
  kind: 'What do you want to verify?',
  kindOptions: {
    domain: {
      label: 'A domain',
      detail:
        'Recommended. Add five DNS records to your domain. Emails come from your own address, signed by your domain.',
    },
    address: {
      label: 'An email address',
      detail:
        'Quick. We email you a code. Emails show your name but come from this installation’s address. Replies go to your address.',
    },
  },
  fromName: 'From name',
  fromNameHelp: 'The name tenants see in their inbox.',
  fromNameRequired: 'Enter a from name.',
  fromEmail: 'From address',
  fromEmailHelp: {
    domain: 'Must be at your own domain, for example alerts@your-company.com.',
    address:
      'Receives the code and tenants’ replies. Free email providers such as gmail.com aren’t supported.',
  },
  fromEmailRequired: 'Enter an email address.',
  replyTo: 'Reply-to address',
  replyToHelp: 'Leave empty to use the address above. An address at a free email provider is fine here.',
  invalidEmail: (text: string) => `"${text}" is not a valid email`,
  create: { domain: 'Show DNS records', address: 'Send code' },

  edit: 'Edit',
  editTitle: (email: string) => `Edit ${email}`,
  editDetail: 'A new address has to be verified before you can send from it.',
  save: 'Save changes',
  saved: (email: string) => `${email} saved.`,
  makeDefault: 'Set as default',
  madeDefault: (email: string) => `${email} is now the default.`,
  couldNotChange: 'Couldn’t update the sender',
  remove: 'Delete',
  removeTitle: (email: string) => `Delete ${email}?`,
  removeDetail: {
    domain:
      'You won’t be able to send from it, and its signing key will be deleted. To use it again, you’ll have to verify it again.',
    address: 'You won’t be able to send from it. To use it again, you’ll have to verify it again.',
  },
  removed: (email: string) => `${email} deleted.`,
  couldNotRemove: 'Couldn’t delete the sender',

  notFound: 'Sender not found',
  notFoundDetail: 'It may have been deleted.',
  subject: 'this sender',

  detailTerms: {
    comesFrom: 'From',
    replyTo: 'Reply-to',
    sent: 'Sent today',
    reputation: 'Last 30 days',
    verified: 'Verified',
    checked: 'DNS checked',
  },
  comesFrom: (name: string, email: string) => `${name} <${email}>`,
  ofLimit: (sent: string, limit: string) => `${sent} of ${limit}`,
  reputation: (sent: string, bounced: string, complained: string) =>
    `${sent} sent, ${bounced} bounced, ${complained} marked as spam`,
  nothingSent: 'No emails sent',
  comesFromOperator:
    'Verifying one address doesn’t verify its domain, so mail servers would reject email sent in its name. Emails come from this installation’s address instead, and replies go to you.',

  code: 'Code from the email',
  codeSent: (email: string) => `We sent a six-digit code to ${email}. It’s valid for 10 minutes.`,
  codeInvalid: (email: string) => `The code we sent to ${email} no longer works.`,
  noCodeSent: (email: string) => `No code has been sent to ${email}. Send one to continue.`,
  verify: 'Verify',
  resend: 'Send a new code',
  resendIn: (seconds: number) => `Send a new code in ${seconds} s`,
  noMoreCodes: 'Five codes were sent in the last 24 hours. Try again later.',
  resent: (email: string) => `We sent a code to ${email}. Only the latest code works.`,
  couldNotResend: 'Couldn’t send the code',
  verified: (email: string) => `${email} is verified.`,
  readyTitle: 'Ready to send',
  readyDetail: 'Next, ask tenants to opt in to safety alerts.',
  writeWelcomeEmail: 'Write the welcome email',

  pendingTitle: (found: number, all: number) => `${found} of ${all} DNS records found`,
  pendingDetail: (deadline: string) =>
    `Add the remaining records at your DNS provider. We check automatically until ${deadline}. New records can take a few hours to appear.`,
  degradedTitle: 'A DNS record is missing or incorrect',
  degradedDetail: (deadline: string) => `Sending continues until ${deadline}. Fix the record before then.`,
  failedTitle: 'This sender can’t send email',
  failedDomain: 'Fix the DNS records and check again.',
  failedAddress: 'Send a new code to try again.',

  records: 'DNS records',
  recordsDetail: 'Add each record at your DNS provider. Keep your existing records.',
  purposes: {
    ownership: 'Domain ownership',
    dkim: 'Signature (DKIM)',
    return_path: 'Return path',
    spf: 'Allowed servers (SPF)',
    dmarc: 'Policy (DMARC)',
  },
  purposeDetails: {
    ownership: 'Proves that you own the domain.',
    dkim: 'Lets mail servers verify that an email is yours and unaltered.',
    return_path: 'Bounced emails come back to us, so we stop sending to dead addresses.',
    spf: 'Authorizes our servers to send email for this hostname.',
    dmarc: 'Required by large email providers. Any policy works. If you already have one, keep it.',
  },
  dnsStatuses: {
    unknown: 'Not checked',
    ok: 'Found',
    waiting: 'Waiting',
    missing: 'Not found',
    mismatch: 'Doesn’t match',
    multiple: 'Multiple found',
  },
  host: 'Name',
  type: 'Type',
  expected: 'Value',
  found: 'Found',
  copyHost: (purpose: string) => `Copy name: ${purpose}`,
  copyValue: (purpose: string) => `Copy value: ${purpose}`,
  copyAll: 'Copy all',
  couldNotCopy: 'Couldn’t copy',
  couldNotCopyDetail: 'Select the text and copy it with the keyboard.',
  check: 'Check again',
  checkIn: (wait: string) => `Check again in ${wait}`,
  minutes: (count: number) => `${count} min`,
  seconds: (count: number) => `${count} s`,
  checksLeft: (count: number) =>
    `You can check ${plural(count, 'once more', `${formatNumber(count)} more times`)} this hour.`,
  noChecks: 'You’ve checked six times in the last hour.',
  couldNotCheck: 'Couldn’t check the DNS records',

  howTo: 'Where do I add them?',
  howToDetail:
    'At the company that manages your domain’s DNS, often where you bought the domain. If it appends the domain to names automatically, enter only the part before it.',
  dnsProviders: [
    {
      name: 'Cloudflare',
      steps: [
        'Open the domain, then go to DNS > Records.',
        'Add a record: choose the type and paste the name and value. For MX records, enter 10 in the Priority field.',
        'Or add them all at the same time: go to Import and Export, and upload the text from “Copy all” as a file.',
      ],
    },
    {
      name: 'GoDaddy',
      steps: [
        'Open the domain, then go to DNS and choose Add New Record.',
        'For the name, enter only the part before the domain, for example “bounce”.',
        'Paste the value and save. Changes appear within an hour.',
      ],
    },
    {
      name: 'Amazon Route 53',
      steps: [
        'Open the domain’s hosted zone and create a record.',
        'Put TXT values in quotation marks. Split the DKIM value into two quoted parts of up to 255 characters, separated by a space.',
        'Start MX values with the priority: “10 ” followed by the host.',
      ],
    },
    {
      name: 'Namecheap',
      steps: [
        'Go to Domain List, then choose Manage and Advanced DNS.',
        'For TXT records, choose Add New Record. For the host, enter only the part before the domain.',
        'For MX records, choose Custom MX under Mail Settings. Keep your existing MX records, or email for your domain stops working.',
      ],
    },
    {
      name: 'Squarespace (including former Google Domains)',
      steps: [
        'Go to Domains, choose the domain, then go to DNS Settings > Custom Records.',
        'Add a record: enter the part before the domain as the host, then the type and value.',
      ],
    },
    {
      name: 'Another provider, or someone else manages it',
      steps: [
        'Look for “DNS”, “Zone”, or “Name servers” in its settings.',
        'Or choose “Copy all” and send the lines to the person who manages your domain. They’re in the standard zone file format.',
      ],
    },
  ],
} as const
