import { realpath, rename, symlink } from 'node:fs/promises'

/** Names the folder that the server under test serves: a link, so that a test can put another build there. */
export const siteVariable = 'E2E_SITE'

function getSite(): string {
  const site = process.env[siteVariable]
  if (!site) throw new Error(`${siteVariable} is not set. The global setup of the tests does that.`)
  return site
}

/** Puts a build in the place of the one that is served, all of it at once. */
export async function serveBuild(folder: string) {
  const site = getSite()
  await symlink(folder, `${site}-next`)
  await rename(`${site}-next`, site)
}

/** The build that is served. */
export function findServedBuild(): Promise<string> {
  return realpath(getSite())
}
