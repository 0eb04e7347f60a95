import { hash } from 'node:crypto'
import { normaliseHeader } from './normalise-header.ts'

/** The same for every file with these headings in this order; the key under which a mapping is remembered. */
export const headerFingerprint = (headers: readonly string[]) =>
  hash('sha256', headers.map(normaliseHeader).join('\u001f'))
