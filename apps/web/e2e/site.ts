import { realpath, rename, symlink } from 'node:fs/promises'

/** The variable with the folder that the server under test serves: a symlink, so that tests can swap the build. */
export const siteVariable = 'E2E_SITE'

function getSite(): string {
  const site = process.env[siteVariable]
  if (!site) throw new Error(`${siteVariable} is not set. The global setup of the tests does that.`)
  return site
}

/** Atomically replaces the served build. */
export async function serveBuild(folder: string) {
  const site = getSite()
  await symlink(folder, `${site}-next`)
  await rename(`${site}-next`, site)
}

export function findServedBuild(): Promise<string> {
  return realpath(getSite())
}
