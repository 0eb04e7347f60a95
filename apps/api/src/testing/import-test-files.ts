import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Sets a private temporary folder for this test file, so that uploads of others aren't seen. Returns how to restore it. */
export async function enterTemporaryFolder() {
  const previous = process.env.TMPDIR
  const folder = await mkdtemp(path.join(tmpdir(), 'parapet-test-'))
  process.env.TMPDIR = folder
  return async () => {
    if (previous === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = previous
    await rm(folder, { recursive: true, force: true })
  }
}

// Fictional files in the shape of real ones. Names, streets and ids are invented.

const streets = ['Alder', 'Birch', 'Cedar', 'Dogwood', 'Elm', 'Fir', 'Gum', 'Hazel', 'Ivy', 'Juniper']
const cities = ['Denver', 'AURORA', 'Pueblo', 'Grand Junction', 'Greeley']
const zips = ['80218', '80010', '81003', '81501', '80631']
const latitudes = [39.7, 39.7, 38.2, 39.0, 40.4]
const longitudes = [-104.9, -104.8, -104.6, -108.5, -104.7]
/** Within half a degree, however many rows there are. */
const formatNear = (degrees: number, index: number) => (degrees + (index % 50_000) / 1e5).toFixed(6)

const hudHeader =
  'PROJECT,PROJ_ADD,PROJ_CTY,PROJ_ST,CNTY_NAME,CNTY_FIPS,N_UNITS,LI_UNITS,_source,PROPERTY_ID,Zip,subsidy_type,property_category,client_group,has_use_restriction,is_troubled,reac_score,program_type,longitude,latitude'

/** In Colorado's range, but nowhere. */
const unknownZip = '80000'

/** Shaped like the HUD list of assisted multifamily properties; every third row has neither a city nor another location. */
export function hudShapedFile(rows: number, options: { withCities?: boolean } = {}) {
  const lines = Array.from({ length: rows }, (_, index) => {
    const cityIndex = index % cities.length
    const hasCity = options.withCities || index % 3 !== 2
    const category = index % 4 === 0 ? '"Subsidized, No HUD Financing"' : 'Insured-Subsidized'
    return [
      `${streets[index % 10]!.toUpperCase()} MANOR ${index}`,
      `${100 + index} ${streets[index % 10]} St`,
      hasCity ? cities[cityIndex] : '',
      'CO',
      '',
      '08031',
      index === 1 ? '' : String(8 + (index % 90)),
      '8',
      'HUD MULTIFAMILY',
      `8000${String(index).padStart(5, '0')}`,
      hasCity ? zips[cityIndex] : unknownZip,
      'unknown',
      category,
      'Elderly',
      'False',
      'False',
      '96  a*',
      'preservation-candidate',
      hasCity ? formatNear(longitudes[cityIndex]!, index) : '',
      hasCity ? formatNear(latitudes[cityIndex]!, index) : '',
    ].join(',')
  })
  return [hudHeader, ...lines].join('\n')
}

const usdaHeader =
  'PROJECT,PROJ_ADD,PROJ_CTY,PROJ_ST,CNTY_NAME,CNTY_FIPS,N_UNITS,LI_UNITS,_source,Zip,effective_date,restrictive_expiration,years_to_expiration,hud_units,ra_units,rental_designation,subsidy_type,mgmt_agent,program_type,longitude,latitude'

/** Shaped like the USDA list of rural housing: without ids; the last two rows share an address. */
export function usdaShapedFile(rows: number) {
  const lines = Array.from({ length: rows }, (_, index) => {
    const cityIndex = index % cities.length
    const number = index === rows - 1 ? 199 + index : 200 + index
    const street = streets[(index === rows - 1 ? index - 1 : index) % 10]!.toUpperCase()
    const addressIndex = index === rows - 1 ? (index - 1) % cities.length : cityIndex
    return [
      `${streets[index % 10]!.toUpperCase()} VILLAGE ${index}`,
      `${number} ${street} AVE`,
      cities[addressIndex],
      'CO',
      '',
      '08001',
      String(10 + (index % 40)),
      '10',
      'USDA Rural Housing Assets',
      zips[addressIndex],
      '19800711',
      '20000711',
      '-26',
      '0',
      '24',
      'EL - Elderly',
      'usda-rd-with-ra',
      '"INVENTED AGENCY, INC"',
      'preservation-candidate',
      formatNear(longitudes[addressIndex]!, index),
      formatNear(latitudes[addressIndex]!, index),
    ].join(',')
  })
  return [usdaHeader, ...lines].join('\n')
}
