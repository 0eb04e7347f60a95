import type { Assistance } from '../../../../platform/db/schema/index.ts'
import { dictionary } from '../../../../platform/text/dictionary.ts'
import type { OccupancyRole, TenantStatus } from './tenant-draft.ts'
import { createWordLookup, wordKey } from '../../values/match-words.ts'

export const findTenantStatus = createWordLookup<TenantStatus>({
  current:
    'active,occupied,resident,in place,leased,occupied no notice,current resident,renewed,month to month,mtm',
  future:
    'pending,upcoming,approved,future resident,future lease,pre leased,preleased,moving in,pending move in',
  notice:
    'ntv,on notice,notice to vacate,notice given,notice unrented,notice rented,occupied ntv,occupied on notice,moving out,vacating',
  eviction: 'evict,under eviction,in eviction,evicting',
  past: 'former,previous,moved out,inactive,expired,past resident,former resident,vacated,evicted,ended,terminated',
  prospect: 'applicant,wait list,waitlist,waiting list,lead,applied',
})

export const findRole = createWordLookup<OccupancyRole>({
  primary:
    'primary tenant,primary resident,head of household,hoh,head,responsible,leaseholder,financially responsible,yes,y',
  co_tenant: 'cotenant,co resident,co head,roommate,spouse,co lessee,joint,co applicant,partner',
  occupant: 'other occupant,dependent,child,minor,household member,authorized occupant,no,n',
  guarantor: 'co signer,cosigner,guarantor on lease',
})

/** Whether a row's status marks the unit as vacant. */
export const isTenantlessStatus = (text: string) =>
  /^(?:vacant|available|empty|down|model|admin|excluded|offline)\b/i.test(text)

const languageTag = /^[a-z]{2,3}(?:[-_][a-z]{4})?(?:[-_](?:[a-z]{2}|\d{3}))?$/i
const languageAliases = dictionary<string>({
  mandarin: 'zh',
  cantonese: 'yue',
  tagalog: 'fil',
  farsi: 'fa',
  creole: 'ht',
  'haitian creole': 'ht',
  'sign language': 'ase',
  asl: 'ase',
})

let languageNames: Map<string, string> | undefined

/** The BCP 47 tag of a language, by its tag, English name or native name. */
export function findLanguage(text: string): string | null {
  if (languageTag.test(text)) {
    try {
      const [canonical] = Intl.getCanonicalLocales(text.replaceAll('_', '-'))
      const displayNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })
      if (canonical && displayNames.of(canonical)) return canonical
    } catch {
      return null
    }
  }
  languageNames ??= indexLanguageNames()
  const name = text.toLowerCase().trim()
  return languageNames.get(name) ?? languageAliases[name] ?? null
}

/** Every language with a two-letter tag, by its English and native name. */
function indexLanguageNames() {
  const names = new Map<string, string>()
  const englishNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })
  const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(97 + index))
  for (const code of letters.flatMap((first) => letters.map((second) => first + second))) {
    const name = englishNames.of(code)
    if (!name) continue
    names.set(name.toLowerCase(), code)
    const nativeName = new Intl.DisplayNames(code, { type: 'language' }).of(code)?.toLowerCase()
    if (nativeName && !names.has(nativeName)) names.set(nativeName, code)
  }
  return names
}

/** True for yes, false for no, or else null. */
export function parseDecision(text: string): boolean | null {
  const word = wordKey(text)
  if (/^(?:y|yes|true|1|x|opted in|opt in|in|subscribed|agreed|checked)$/.test(word)) return true
  return /^(?:n|no|false|0|opted out|opt out|out|unsubscribed|unchecked|declined)$/.test(word) ? false : null
}

const needPatterns: readonly [RegExp, Exclude<keyof Assistance, 'pets' | 'note'>][] = [
  [/wheelchair|walker|mobility|bedridden|cane|crutch|stairs|immobile/i, 'mobility'],
  [/hearing|deaf/i, 'hearing'],
  [/vision|blind|sight/i, 'vision'],
  [/oxygen|power|ventilator|dialysis|cpap|electric/i, 'oxygen_or_power'],
  [/infant|baby|newborn/i, 'infant'],
]

/** Parses assistance needs. The text is kept as a note unless it only says yes. Null for “no”. */
export function readAssistance(text: string): Assistance | null {
  const decision = parseDecision(text)
  if (decision === false) return null
  const matchedNeeds = Object.fromEntries(
    needPatterns.map(([words, need]) => [need, words.test(text)]),
  ) as Record<(typeof needPatterns)[number][1], boolean>
  const pets = /(?:(\d{1,4}) ?)?(?:pets?|dogs?|cats?)\b/i.exec(text)
  const hasKnownNeed = Object.values(matchedNeeds).some(Boolean) || pets !== null
  return {
    ...matchedNeeds,
    pets: pets ? Math.min(Number(pets[1] ?? 1), 50) : 0,
    note: decision === true && !hasKnownNeed ? 'Needs assistance' : decision === true ? null : text,
  }
}
