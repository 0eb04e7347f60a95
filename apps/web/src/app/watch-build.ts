import { announceNewBuild } from '~/lib/loaded-code'

/** How long after one look at the newest build comes the next. */
export const buildCheckIntervalMs = 3_600_000

interface BuildFile {
  id: string
}

/** Looks once an hour whether the server has a newer build than `ownId`; the answer stops that. */
export function watchBuild(ownId: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let own: Promise<string> | undefined

  const arm = () => {
    timer = setTimeout(() => void check(), buildCheckIntervalMs)
  }

  async function check() {
    arm()
    try {
      // A build that was taken away has no file of its own any more, but this tab still knows its name.
      own ??= read(`/builds/meta/${ownId}.json`).then(
        ({ id }) => id,
        () => ownId,
      )
      const [ownBuild, latest] = await Promise.all([own, read(`/builds/latest.json?${Date.now()}`)])
      if (latest.id === ownBuild) return
    } catch {
      // No answer says nothing about builds; the next look may.
      return
    }
    clearTimeout(timer)
    announceNewBuild()
  }

  arm()
  return () => clearTimeout(timer)
}

async function read(path: string): Promise<BuildFile> {
  const response = await fetch(path)
  if (!response.ok) throw new Error(`${path} answered ${response.status}.`)
  const build: unknown = await response.json()
  if (typeof build !== 'object' || build === null || !('id' in build) || typeof build.id !== 'string') {
    throw new Error(`${path} names no build.`)
  }
  return { id: build.id }
}
