import { realpath, rename, symlink } from 'node:fs/promises'

/** The variable with the folder that the server under test serves: a symlink, so that tests can swap the build. */
export const sitePathVariable = 'E2E_SITE'

function getSitePath(): string {
  const sitePath = process.env[sitePathVariable]
  if (!sitePath) throw new Error(`${sitePathVariable} is not set. The global setup of the tests does that.`)
  return sitePath
}

/** Atomically replaces the served build. */
export async function serveBuild(folder: string) {
  const sitePath = getSitePath()
  await symlink(folder, `${sitePath}-next`)
  await rename(`${sitePath}-next`, sitePath)
}

export function findServedBuild(): Promise<string> {
  return realpath(getSitePath())
}
