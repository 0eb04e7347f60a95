import { hash } from 'node:crypto'
import { normalizeHeader } from './normalize-header.ts'

/** The same for every file with these headings in this order; the key under which a mapping is remembered. */
export const headerFingerprint = (headers: readonly string[]) =>
  hash('sha256', headers.map(normalizeHeader).join('\u001f'))
