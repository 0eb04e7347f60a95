import type { PropertyCreate } from '../../domains/estate/properties/property-input.schema.ts'

export interface DemoPortfolio {
  name: string
  code: string
  description: string
  color: string
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
    addedDaysAgo: 361,
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
    addedDaysAgo: 355,
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
]

export const harborPointPortfolios: DemoPortfolio[] = [
  {
    name: 'Waterfront',
    code: 'WF',
    description: 'Houses by the harbor.',
    color: '#0369a1',
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
