import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'

const program = 'spamassassin'

/** The program that scores email, or null with a warning. `pnpm test` installs it if it can. */
export function findSpamAssassin(): string | null {
  if (isInstalled()) return program
  if (process.env.CI)
    throw new Error("SpamAssassin is missing, so emails can't be scored. Install spamassassin.")
  process.stderr.write(
    '\nNOT RUN: emails were not scored, because SpamAssassin is missing. Install spamassassin.\n\n',
  )
  return null
}

function isInstalled() {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** The score of an email without network tests, and the rules that matched. */
export async function scoreMail(path: string, raw: string): Promise<{ score: number; tests: string }> {
  const child = spawn(path, ['--local', '--cf=use_bayes 0', '--cf=use_auto_whitelist 0'], {
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString('latin1')))
  child.stdin.end(
    Buffer.from(
      `Received: from mail.maple.example (mail.maple.example [93.184.216.34]) by mx.tenants.example; ${new Date().toUTCString()}\r\n${raw}`,
      'latin1',
    ),
  )
  await once(child, 'close')
  const status = /^X-Spam-Status:(?:.|\r?\n[ \t])*/m.exec(output)?.[0] ?? ''
  const score = /score=(-?[\d.]+)/.exec(status)?.[1]
  if (score === undefined)
    throw new Error(`SpamAssassin did not answer with a score:\n${output.slice(0, 500)}`)
  return { score: Number(score), tests: status.replaceAll(/\s+/g, ' ') }
}
