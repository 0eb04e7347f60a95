import { formatAddress as formatLines } from 'localized-address-format'

/** A postal address in its stored form: region and country as codes, empty parts as null. */
export interface PostalAddress {
  line1: string
  line2: string | null
  line3: string | null
  /** Suburb, neighborhood, or village within the city; `D` in libaddressinput. */
  dependentLocality: string | null
  city: string | null
  region: string | null
  /** ZIP, postcode or Eircode in its official spelling. */
  postalCode: string | null
  /** Such as CEDEX in Monaco; `X` in libaddressinput. */
  sortingCode: string | null
  /** ISO 3166-1 alpha-2. */
  country: string
}

/** The parts of an address, in the order of an envelope. */
export const addressFields = [
  'line1',
  'line2',
  'line3',
  'dependentLocality',
  'city',
  'region',
  'postalCode',
  'sortingCode',
  'country',
] as const satisfies readonly (keyof PostalAddress)[]

/** An address as written in forms and files. */
export type AddressInput = { [Part in keyof PostalAddress]?: string | null }

/** The lines of the address in its country's order, without the country. */
export function formatAddressLines(address: PostalAddress): string[] {
  return formatLines(
    {
      postalCountry: address.country,
      administrativeArea: address.region ?? '',
      locality: address.city ?? '',
      dependentLocality: address.dependentLocality ?? '',
      postalCode: address.postalCode ?? '',
      sortingCode: address.sortingCode ?? '',
      addressLines: [address.line1, address.line2, address.line3].filter((line) => line !== null),
    },
    'latin',
  )
}

/** The address on one line: “1200 Maple St, Kerrville, TX 78028”. */
export const formatAddress = (address: PostalAddress) => formatAddressLines(address).join(', ')

const combiningMarks = /\p{M}+/gu

/** Normalizes text for comparison and search: lower case without accents. */
export const foldText = (text: string) => text.normalize('NFKD').replace(combiningMarks, '').toLowerCase()

/** Standard abbreviation first, then the spellings it replaces (USPS Publication 28, appendices C1 and B). */
const abbreviationTable =
  'aly:alley,allee,ally anx:annex,anex arc:arcade ave:avenue,av,aven,avenu,avn,avnue bch:beach bg:burg blf:bluff,bluf ' +
  'blvd:boulevard,boul,boulv bnd:bend br:branch,brnch brg:bridge,brdge brk:brook byp:bypass,bypas byu:bayou cir:circle,circ,circl,crcl,crcle ' +
  'clb:club clf:cliff clfs:cliffs cmn:common cor:corner cors:corners cp:camp cpe:cape crk:creek cres:crescent,crsent,crsnt ' +
  'crst:crest cswy:causeway ct:court,crt cts:courts ctr:center,centre,cent,centr,cntr curv:curve cv:cove cyn:canyon,canyn,cnyn ' +
  'dl:dale dm:dam dr:drive,driv,drv est:estate ests:estates expy:expressway,exp,expr,express,expw ext:extension,extn,extnsn fall:fall fls:falls ' +
  'fld:field flds:fields flt:flat flts:flats frd:ford frg:forge,forg frk:fork frks:forks frst:forest fry:ferry,frry ft:fort,frt ' +
  'fwy:freeway,freewy,frway,frwy gdn:garden,gardn gdns:gardens gln:glen grn:green grv:grove,grov gtwy:gateway,gatewy,gatway hbr:harbor,harb,harbr ' +
  'hl:hill hls:hills holw:hollow,hllw,hollows hts:heights,ht hvn:haven hwy:highway,highwy,hiway,hiwy,hway inlt:inlet is:island,islnd isle:isles jct:junction,jction,junctn ' +
  'ky:key,kys knl:knoll,knol knls:knolls lk:lake lks:lakes ln:lane lndg:landing,lndng lgt:light lf:loaf lck:lock ldg:lodge,ldge,lodg loop:loops ' +
  'mdw:meadow mdws:meadows,medows ml:mill mls:mills msn:mission,missn mt:mount,mnt mtn:mountain,mntain,mntn nck:neck orch:orchard,orchrd ' +
  'oval:ovl park:prk,parks pass:passage path:paths pike:pikes pkwy:parkway,parkwy,pkway,pky,pkwys pl:place pln:plain plns:plains plz:plaza,plza pne:pine pnes:pines ' +
  'prt:port pr:prairie,prr pt:point pts:points radl:radial,rad rdg:ridge,rdge riv:river,rvr rnch:ranch rd:road rds:roads row:row rpd:rapid rpds:rapids rst:rest ' +
  'shl:shoal shr:shore,shoar shrs:shores skwy:skyway smt:summit,sumit,sumitt spg:spring,spng,sprng spgs:springs spur:spurs sq:square,sqr,sqre,squ sqs:squares ' +
  'st:street,str,strt,saint sta:station,statn,stn stra:stravenue strm:stream,streme ter:terrace,terr tpke:turnpike,trnpk,turnpk trak:track,tracks,trk trce:trace,traces ' +
  'trl:trail,trails,trls tunl:tunnel,tunel un:union upas:underpass via:viaduct,vdct,viadct vis:vista,vist,vst,vsta vl:ville vlg:village,vill,villag vly:valley,vally,vlly ' +
  'vw:view vws:views walk:walks way:wy wl:well wls:wells xing:crossing,crssng n:north s:south e:east w:west ne:northeast nw:northwest se:southeast sw:southwest'

