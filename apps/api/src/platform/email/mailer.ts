/** A key that mail is signed with (RFC 6376). */
export interface DkimKey {
  /** The domain that vouches for the mail. */
  domainName: string
  keySelector: string
  /** PEM. */
  privateKey: string
}

/** In whose name a mail leaves. */
export interface MailIdentity {
  from: { name: string; address: string }
  /** Where answers go; null where they go to the sender itself. */
  replyTo: string | null
  /** Where the network reports what could not be delivered, and what SPF is checked against. */
  envelopeFrom: string
  /** Null leaves the mail unsigned. */
  dkim: DkimKey | null
}

/** One mail of the product to one person. Both parts say the same. */
export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  /** Without it the mail comes from the operator. */
  identity?: MailIdentity
  /** With its angle brackets, as in `<01f3…@homes.example>`. Without it the mail gets one of its own. */
  messageId?: string
  /** Further headers, in plain ASCII. */
  headers?: Record<string, string>
  /** How a recipient stops these mails: with one POST to `url` (RFC 8058), or by mail. */
  listUnsubscribe?: { url: string; mailto?: string }
}

/** What the mail server said when it took a mail. */
export interface MailReceipt {
  answer: string
}

/** The way mail of the product leaves. Mail about signing in is the identity provider’s. */
export interface Mailer {
  /** @throws MailFailure when the mail server did not take it. */
  send(mail: Mail): Promise<MailReceipt>
  /** For many mails: keeps connections open between them. Mails beyond `connections` wait their turn. */
  openPool(options: MailPoolOptions): MailPool
}

export interface MailPoolOptions {
  connections: number
}

export interface MailPool {
  /**
   * Hands a mail over once: what fails is never tried again by itself.
   * @throws MailFailure when the mail server did not take it, or did not say whether it did.
   */
  send(mail: Mail): Promise<MailReceipt>
  /** Ends the connections. Mails that wait fail, and those on their way are in doubt. */
  close(): void
}

export interface MailFailureOptions {
  isPassing: boolean
  isInDoubt?: boolean
  answer?: string | null
  cause: unknown
}

/** The mail server did not take a mail, or its answer got lost. */
export class MailFailure extends Error {
  /** Whether the same mail may be taken later. */
  readonly isPassing: boolean
  /** The whole mail was handed over and no answer came: it may have been delivered, so never send it again by itself. */
  readonly isInDoubt: boolean
  /** What the mail server said, with its code; null where it said nothing. */
  readonly answer: string | null

  constructor(message: string, options: MailFailureOptions) {
    super(message, { cause: options.cause })
    this.name = 'MailFailure'
    this.isPassing = options.isPassing
    this.isInDoubt = options.isInDoubt ?? false
    this.answer = options.answer ?? null
  }
}
