import { foldText } from './address.ts'

/** USPS Publication 28, appendix B: states, districts, possessions and military areas. */
const unitedStates: Record<string, string> = {
  AL: 'Alabama',
  AK: 'Alaska',
  AS: 'American Samoa',
  AZ: 'Arizona',
  AR: 'Arkansas',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DE: 'Delaware',
  DC: 'District of Columbia',
  FM: 'Federated States of Micronesia',
  FL: 'Florida',
  GA: 'Georgia',
  GU: 'Guam',
  HI: 'Hawaii',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  IA: 'Iowa',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  ME: 'Maine',
  MH: 'Marshall Islands',
  MD: 'Maryland',
  MA: 'Massachusetts',
  MI: 'Michigan',
  MN: 'Minnesota',
  MS: 'Mississippi',
  MO: 'Missouri',
  MT: 'Montana',
  NE: 'Nebraska',
  NV: 'Nevada',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NY: 'New York',
  NC: 'North Carolina',
  ND: 'North Dakota',
  MP: 'Northern Mariana Islands',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PW: 'Palau',
  PA: 'Pennsylvania',
  PR: 'Puerto Rico',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VT: 'Vermont',
  VI: 'Virgin Islands',
  VA: 'Virginia',
  WA: 'Washington',
  WV: 'West Virginia',
  WI: 'Wisconsin',
  WY: 'Wyoming',
  AA: 'Armed Forces Americas',
  AE: 'Armed Forces Europe',
  AP: 'Armed Forces Pacific',
}

const canada: Record<string, string> = {
  AB: 'Alberta',
  BC: 'British Columbia',
  MB: 'Manitoba',
  NB: 'New Brunswick',
  NL: 'Newfoundland and Labrador',
  NS: 'Nova Scotia',
  NT: 'Northwest Territories',
  NU: 'Nunavut',
  ON: 'Ontario',
  PE: 'Prince Edward Island',
  QC: 'Quebec',
  SK: 'Saskatchewan',
  YT: 'Yukon',
}

const australia: Record<string, string> = {
  ACT: 'Australian Capital Territory',
  NSW: 'New South Wales',
  NT: 'Northern Territory',
  QLD: 'Queensland',
  SA: 'South Australia',
  TAS: 'Tasmania',
  VIC: 'Victoria',
  WA: 'Western Australia',
}

/** Names of subdivisions by ISO 3166-2 suffix, for the countries whose regions are checked. */
export const regionNames: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  US: unitedStates,
  CA: canada,
  AU: australia,
}

/** Traditional abbreviations beside the codes: the AP Stylebook's and GPO's, and their common variants. */
const abbreviations: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  US: {
    AL: 'Ala',
    AK: 'Alas',
    AZ: 'Ariz',
    AR: 'Ark',
    CA: 'Calif,Cal',
    CO: 'Colo',
    CT: 'Conn',
    DE: 'Del',
    DC: 'Washington DC,Wash DC',
    FL: 'Fla',
    HI: 'Haw',
    ID: 'Ida',
    IL: 'Ill',
    IN: 'Ind',
    KS: 'Kan,Kans',
    MA: 'Mass',
    MI: 'Mich',
    MN: 'Minn',
    MS: 'Miss',
    MT: 'Mont',
    NE: 'Neb,Nebr',
    NV: 'Nev',
    NM: 'N Mex',
    ND: 'N Dak',
    OK: 'Okla',
    OR: 'Ore,Oreg',
    PA: 'Penn,Penna',
    SD: 'S Dak',
    TN: 'Tenn',
    TX: 'Tex',
    WA: 'Wash',
    WV: 'W Va',
    WI: 'Wis,Wisc',
    WY: 'Wyo',
  },
  CA: { AB: 'Alta', MB: 'Man', NL: 'Nfld', ON: 'Ont', PE: 'P E I', QC: 'Que', SK: 'Sask', YT: 'Yuk' },
}

