import type { PropertyCreate } from '../../domains/estate/properties/property-input.schema.ts'

export interface DemoPortfolio {
  name: string
  code: string
  description: string
  color: string
  /** How the address of the member who manages it begins. */
  manager: string
  addedDaysAgo: number
  properties: PropertyCreate[]
}

type DemoAddress = [line1: string, city: string, region: string, postalCode: string, lat: number, lon: number]
type DemoPropertyFields = Omit<PropertyCreate, 'address' | 'name' | 'code'>

const makeDemoProperty = (
  code: string,
  name: string,
  address: DemoAddress,
  fields: DemoPropertyFields,
): PropertyCreate => {
  const [line1, city, region, postalCode, lat, lon] = address
  return { code, name, ...fields, address: { line1, city, region, postalCode, country: 'US', lat, lon } }
}

/** Fictional properties at plausible addresses. */
export const cedarStonePortfolios: DemoPortfolio[] = [
  {
    name: 'Front Range',
    code: 'FR',
    description: 'Apartment communities between Denver and Fort Collins.',
    color: '#0f766e',
    manager: 'manager',
    addedDaysAgo: 362,
    properties: [
      makeDemoProperty(
        'DEN-01',
        'Larkspur Court',
        ['1840 Race St', 'Denver', 'CO', '80206', 39.7453, -104.9632],
        {
          propertySubType: 'apartment',
          unitCountDeclared: 48,
          yearBuilt: 1968,
          stories: 4,
          tags: ['downtown'],
        },
      ),
      makeDemoProperty(
        'DEN-02',
        'Platte View Lofts',
        ['2245 Blake St', 'Denver', 'CO', '80205', 39.7557, -104.9889],
        {
          propertySubType: 'multi_family',
          unitCountDeclared: 96,
          yearBuilt: 2006,
          stories: 6,
          criticality: 'high',
          tags: ['downtown'],
        },
      ),
      makeDemoProperty(
        'AUR-01',
        'Prairie Gate',
        ['14500 E Mississippi Ave', 'Aurora', 'CO', '80012', 39.6966, -104.8182],
        {
          propertySubType: 'apartment',
          unitCountDeclared: 120,
          yearBuilt: 1984,
          stories: 3,
        },
      ),
      makeDemoProperty(
        'BLD-01',
        'Table Mesa Terrace',
        ['3280 Table Mesa Dr', 'Boulder', 'CO', '80305', 39.9853, -105.2489],
        {
          propertySubType: 'townhouse',
          unitCountDeclared: 22,
          yearBuilt: 1979,
          stories: 2,
          tags: ['foothills'],
        },
      ),
      makeDemoProperty(
        'FTC-01',
        'Poudre Bend',
        ['610 N College Ave', 'Fort Collins', 'CO', '80524', 40.5961, -105.0769],
        {
          propertySubType: 'student_housing',
          unitCountDeclared: 64,
          yearBuilt: 2014,
          stories: 4,
          tags: ['river'],
        },
      ),
    ],
  },
  {
    name: 'Western Slope',
    code: 'WS',
    description: 'Houses and small buildings in the mountains and valleys of western Colorado.',
    color: '#b45309',
    manager: 'tom',
    addedDaysAgo: 362,
    properties: [
      makeDemoProperty(
        'GJT-01',
        'Canyon Wren Homes',
        ['720 Bookcliff Ave', 'Grand Junction', 'CO', '81501', 39.0826, -108.5571],
        {
          propertySubType: 'multi_family',
          unitCountDeclared: 36,
          yearBuilt: 1992,
          stories: 2,
        },
      ),
      makeDemoProperty(
        'GWS-01',
        'Red Mountain Flats',
        ['915 Grand Ave', 'Glenwood Springs', 'CO', '81601', 39.5463, -107.3248],
        {
          propertyClass: 'mixed_use',
          propertySubType: 'mixed_use',
          unitCountDeclared: 14,
          yearBuilt: 1926,
          stories: 3,
          criticality: 'critical',
          tags: ['canyon', 'wildfire'],
        },
      ),
      makeDemoProperty(
        'MTR-01',
        'Cimarron Place',
        ['230 S Townsend Ave', 'Montrose', 'CO', '81401', 38.4762, -107.8781],
        {
          propertySubType: 'senior_housing',
          unitCountDeclared: 40,
          yearBuilt: 2001,
          stories: 2,
          criticality: 'high',
        },
      ),
      makeDemoProperty(
        'DGO-01',
        'Animas Row',
        ['1420 E 2nd Ave', 'Durango', 'CO', '81301', 37.2811, -107.8762],
        {
          propertySubType: 'townhouse',
          unitCountDeclared: 12,
          yearBuilt: 1998,
          stories: 2,
          tags: ['river'],
        },
      ),
    ],
  },
  {
    name: 'Commercial',
    code: 'COM',
    description: 'Offices and retail.',
    color: '#4338ca',
    manager: 'manager',
    addedDaysAgo: 362,
    properties: [
      makeDemoProperty(
        'COS-01',
        'Tejon Exchange',
        ['102 S Tejon St', 'Colorado Springs', 'CO', '80903', 38.8322, -104.8235],
        {
          propertyClass: 'commercial',
          propertySubType: 'office',
          unitCountDeclared: 18,
          yearBuilt: 1987,
          stories: 5,
        },
      ),
      makeDemoProperty(
        'PUE-01',
        'Union Avenue Market',
        ['215 S Union Ave', 'Pueblo', 'CO', '81003', 38.2652, -104.6148],
        {
          propertyClass: 'commercial',
          propertySubType: 'retail',
          unitCountDeclared: 9,
          yearBuilt: 1912,
          stories: 2,
        },
      ),
      makeDemoProperty(
        'CHY-01',
        'Capitol Annex',
        ['1712 Carey Ave', 'Cheyenne', 'WY', '82001', 41.1345, -104.8179],
        {
          propertyClass: 'commercial',
          propertySubType: 'office',
          unitCountDeclared: 11,
          yearBuilt: 1964,
          stories: 3,
        },
      ),
    ],
  },
  {
    name: 'Gulf Coast',
    code: 'GC',
    description: 'Apartments between Corpus Christi and Tampa Bay.',
    color: '#0369a1',
    manager: 'denise',
    addedDaysAgo: 248,
    properties: [
      makeDemoProperty(
        'GAL-01',
        'Seawall Terrace',
        ['2618 Seawall Blvd', 'Galveston', 'TX', '77550', 29.2853, -94.7936],
        {
          propertySubType: 'apartment',
          unitCountDeclared: 72,
          yearBuilt: 1994,
          stories: 4,
          criticality: 'critical',
          tags: ['coast', 'surge zone'],
        },
      ),
      makeDemoProperty(
        'HOU-01',
        'Bayou Bend Flats',
        ['4410 Memorial Dr', 'Houston', 'TX', '77007', 29.7634, -95.4026],
        {
          propertySubType: 'multi_family',
          unitCountDeclared: 84,
          yearBuilt: 2011,
          stories: 5,
          tags: ['river', 'floodplain'],
        },
      ),
      makeDemoProperty(
        'CRP-01',
        'Oleander Court',
        ['812 S Water St', 'Corpus Christi', 'TX', '78401', 27.7896, -97.3925],
        { propertySubType: 'apartment', unitCountDeclared: 40, yearBuilt: 1982, stories: 3, tags: ['coast'] },
      ),
      makeDemoProperty(
        'MOB-01',
        'Azalea House',
        ['355 St Joseph St', 'Mobile', 'AL', '36602', 30.6973, -88.0409],
        {
          propertySubType: 'senior_housing',
          unitCountDeclared: 36,
          yearBuilt: 1999,
          stories: 3,
          criticality: 'high',
          tags: ['coast'],
        },
      ),
      makeDemoProperty(
        'TPA-01',
        'Hyde Park Landing',
        ['1120 W Platt St', 'Tampa', 'FL', '33606', 27.9427, -82.4716],
        {
          propertySubType: 'apartment',
          unitCountDeclared: 56,
          yearBuilt: 2004,
          stories: 4,
          criticality: 'high',
          tags: ['coast', 'surge zone'],
        },
      ),
    ],
  },
  {
    name: 'Atlantic Coast',
    code: 'AC',
    description: 'Small communities in the Carolinas and Virginia.',
    color: '#0e7490',
    manager: 'denise',
    addedDaysAgo: 248,
    properties: [
      makeDemoProperty(
        'CHS-01',
        'Rutledge Row',
        ['214 Rutledge Ave', 'Charleston', 'SC', '29403', 32.7876, -79.9474],
        {
          propertySubType: 'townhouse',
          unitCountDeclared: 18,
          yearBuilt: 1938,
          stories: 3,
          tags: ['coast', 'historic'],
        },
      ),
      makeDemoProperty(
        'WIL-01',
        'Cape Fear Commons',
        ['620 N Front St', 'Wilmington', 'NC', '28401', 34.242, -77.9509],
        {
          propertySubType: 'multi_family',
          unitCountDeclared: 32,
          yearBuilt: 2008,
          stories: 3,
          tags: ['coast', 'river'],
        },
      ),
      makeDemoProperty(
        'NFK-01',
        'Ghent Harbor',
        ['725 W 21st St', 'Norfolk', 'VA', '23517', 36.8672, -76.2967],
        { propertySubType: 'apartment', unitCountDeclared: 44, yearBuilt: 1976, stories: 4, tags: ['coast'] },
      ),
    ],
  },
  {
    name: 'California',
    code: 'CA',
    description: 'Along the Hayward and San Andreas faults, and at the edge of the forest.',
    color: '#a21caf',
    manager: 'hana',
    addedDaysAgo: 163,
    properties: [
      makeDemoProperty(
        'OAK-01',
        'Montclair Heights',
        ['2064 Mountain Blvd', 'Oakland', 'CA', '94611', 37.8262, -122.2096],
        {
          propertySubType: 'apartment',
          unitCountDeclared: 38,
          yearBuilt: 1971,
          stories: 3,
          criticality: 'high',
          tags: ['fault', 'wildland edge'],
        },
      ),
      makeDemoProperty(
        'HAY-01',
        'Mission Fault Lofts',
        ['22650 Main St', 'Hayward', 'CA', '94541', 37.6745, -122.0839],
        {
          propertySubType: 'multi_family',
          unitCountDeclared: 60,
          yearBuilt: 2016,
          stories: 5,
          criticality: 'critical',
          tags: ['fault'],
        },
      ),
      makeDemoProperty(
        'SBD-01',
        'Arrowhead Gardens',
        ['3175 N Waterman Ave', 'San Bernardino', 'CA', '92404', 34.1481, -117.279],
        {
          propertySubType: 'apartment',
          unitCountDeclared: 48,
          yearBuilt: 1987,
          stories: 2,
          tags: ['fault', 'wildland edge'],
        },
      ),
      makeDemoProperty(
        'RDD-01',
        'Manzanita Ridge',
        ['1475 Lake Blvd', 'Redding', 'CA', '96003', 40.6228, -122.3895],
        {
          propertySubType: 'townhouse',
          unitCountDeclared: 20,
          yearBuilt: 2002,
          stories: 2,
          tags: ['wildland edge', 'wildfire'],
        },
      ),
      makeDemoProperty(
        'SRO-01',
        'Brush Creek Homes',
        ['4300 Montecito Ave', 'Santa Rosa', 'CA', '95404', 38.4676, -122.6887],
        {
          propertySubType: 'duplex',
          unitCountDeclared: 16,
          yearBuilt: 1996,
          stories: 1,
          tags: ['wildland edge', 'wildfire'],
        },
      ),
    ],
  },
  {
    name: 'River Towns',
    code: 'RT',
    description: 'Older buildings along the Mississippi and Missouri, and one in tornado country.',
    color: '#4d7c0f',
    manager: 'tom',
    addedDaysAgo: 97,
    properties: [
      makeDemoProperty(
        'MEM-01',
        'Mud Island Lofts',
        ['320 N Front St', 'Memphis', 'TN', '38103', 35.1502, -90.0519],
        {
          propertySubType: 'apartment',
          unitCountDeclared: 42,
          yearBuilt: 1926,
          stories: 6,
          tags: ['river', 'historic'],
        },
      ),
      makeDemoProperty(
        'CPG-01',
        'Old Levee Apartments',
        ['118 N Main St', 'Cape Girardeau', 'MO', '63701', 37.3059, -89.5184],
        {
          propertySubType: 'apartment',
          unitCountDeclared: 24,
          yearBuilt: 1911,
          stories: 3,
          criticality: 'high',
          tags: ['river', 'historic'],
        },
      ),
      makeDemoProperty(
        'DVN-01',
        'Village Landing',
        ['2210 E 11th St', 'Davenport', 'IA', '52803', 41.5302, -90.547],
        {
          propertySubType: 'multi_family',
          unitCountDeclared: 28,
          yearBuilt: 1958,
          stories: 3,
          tags: ['river'],
        },
      ),
      makeDemoProperty(
        'OMA-01',
        'Old Market Exchange',
        ['1016 Howard St', 'Omaha', 'NE', '68102', 41.2555, -95.9297],
        {
          propertyClass: 'mixed_use',
          propertySubType: 'mixed_use',
          unitCountDeclared: 22,
          yearBuilt: 1902,
          stories: 4,
          tags: ['river', 'historic'],
        },
      ),
      makeDemoProperty(
        'MOR-01',
        'Redbud Manor',
        ['1400 SW 4th St', 'Moore', 'OK', '73160', 35.3357, -97.5044],
        {
          propertySubType: 'manufactured_home',
          unitCountDeclared: 30,
          yearBuilt: 2005,
          stories: 1,
          criticality: 'high',
          tags: ['tornado'],
        },
      ),
    ],
  },
]

export const harborPointPortfolios: DemoPortfolio[] = [
  {
    name: 'Waterfront',
    code: 'WF',
    description: 'Houses by the harbor.',
    color: '#0369a1',
    manager: 'owner',
    addedDaysAgo: 90,
    properties: [
      makeDemoProperty(
        'POR-01',
        'Wharf Row',
        ['60 Commercial St', 'Portland', 'ME', '04101', 43.6571, -70.2489],
        {
          propertySubType: 'multi_family',
          unitCountDeclared: 28,
          yearBuilt: 1931,
          stories: 4,
        },
      ),
      makeDemoProperty(
        'POR-02',
        'Munjoy Hill House',
        ['118 Congress St', 'Portland', 'ME', '04101', 43.6665, -70.2462],
        {
          propertySubType: 'apartment',
          unitCountDeclared: 16,
          yearBuilt: 1958,
          stories: 3,
        },
      ),
      makeDemoProperty(
        'SPO-01',
        'Willard Cottages',
        ['420 Preble St', 'South Portland', 'ME', '04106', 43.6419, -70.2281],
        {
          propertySubType: 'duplex',
          unitCountDeclared: 6,
          yearBuilt: 1947,
          stories: 2,
        },
      ),
    ],
  },
]
