/**
 * What a signature covers. Beyond the usual fields: both headers of one-click unsubscription, which mailbox providers
 * trust only when they are signed (RFC 8058).
 */
export const signedHeaders = [
  'From',
  'Reply-To',
  'Subject',
  'Date',
  'Message-ID',
  'To',
  'MIME-Version',
  'Content-Type',
  'List-Id',
  'List-Unsubscribe',
  'List-Unsubscribe-Post',
  'Auto-Submitted',
].join(':')