const lettersOf = (text: string) => foldText(text).replaceAll(/[^a-z]/g, '')

const codesByCountry = Object.fromEntries(
  Object.entries(regionNames).map(([country, names]) => [
    country,
    new Map(
      Object.entries(names).flatMap(([code, name]) => [
        [lettersOf(code), code] as const,
        [lettersOf(name), code],
        ...(abbreviations[country]?.[code]?.split(',') ?? []).map(
          (abbreviation) => [lettersOf(abbreviation), code] as const,
        ),
      ]),
    ),
  ]),
)

/**
 * The code of a state or province, by its code, name, or traditional abbreviation. Ignores case, dots and accents.
 * Null if the country has a list and the text isn't on it; other countries keep the text.
 */
export function normalizeRegion(text: string, country: string): string | null {
  const codeByLetters = codesByCountry[country]
  if (!codeByLetters) return text.trim() || null
  return codeByLetters.get(lettersOf(text)) ?? null
}

/** The code of the only region whose name starts with the text, or null. */
export function suggestRegion(text: string, country: string): string | null {
  const prefix = lettersOf(text)
  const names = Object.entries(regionNames[country] ?? {})
  if (prefix.length < 2) return null
  const matches = names.filter(([, name]) => lettersOf(name).startsWith(prefix))
  return matches.length === 1 ? matches[0]![0] : null
}

/** The display name of a region, or its code if the country has no list. */
export const regionName = (code: string, country: string) => regionNames[country]?.[code] ?? code

/**
 * States by the first three digits of ZIP codes, as `from-to:state`
 * (USPS Labeling List L002, "3-Digit ZIP Code Prefix Matrix"). Prefixes that cross a border are left out.
 */
const zipPrefixRanges =
  '005:NY 006-007:PR 008:VI 009:PR 010-027:MA 028-029:RI 030-038:NH 039-049:ME 050-054:VT 055:MA 056-059:VT ' +
  '060-062:CT 064-069:CT 070-089:NJ 090-098:AE 100-149:NY 150-196:PA 197-199:DE 206-219:MD 220-246:VA 247-268:WV ' +
  '270-289:NC 290-299:SC 300-319:GA 320-339:FL 341-349:FL 350-369:AL 370-385:TN 386-397:MS 398-399:GA ' +
  '400-427:KY 430-459:OH 460-479:IN 480-499:MI 500-528:IA 530-549:WI 550-567:MN 570-577:SD 580-588:ND ' +
  '590-599:MT 600-629:IL 630-658:MO 660-679:KS 680-693:NE 700-714:LA 716-729:AR 730-732:OK 733:TX ' +
  '734-738:OK 740-749:OK 750-799:TX 800-816:CO 820-831:WY 832-834:ID 836-838:ID 840-847:UT 850-863:AZ ' +
  '870-884:NM 885:TX 889-898:NV 900-961:CA 967-968:HI 970-979:OR 980-994:WA 995-999:AK'

const stateByPrefix = new Map(
  zipPrefixRanges.split(' ').flatMap((range) => {
    const [span, state] = range.split(':') as [string, string]
    const [from, to = from] = span.split('-') as [string, string?]
    return Array.from({ length: Number(to) - Number(from) + 1 }, (_, index) => {
      const prefix = String(Number(from) + index).padStart(3, '0')
      return [prefix, state] as const
    })
  }),
)

/** The state of a ZIP code, or null if the prefix alone doesn't determine it. */
export const stateOfZip = (postalCode: string): string | null =>
  stateByPrefix.get(postalCode.slice(0, 3)) ?? null

/** 063 is Connecticut and Fishers Island, NY; it's the only prefix with a leading zero that crosses a border. */
const statesOfPrefix063 = new Set(['CT', 'NY'])

/** Whether a ZIP code with a leading zero is in the state. */
export const isZipIn = (postalCode: string, state: string): boolean =>
  postalCode.startsWith('063') ? statesOfPrefix063.has(state) : stateOfZip(postalCode) === state
