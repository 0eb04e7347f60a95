import type { RecordSet, RecordType } from './dns-record.ts'
import { tidyName } from './dns-record.ts'

export interface RecordStore {
  /** By name, then type. */
  list(): RecordSet[]
  /** Replaces the sets with the same name and type. */
  put(sets: readonly RecordSet[]): void
  /** Removes every type without `type`. Returns whether there was anything. */
  remove(name: string, type?: RecordType): boolean
  clear(): void
  find(name: string, type: RecordType): RecordSet | null
  /** Whether there are records at the name or below it. */
  hasName(name: string): boolean
}

/** Stores records in `sets`, which it mutates. */
export function createRecordStore(sets: RecordSet[], onChange: () => void): RecordStore {
  const isAt = (set: RecordSet, name: string, type?: RecordType) =>
    set.name === tidyName(name) && (type === undefined || set.type === type)
  const replace = (next: RecordSet[]) => {
    sets.splice(0, sets.length, ...next)
    onChange()
  }
  return {
    list: () => sets.toSorted((a, b) => a.name.localeCompare(b.name) || a.type.localeCompare(b.type)),
    put(given) {
      const kept = sets.filter((set) => !given.some((other) => isAt(set, other.name, other.type)))
      replace([...kept, ...given])
    },
    remove(name, type) {
      const kept = sets.filter((set) => !isAt(set, name, type))
      const isChanged = kept.length < sets.length
      if (isChanged) replace(kept)
      return isChanged
    },
    clear: () => replace([]),
    find: (name, type) => sets.find((set) => isAt(set, name, type)) ?? null,
    hasName(name) {
      const wanted = tidyName(name)
      return sets.some((set) => set.name === wanted || set.name.endsWith(`.${wanted}`))
    },
  }
}
