import type { ChecklistEntry } from '~/data/checklists/queries'

export type Side = 'before' | 'after'

/** The items with one of them moved next to another one. */
export function moveItem<Item extends Pick<ChecklistEntry, 'key'>>(
  items: readonly Item[],
  key: string,
  { side, targetKey }: { side: Side; targetKey: string },
): Item[] {
  const moved = items.find((item) => item.key === key)
  const others = items.filter((item) => item !== moved)
  const index = others.findIndex((item) => item.key === targetKey)
  if (!moved || index === -1) return [...items]
  return others.toSpliced(side === 'before' ? index : index + 1, 0, moved)
}

const unitMinutes = { minutes: 1, hours: 60, days: 24 * 60 } as const
export type DueUnit = keyof typeof unitMinutes
export const dueUnits = Object.keys(unitMinutes) as DueUnit[]

/** A week, the API's limit. */
const dueMinutesMax = 7 * 24 * 60

/** A due time in the largest unit that it is a whole number of. */
export function toDue(minutes: number | null): { count: string; unit: DueUnit } {
  if (minutes === null) return { count: '', unit: 'minutes' }
  const unit = dueUnits.findLast((name) => minutes % unitMinutes[name] === 0) ?? 'minutes'
  return { count: String(minutes / unitMinutes[unit]), unit }
}

/** Null for none; undefined if it isn't a whole number of minutes up to a week. */
export function toDueMinutes({ count, unit }: { count: string; unit: DueUnit }): number | null | undefined {
  if (count.trim() === '') return null
  if (!/^\d{1,5}$/.test(count.trim())) return undefined
  const minutes = Number(count) * unitMinutes[unit]
  return minutes >= 1 && minutes <= dueMinutesMax ? minutes : undefined
}
