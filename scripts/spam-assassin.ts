import { canInstallPackages, installPackages } from './browser.ts'
import { run } from './processes.ts'

/** Gets the program that scores mails for tests where it is missing: on Debian as root, from its package. */
export async function provideSpamAssassin(): Promise<void> {
  const { exitCode } = await run('sh', ['-c', 'command -v spamassassin'], { output: 'quiet' })
  if (exitCode !== 0 && canInstallPackages()) await installPackages('spamassassin')
}
