import type {
  propertyClasses,
  propertyStatuses,
  propertySubTypes,
} from '../../../../platform/db/schema/index.ts'

type SubType = (typeof propertySubTypes)[number]
type Class = (typeof propertyClasses)[number]

const key = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()

const spread = <Value extends string>(entries: Partial<Record<Value, string>>) =>
  new Map(
    (Object.entries(entries) as [Value, string][]).flatMap(([value, words]) =>
      [key(value), ...words.split(',').filter(Boolean)].map((word) => [word, value] as const),
    ),
  )

const subTypes = spread<SubType>({
  apartment: 'apartment building,apartment unit,apt',
  cabin: '',
  condominium: 'condo,condos,condominiums',
  deeded_parking: 'parking',
  duplex: '2 family,two family,2 plex',
  farm: 'ranch',
  hotel_motel: 'hotel,motel',
  industrial: '',
  manufactured_home: 'manufactured',
  mixed_use: '',
  mobile_home: 'mhp,mobile home park,mobile home community,rv park',
  multi_family:
    'multifamily,multi family residential,apartments,apartment complex,apartment community,garden,garden style,high rise,mid rise,low rise,walk up',
  office: 'office building',
  quadruplex: 'fourplex,4 family,4 plex,quadplex,quad',
  retail: 'strip center,strip mall,shopping center,store',
  single_family_residence: 'sfr,sfh,single family,single family home,house,home,detached',
  stock_cooperative: 'coop,co op,cooperative',
  townhouse: 'townhome,townhomes,townhouses,row house',
  triplex: '3 family,three family,3 plex',
  unimproved_land: 'land,lot,vacant land',
  warehouse: '',
  self_storage: 'storage,mini storage',
  student_housing: 'student',
  senior_housing: 'senior,senior living,assisted living,elderly',
  other: '',
})

const classes = spread<Class>({
  residential: 'res,residence,multi family,multifamily,single family,housing',
  commercial: 'com,office,retail,industrial',
  mixed_use: 'mixed',
  association: 'hoa,coa,community association,homeowners association',
  land: 'lot,vacant land',
})

const statuses = spread<Exclude<(typeof propertyStatuses)[number], 'archived'>>({
  active: 'yes,y,true,1,current,open',
  inactive: 'no,n,false,0,closed,sold,former',
})

export const findSubType = (text: string) => subTypes.get(key(text)) ?? null
export const findClass = (text: string) => classes.get(key(text)) ?? null
export const findStatus = (text: string) => statuses.get(key(text)) ?? null
