import type { SenderRecord } from '~/data/senders/queries'

// RFC 1035: a text stands in pieces of at most 255 bytes.
const pieceLength = 255

/** Records as they stand in a zone file, for whoever looks after a domain and for providers that take one. */
export const toZoneLines = (records: readonly SenderRecord[]): string =>
  records.map(({ host, type, value }) => `${host}. 3600 IN ${type} ${toZoneValue(type, value)}`).join('\n')

function toZoneValue(type: SenderRecord['type'], value: string): string {
  if (type !== 'TXT') return `${value}.`
  const pieces = value.match(new RegExp(`.{1,${pieceLength}}`, 'g')) ?? ['']
  return pieces.map((piece) => `"${piece.replaceAll(/["\\]/g, String.raw`\$&`)}"`).join(' ')
}
