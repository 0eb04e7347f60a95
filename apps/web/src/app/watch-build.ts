import { markNewBuild } from '~/lib/loaded-code'

export const buildCheckIntervalMs = 3_600_000

/** Checks once an hour whether the server has a newer build than `currentId`. Returns a function that stops it. */
export function watchBuild(currentId: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let currentBuildIdPromise: Promise<string> | undefined

  const scheduleCheck = () => {
    timer = setTimeout(() => void checkForNewBuild(), buildCheckIntervalMs)
  }

  async function checkForNewBuild() {
    scheduleCheck()
    try {
      // A removed build has no metadata file anymore; its id is still known here.
      currentBuildIdPromise ??= readBuildId(`/builds/meta/${currentId}.json`).catch(() => currentId)
      const [currentBuildId, latestBuildId] = await Promise.all([
        currentBuildIdPromise,
        readBuildId(`/builds/latest.json?${Date.now()}`),
      ])
      if (latestBuildId === currentBuildId) return
    } catch {
      // Unknown because of the failed request; the next check tries again.
      return
    }
    clearTimeout(timer)
    markNewBuild()
  }

  scheduleCheck()
  return () => clearTimeout(timer)
}

async function readBuildId(path: string): Promise<string> {
  const response = await fetch(path)
  if (!response.ok) throw new Error(`${path} returned ${response.status}.`)
  const build: unknown = await response.json()
  if (typeof build !== 'object' || build === null || !('id' in build) || typeof build.id !== 'string') {
    throw new Error(`${path} doesn't contain a build ID.`)
  }
  return build.id
}
