import type { unitStatuses, unitTypes } from '../../../../platform/db/schema/index.ts'

type Status = (typeof unitStatuses)[number]
type Type = (typeof unitTypes)[number]

const key = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()

const spread = <Value extends string>(entries: Record<Value, string>) =>
  new Map(
    (Object.entries(entries) as [Value, string][]).flatMap(([value, words]) =>
      [value, ...words.split(',').filter(Boolean)].map((word) => [word, value] as const),
    ),
  )

const statuses = spread<Status>({
  occupied:
    'current,leased,rented,occupied no notice,occupied unrented,occupied current,occupied preleased,pending renewal,applicant,evict,eviction,month to month,1',
  vacant:
    'available,empty,vacant unrented,vacant unrented ready,vacant unrented not ready,vacant rented,vacant rented ready,vacant rented not ready,vacant leased,vacant not leased,vacant ready,vacant not ready,vacant pre leased,unoccupied,unrented,0',
  notice:
    'ntv,on notice,notice unrented,notice rented,occupied ntv,occupied ntvl,occupied on notice,occupied notice,notice to vacate,notice leased,notice not leased',
  down: 'admin,excluded,renovation,not ready,admin down,under renovation,out of service,uninhabitable',
  model: 'model unit',
  offline: 'off line,inactive',
})

const types = spread<Type>({
  studio: 'efficiency,bachelor,eff',
  apartment: 'apt,flat,unit,residential,residential unit,condo,condominium,loft,multi family',
  house: 'home,single family,sfr,single family home',
  townhouse: 'townhome,town home,town house,row house',
  room: 'bedroom,private room',
  bed: 'bed space',
  office: 'office space',
  retail: 'shop,store,storefront,commercial',
  storage: 'storage unit,locker',
  parking: 'parking space,parking spot,garage,carport',
  pad: 'lot,mobile home lot,rv lot,site,mobile home pad,space',
  other: '',
})

/** “Yes” and “no” are no statuses: what they mean is up to the heading, and a unit that is not “rent ready” may be empty. */
export const findUnitStatus = (text: string) => statuses.get(key(text)) ?? null
export const findUnitType = (text: string) => types.get(key(text)) ?? null

const answers = new Map([
  ...['yes', 'y', 'true', '1', 'x'].map((word) => [word, true] as const),
  ...['no', 'n', 'false', '0'].map((word) => [word, false] as const),
])
export const parseYesNo = (text: string) => answers.get(text.toLowerCase()) ?? null

/** What a column “Vacant” says: a unit that is not vacant is occupied. */
export function findVacancy(text: string): Status | null {
  const isVacant = parseYesNo(text)
  return isVacant === null ? findUnitStatus(text) : isVacant ? 'vacant' : 'occupied'
}

/** The number of a floor: `3`, `3rd`, `G` and `Ground` for 0, `B2` for two below ground. Null when it has none. */
export function findFloor(text: string): number | null {
  const name = key(text)
    .replace(/^(?:floor|level|fl) /, '')
    .replace(/ (?:floor|level)$/, '')
  const below = /^(?:b|basement|p|lower level|ll) ?(\d)$/.exec(name)
  if (below) return -Number(below[1])
  if (/^(?:g|gf|ground|lobby|l|street|main)$/.test(name)) return 0
  if (/^(?:b|basement|ll|lower|lower level|garden)$/.test(name)) return -1
  const numbered = /^(\d{1,3})(?:st|nd|rd|th)?$/.exec(name) ?? /^-?(\d{1,3})$/.exec(name)
  if (!numbered) return null
  return text.trim().startsWith('-') ? -Number(numbered[1]) : Number(numbered[1])
}
