/** Rows of the template: fictitious buildings and people. */
export const propertySamples: readonly Record<string, string>[] = [
  {
    ...{ code: 'MPLC', name: 'Maple Court', portfolio: 'Hill Country', propertyClass: 'residential' },
    ...{ propertySubType: 'multi_family', line1: '1200 Maple St', city: 'Kerrville', region: 'TX' },
    ...{ postalCode: '78028', country: 'US', yearBuilt: '1987', units: '48', stories: '3' },
    ...{ managerEmail: 'ana.ruiz@mapleres.example', tags: 'river,older-roof', status: 'active' },
  },
  {
    ...{ code: 'PRVW', name: 'Prairie View', portfolio: 'Dakota', propertyClass: 'residential' },
    ...{ propertySubType: 'multi_family', line1: '455 4th Ave W', city: 'Dickinson', region: 'ND' },
    ...{ postalCode: '58601', country: 'US', yearBuilt: '2013', units: '12', stories: '2', status: 'active' },
  },
  {
    ...{ code: 'CANY', name: 'Canyon Business Park', portfolio: 'Foothills', propertyClass: 'commercial' },
    ...{ propertySubType: 'office', line1: '9100 Canyon Rd', line2: 'Bldg B', city: 'Boulder', region: 'CO' },
    ...{ postalCode: '80302', country: 'US', yearBuilt: '1999', units: '9', stories: '2' },
    ...{ managerEmail: 'lee.park@mapleres.example', tags: 'wildfire-zone', status: 'active' },
  },
]
