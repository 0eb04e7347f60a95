import type { ImportKind } from '~/data/imports/operations'
import { importPages } from '~/lib/import-pages'
import { paths } from '~/lib/paths'

interface ImportKindConfig {
  /** The path of the wizard: at its first step, or with a file. */
  wizard: (query?: { file?: string }) => string
  /** The path of the list that shows the imported records. */
  list: (query?: { updatedFrom?: string; sort?: string }) => string
  item: (id: string) => string
  /** Fields that can replace a required field, such as the full address for the street. */
  substitutes: Readonly<Record<string, readonly string[]>>
  /** The field without which no row can be imported: only a column can fill it. */
  essentialField: string
  /** Fields that tell rows apart, in display order. Those in `always` are shown even when no column fills them. */
  identifyingFields: { always: readonly string[]; ifFilled: readonly string[] }
  /** Fields to build the label of a row from, best first: the first set whose first field has a value is used. */
  labelFields: readonly (readonly string[])[]
  /** The kind that people usually import next. */
  next: ImportKind | null
}

const wholeAddress = ['fullAddress']
const propertyFields = ['propertyCode', 'line1']

/** The wizard's configuration per kind. The meaning of columns comes from the server. */
export const importKinds: Readonly<Record<ImportKind, ImportKindConfig>> = {
  property: {
    wizard: importPages.property,
    list: paths.properties,
    item: paths.property,
    substitutes: { line1: wholeAddress, city: wholeAddress, region: wholeAddress, postalCode: wholeAddress },
    essentialField: 'line1',
    identifyingFields: { always: ['name', 'line1', 'city', 'region', 'postalCode'], ifFilled: [] },
    labelFields: [['name'], ['line1'], ['fullAddress'], ['externalId']],
    next: 'unit',
  },
  unit: {
    wizard: importPages.unit,
    list: paths.units,
    item: paths.unit,
    substitutes: { property: propertyFields },
    essentialField: 'unit',
    identifyingFields: { always: ['property', 'unit'], ifFilled: ['building', 'status'] },
    labelFields: [
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
    substitutes: {
      property: propertyFields,
      unit: ['line1'],
      firstName: ['fullName', 'company'],
      lastName: ['fullName', 'company'],
    },
    essentialField: 'lastName',
    identifyingFields: {
      always: ['property', 'unit'],
      ifFilled: ['fullName', 'firstName', 'lastName', 'company', 'status', 'emails'],
    },
    labelFields: [
      ['fullName'],
      ['firstName', 'lastName'],
      ['lastName'],
      ['company'],
      ['emails'],
      ['externalId'],
    ],
    next: null,
  },
}

/** A label for a row, built from its values; null if it has none to use. */
export function getRowLabel(
  kind: ImportKind,
  values: Readonly<Record<string, string | null>>,
): string | null {
  const fields = importKinds[kind].labelFields.find(([first]) => first !== undefined && values[first])
  return fields?.flatMap((field) => values[field] ?? []).join(' ') ?? null
}
