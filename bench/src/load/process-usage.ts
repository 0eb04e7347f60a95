import { readdir, readFile } from 'node:fs/promises'

interface ProcessTime {
  pid: number
  parent: number
  /** CPU seconds that it used, in user and kernel mode. */
  ownSeconds: number
  /** CPU seconds of its children that have exited. */
  endedChildrenSeconds: number
}

/** Process ids by group name. A group includes all descendants. */
export type ProcessGroups = Readonly<Record<string, readonly number[]>>

// `sysconf(_SC_CLK_TCK)` of every Linux that runs Node.
const ticksPerSecond = 100

/** Parses `/proc/{pid}/stat`. The program name is in parentheses and can contain any character. */
export function parseStat(text: string): ProcessTime {
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const seconds = (index: number) => Number(fields[index]) / ticksPerSecond
  return {
    pid: Number(text.slice(0, text.indexOf(' '))),
    parent: Number(fields[1]),
    ownSeconds: seconds(11) + seconds(12),
    endedChildrenSeconds: seconds(13) + seconds(14),
  }
}

/** CPU seconds that each group has used so far: its processes, their descendants, and exited children of the roots. */
export function sumGroupSeconds(
  processes: readonly ProcessTime[],
  groups: ProcessGroups,
): Record<string, number> {
  const children = Map.groupBy(processes, ({ parent }) => parent)
  const byPid = new Map(processes.map((process) => [process.pid, process]))
  const sumTree = (pid: number): number =>
    (byPid.get(pid)?.ownSeconds ?? 0) +
    (children.get(pid) ?? []).reduce((sum, child) => sum + sumTree(child.pid), 0)
  return Object.fromEntries(
    Object.entries(groups).map(([name, roots]) => [
      name,
      roots.reduce((sum, pid) => sum + sumTree(pid) + (byPid.get(pid)?.endedChildrenSeconds ?? 0), 0),
    ]),
  )
}

/** What each group used between both measurements, in CPUs. */
export function computeCpuShares(
  before: Record<string, number>,
  after: Record<string, number>,
  seconds: number,
): Record<string, number> {
  return Object.fromEntries(
    Object.entries(after).map(([name, used]) => [name, (used - (before[name] ?? 0)) / seconds]),
  )
}

/** CPU seconds that each group has used so far on this machine. */
export async function readGroupSeconds(groups: ProcessGroups): Promise<Record<string, number>> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const stats = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)))
  return sumGroupSeconds(
    stats.flatMap((text) => (text === null ? [] : parseStat(text))),
    groups,
  )
}

export async function readParent(pid: number): Promise<number> {
  return parseStat(await readFile(`/proc/${pid}/stat`, 'utf8')).parent
}

/** Resident memory in MB. */
export async function readMemoryMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024
}
