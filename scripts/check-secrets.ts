import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { rootFolder } from './installation.ts'

/** What browsers get, and what is published. */
const folders = [
  'apps/web/dist',
  'packages/api-client/dist',
  'packages/auth/dist',
  'packages/permissions/dist',
  'packages/realtime/dist',
  'packages/ui/dist',
]

/**
 * What only the server may know: the names of its secrets, which stand in no code for browsers, the secrets of the
 * sandbox, and what keys look like wherever they come from.
 */
const secrets: readonly [what: string, pattern: RegExp][] = [
  [
    'the name of a secret of the server',
    /\b(?:PARAPET_SECRET_KEY|DESCOPE_MANAGEMENT_KEY|METRICS_TOKEN|DATABASE_URL|SMTP_URL|MAIL_WEBHOOK_SECRET|MAIL_DKIM_KEY|ABLY_KEY|S3_SECRET_ACCESS_KEY|S3_ACCESS_KEY_ID)\b/,
  ],
  ['a secret of the sandbox', /sandbox-(?:realtime-secret|mail-webhook-secret|management-key)/],
  ['a private key', /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----\s*[A-Za-z0-9+/]{20}/],
  [
    'the address of a database or mail server with its password',
    /\b(?:postgres(?:ql)?|smtps?):\/\/[^\s:/@"'`]+:[^\s@"'`]+@/,
  ],
  ['the key of a cloud', /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/],
  ['a session', /\beyJ[\w-]{20,}\.eyJ[\w-]{20,}\.[\w-]{20,}/],
]

/** What a text holds that browsers must not get. */
export const findSecrets = (text: string): string[] => [
  ...secrets.flatMap(([what, pattern]) => {
    const found = pattern.exec(text)
    return found ? [`${what} (“${found[0].slice(0, 40)}”)`] : []
  }),
  ...(text.includes(rootFolder) ? ['the folder it was built in'] : []),
]

if (process.argv[1] === import.meta.filename) {
  const missing = folders.filter((folder) => !existsSync(join(rootFolder, folder)))
  const files = folders
    .filter((folder) => !missing.includes(folder))
    .flatMap((folder) =>
      readdirSync(join(rootFolder, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.(?:js|mjs|css|html|json|map|svg|txt)$/.test(name))
        .map((name) => join(folder, name)),
    )
  const problems = [
    ...missing.map((folder) => `${folder} is not built. Run “pnpm build” first.`),
    ...files.flatMap((file) =>
      findSecrets(readFileSync(join(rootFolder, file), 'utf8')).map((what) => `${file} holds ${what}`),
    ),
  ]
  console.log(problems.length === 0 ? `${files.length} files hold no secret.` : problems.join('\n'))
  process.exitCode = problems.length === 0 ? 0 : 1
}
