import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

// The build copies them beside the code.
const read = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8')

export const replyStyle = read('reply-page.css')
export const replyScript = read('reply-page.js')

/** Relative to `/r`. A new script has a new address, so it can be cached forever. */
export const replyScriptPath = `/assets/reply-${hash('sha256', replyScript, 'base64url').slice(0, 12)}.js`

/** The page loads its script from this server, has its styles inside, and sends its form here. Nothing else is allowed. */
export const replyPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'sha256-${hash('sha256', replyStyle, 'base64')}'`,
  "connect-src 'self'",
  // Only for the empty icon, which saves a request.
  'img-src data:',
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')
