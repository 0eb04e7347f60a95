import type { ImportKind } from '~/data/imports/operations'
import { importPages } from '~/lib/import-pages'
import { paths } from '~/lib/paths'

interface ImportKindOfWizard {
  /** The page of the wizard, with a file or at its first step. */
  wizard: (query?: { file?: string }) => string
  /** The list of what was imported. */
  list: (query?: { updatedFrom?: string; sort?: string }) => string
  item: (id: string) => string
  /** Columns that stand for a required field, such as the whole address for its street. */
  insteadOf: Readonly<Record<string, readonly string[]>>
  /** The field that nothing but a column can fill. */
  indispensable: string
  /** Fields that tell rows apart, in the order they are shown; `always` also where no column fills them. */
  telling: { always: readonly string[]; ifFilled: readonly string[] }
  /** The ways in which a row says what it is about, the best first: one counts when the row has its first field. */
  names: readonly (readonly string[])[]
  /** What people import next, because it belongs to what they have now. */
  next: ImportKind | null
}

const wholeAddress = ['fullAddress']
const placeOfUnit = ['propertyCode', 'line1']

/** What the wizard has to know of a kind; what its columns mean comes from the server. */
export const importKinds: Readonly<Record<ImportKind, ImportKindOfWizard>> = {
  property: {
    wizard: importPages.property,
    list: paths.properties,
    item: paths.property,
    insteadOf: { line1: wholeAddress, city: wholeAddress, region: wholeAddress, postalCode: wholeAddress },
    indispensable: 'line1',
    telling: { always: ['name', 'line1', 'city', 'region', 'postalCode'], ifFilled: [] },
    names: [['name'], ['line1'], ['fullAddress'], ['externalId']],
    next: 'unit',
  },
  unit: {
    wizard: importPages.unit,
    list: paths.units,
    item: paths.unit,
    insteadOf: { property: placeOfUnit },
    indispensable: 'unit',
    telling: { always: ['property', 'unit'], ifFilled: ['building', 'status'] },
    names: [
      ['property', 'building', 'unit'],
      ['propertyCode', 'building', 'unit'],
      ['line1', 'unit'],
      ['unit'],
    ],
    next: 'tenant',
  },
  tenant: {
    wizard: importPages.tenant,
    list: paths.tenants,
    item: paths.tenant,
    insteadOf: {
      property: placeOfUnit,
      unit: ['line1'],
      firstName: ['fullName', 'company'],
      lastName: ['fullName', 'company'],
    },
    indispensable: 'lastName',
    telling: {
      always: ['property', 'unit'],
      ifFilled: ['fullName', 'firstName', 'lastName', 'company', 'status', 'emails'],
    },
    names: [['fullName'], ['firstName', 'lastName'], ['lastName'], ['company'], ['emails'], ['externalId']],
    next: null,
  },
}

/** What a row of the file is about, in its own words; null when it says nothing of it. */
export function nameRow(kind: ImportKind, values: Readonly<Record<string, string | null>>): string | null {
  const fields = importKinds[kind].names.find(([first]) => first !== undefined && values[first])
  return fields?.flatMap((field) => values[field] ?? []).join(' ') ?? null
}