const abbreviations = new Map(
  abbreviationTable.split(' ').flatMap((entry) => {
    const [abbreviation, variants] = entry.split(':') as [string, string]
    return variants.split(',').map((variant) => [variant, abbreviation] as const)
  }),
)

/**
 * “apt 4”, “# 12b”, “suite 200”, but not “Box #12” or “County Road #5”. Buildings don't match, because two buildings of one
 * site may be two properties.
 */
const unitDesignator =
  /(?:\b(?:apartment|apt|unit|suite|ste|room|rm|space|spc|trailer|trlr)\b\.?\s*(?:#\s*)?|(?<!\b(?:box|bx|road|rd|route|rte|rt|rr|hc|highway|hwy|cr|sr|fm)\.? ?)#\s*)(?:[a-z]?-?\d+[a-z]?|[a-z])(?=\s|,|$)/gi

/** A street line without its apartment or suite. */
export const withoutUnit = (line: string) => line.replaceAll(unitDesignator, ' ').trim() || line

/**
 * A key that is the same for all spellings of an address: the street line in USPS abbreviations, without unit,
 * punctuation and accents; the postal code (five digits in the US) or else the city; the region and country.
 */
export function fingerprintAddress(
  address: Pick<PostalAddress, 'line1' | 'city' | 'region' | 'postalCode' | 'country'>,
) {
  const words = withoutUnit(foldText(address.line1))
    .replaceAll(/['’.]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  const street = words.map((word) => abbreviations.get(word) ?? word).join(' ')
  const postal = foldText(address.postalCode ?? '').replaceAll(/[^a-z0-9]/g, '')
  const locality = (address.country === 'US' ? postal.slice(0, 5) : postal) || foldText(address.city ?? '')
  return [street, locality, foldText(address.region ?? ''), address.country.toLowerCase()].join('|')
}

/** What identifies an address among others. */
export interface AddressKey extends Pick<PostalAddress, 'city' | 'postalCode' | 'country'> {
  fingerprint: string
}

/**
 * The fingerprint of the same address without its ZIP code, which some files leave out; null if it has no ZIP code, or
 * no city to identify it by.
 */
export function fingerprintWithoutZip({ fingerprint, city, postalCode, country }: AddressKey): string | null {
  if (country !== 'US' || postalCode === null || city === null) return null
  const [street, , region] = fingerprint.split('|')
  return [street, foldText(city), region, 'us'].join('|')
}

/** Whether both are the same address, even if one lacks its ZIP code. */
export const isSameAddress = (a: AddressKey, b: AddressKey) =>
  a.fingerprint === b.fingerprint ||
  fingerprintWithoutZip(a) === b.fingerprint ||
  fingerprintWithoutZip(b) === a.fingerprint

export interface Point {
  /** WGS 84 degrees, six decimal places. */
  lat: number
  lon: number
}

/** How precise a point that comes with an address can be. Rougher ones are areas. */
export const pointPrecisions = ['rooftop', 'parcel', 'street'] as const

/** The services that suggest addresses. */
export const suggesterNames = ['photon', 'pelias'] as const

/** A point that comes with an address. */
export interface StatedPoint extends Point {
  /** Whether a person set it. */
  manual?: boolean
  /** @default 'rooftop' */
  precision?: (typeof pointPrecisions)[number]
  /** The service that suggested it. */
  source?: (typeof suggesterNames)[number]
}
