import type { RecordSet, RecordType } from './dns-record.ts'
import { normalizeName } from './dns-record.ts'

export interface RecordStore {
  /** All record sets, sorted by name, then by type. */
  list(): RecordSet[]
  /** Replaces the sets with the same name and type. */
  put(sets: readonly RecordSet[]): void
  /** Removes all record types when `type` is omitted. Returns whether any record was removed. */
  remove(name: string, type?: RecordType): boolean
  clear(): void
  find(name: string, type: RecordType): RecordSet | null
  /** Whether there are records at the name or below it. */
  hasNameOrSubdomain(name: string): boolean
}

/** A store backed by `sets`, which it mutates in place. */
export function createRecordStore(sets: RecordSet[], onChange: () => void): RecordStore {
  const matches = (set: RecordSet, name: string, type?: RecordType) =>
    set.name === normalizeName(name) && (type === undefined || set.type === type)
  const replace = (next: RecordSet[]) => {
    sets.splice(0, sets.length, ...next)
    onChange()
  }
  return {
    list: () => sets.toSorted((a, b) => a.name.localeCompare(b.name) || a.type.localeCompare(b.type)),
    put(newSets) {
      const unchangedSets = sets.filter(
        (set) => !newSets.some((newSet) => matches(set, newSet.name, newSet.type)),
      )
      replace([...unchangedSets, ...newSets])
    },
    remove(name, type) {
      const remaining = sets.filter((set) => !matches(set, name, type))
      const isRemoved = remaining.length < sets.length
      if (isRemoved) replace(remaining)
      return isRemoved
    },
    clear: () => replace([]),
    find: (name, type) => sets.find((set) => matches(set, name, type)) ?? null,
    hasNameOrSubdomain(name) {
      const normalized = normalizeName(name)
      return sets.some((set) => set.name === normalized || set.name.endsWith(`.${normalized}`))
    },
  }
}
