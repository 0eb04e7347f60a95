import { readdir, readFile } from 'node:fs/promises'

interface ProcessTime {
  pid: number
  parent: number
  /** Seconds of a processor that it used, in user and kernel mode. */
  own: number
  /** Seconds that children of it used, which ended since. */
  ended: number
}

/** Named processes, each with everything it started. */
export type ProcessGroups = Readonly<Record<string, readonly number[]>>

// `sysconf(_SC_CLK_TCK)` of every Linux that runs Node.
const ticksPerSecond = 100

/** One line of `/proc/{pid}/stat`. The name of the program stands in parentheses and may hold anything. */
export function readStat(text: string): ProcessTime {
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const seconds = (index: number) => Number(fields[index]) / ticksPerSecond
  return {
    pid: Number(text.slice(0, text.indexOf(' '))),
    parent: Number(fields[1]),
    own: seconds(11) + seconds(12),
    ended: seconds(13) + seconds(14),
  }
}

/** Seconds that each group has used so far: its processes, all below them, and what ended below the first ones. */
export function sumGroups(processes: readonly ProcessTime[], groups: ProcessGroups): Record<string, number> {
  const children = Map.groupBy(processes, ({ parent }) => parent)
  const byPid = new Map(processes.map((process) => [process.pid, process]))
  const sumTree = (pid: number): number =>
    (byPid.get(pid)?.own ?? 0) + (children.get(pid) ?? []).reduce((sum, child) => sum + sumTree(child.pid), 0)
  return Object.fromEntries(
    Object.entries(groups).map(([name, roots]) => [
      name,
      roots.reduce((sum, pid) => sum + sumTree(pid) + (byPid.get(pid)?.ended ?? 0), 0),
    ]),
  )
}

/** What each group used in between, as a share of one processor. */
export function cpuShares(
  before: Record<string, number>,
  after: Record<string, number>,
  seconds: number,
): Record<string, number> {
  return Object.fromEntries(
    Object.entries(after).map(([name, used]) => [name, (used - (before[name] ?? 0)) / seconds]),
  )
}

/** Seconds that each group has used so far on this machine. */
export async function readGroups(groups: ProcessGroups): Promise<Record<string, number>> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const stats = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)))
  return sumGroups(
    stats.flatMap((text) => (text === null ? [] : readStat(text))),
    groups,
  )
}

export async function readParent(pid: number): Promise<number> {
  return readStat(await readFile(`/proc/${pid}/stat`, 'utf8')).parent
}

/** Resident memory in MB. */
export async function readMemoryMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024
}
