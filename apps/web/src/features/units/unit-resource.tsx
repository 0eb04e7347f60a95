import { DoorOpen } from 'lucide-react'
import { isOneOf, isText, type ListResource } from '~/components/list-page/list-resource'
import { hasThreatsFilter } from '~/components/list-page/threat-filters'
import type { UnitListItem } from '~/data/units/queries'
import { formatDate } from '~/lib/format'
import { isUuid } from '~/lib/list-url'
import { unitTexts as texts } from './texts.ts'
import { unitValueTexts } from '~/components/unit-value-texts'
import { unitColumns } from './unit-columns.tsx'

const labels = texts.filters

const flag = (field: 'belowGrade' | 'accessible' | 'archived') =>
  ({
    field,
    label: labels[field],
    kind: 'one',
    isSingle: true,
    words: unitValueTexts.yesNo,
    isValid: isOneOf(unitValueTexts.yesNo),
  }) as const

const choice = (field: 'status' | 'unitType' | 'occupantType') =>
  ({
    field,
    label: labels[field],
    kind: 'choices',
    isCounted: true,
    words: unitValueTexts[field],
    isValid: isOneOf(unitValueTexts[field]),
  }) as const

/** The list of units: what it shows, how it is narrowed, ordered and exported. */
export const unitResource: ListResource<UnitListItem> = {
  screen: 'units',
  icon: <DoorOpen />,
  texts,
  columns: unitColumns,
  hiddenAtFirst: ['building', 'floor', 'rooms', 'area', 'belowGrade', 'accessible', 'tags', 'updatedAt'],
  lines: 1,
  sortOrders: texts.sortOrders,
  defaultSort: 'property',
  filters: [
    { field: 'portfolioId', label: labels.portfolioId, kind: 'choices', isCounted: true, isValid: isUuid },
    choice('status'),
    choice('unitType'),
    choice('occupantType'),
    { field: 'building', label: labels.building, kind: 'choices', isCounted: true, isValid: isText(40) },
    {
      field: 'floor',
      label: labels.floor,
      kind: 'text',
      placeholder: texts.floorExample,
      lengthMax: 4,
      isValid: (value) => /^-?\d{1,3}$/.test(value),
    },
    flag('belowGrade'),
    hasThreatsFilter,
    flag('accessible'),
    {
      field: 'tag',
      label: labels.tag,
      kind: 'text',
      placeholder: texts.tagExample,
      lengthMax: 40,
      isValid: isText(40),
    },
    flag('archived'),
    {
      field: 'updatedFrom',
      label: labels.updatedFrom,
      kind: 'hidden',
      isSingle: true,
      describe: formatDate,
      isValid: (value) => !Number.isNaN(Date.parse(value)),
    },
    {
      field: 'propertyId',
      label: labels.propertyId,
      kind: 'hidden',
      describe: () => texts.oneProperty,
      isValid: isUuid,
    },
  ],
  exportColumns: {
    threats: [],
    name: ['unit'],
    rooms: ['bedrooms', 'bathrooms'],
    area: ['area', 'areaUnits'],
  },
  exportFormats: ['csv', 'xlsx', 'geojson'],
}
