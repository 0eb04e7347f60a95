import { createEmptyMessage } from '../parsing/blank-message.ts'
import type { ItemResult } from '../parsing/collect-items.ts'
import { type Fields, fieldsOf, numberOf, textOf } from '../parsing/fields.ts'
import { middleOf, readArea } from '../parsing/geometry.ts'
import { addHours, readEpochMs } from '../parsing/instant.ts'
import { ItemUnreadable } from '../parsing/item-unreadable.ts'
import { createTitle } from '../parsing/title.ts'
import { findTimeZone } from '../../../estate/index.ts'

const nearlyContainedPercent = 90
const containedPercent = 100
const endsAfterContainmentHours = 48

function nameFire(properties: Fields): string {
  const name = textOf(properties['attr_IncidentName']) ?? textOf(properties['poly_IncidentName'])
  return name === null ? 'Wildfire' : /\bfire$/i.test(name) ? name : `${name} Fire`
}

function namePlace(properties: Fields): string | null {
  const county = textOf(properties['attr_POOCounty'])
  const state = textOf(properties['attr_POOState'])?.replace(/^US-/, '') ?? null
  return county && state ? `${county} County ${state}` : (county ?? state)
}

/** Reads one perimeter of WFIGS. Prescribed burns are wanted fires. */
export function readPerimeter(feature: unknown): ItemResult {
  const properties = fieldsOf(fieldsOf(feature)?.['properties'])
  if (!properties) throw new ItemUnreadable('The feature has no "properties".')
  const category = textOf(properties['attr_IncidentTypeCategory'])?.toUpperCase() ?? 'WF'
  if (category === 'RX') return { dropped: 'prescribed_burn' }
  const id = textOf(properties['attr_UniqueFireIdentifier'])
  if (id === null) throw new ItemUnreadable('The fire has no "attr_UniqueFireIdentifier".')
  const geometry = readArea(fieldsOf(feature)?.['geometry'])
  if (!geometry) throw new ItemUnreadable('The fire has no perimeter on earth.')
  const drawnAt =
    readEpochMs(properties['poly_PolygonDateTime']) ?? readEpochMs(properties['poly_DateCurrent'])
  const discoveredAt = readEpochMs(properties['attr_FireDiscoveryDateTime'])
  const sentAt = readEpochMs(properties['attr_ModifiedOnDateTime_dt']) ?? drawnAt ?? discoveredAt
  if (sentAt === null)
    throw new ItemUnreadable('The fire has no date: neither of the perimeter nor of the incident.')

  const acres = numberOf(properties['poly_GISAcres']) ?? numberOf(properties['attr_IncidentSize'])
  const contained = numberOf(properties['attr_PercentContained'])
  const outAt = readEpochMs(properties['attr_FireOutDateTime'])
  const containedAt = readEpochMs(properties['attr_ContainmentDateTime'])
  const isContained = contained !== null && contained >= containedPercent
  const endsAt = outAt ?? (isContained ? addHours(containedAt ?? sentAt, endsAfterContainmentHours) : null)
  const size = acres === null ? null : `${Math.round(acres).toLocaleString('en-US')} acres`
  const progress = contained === null ? null : `${contained}% contained`
  const [lon, lat] = middleOf(geometry)
  const event = nameFire(properties)
  return [
    {
      ...createEmptyMessage(),
      identifier: `${id}@${drawnAt ?? ''}@${sentAt}`,
      dedupeKey: `wfigs:${id}`,
      aliases: [properties['poly_IRWINID'], properties['attr_IrwinID']].flatMap((irwin) => {
        const text = textOf(irwin)?.replaceAll(/[{}]/g, '').toUpperCase()
        return text ? [`irwin:${text}`] : []
      }),
      conclusion: outAt === null ? null : 'ended',
      hazard: 'wildfire',
      event: 'Wildfire',
      title: createTitle({
        event: [event, size, progress].filter((part) => part !== null).join(', '),
        place: namePlace(properties),
        until: null,
        sentAt,
        timeZone: findTimeZone({ lat, lon }),
      }),
      severity: contained !== null && contained >= nearlyContainedPercent ? 'moderate' : 'severe',
      certainty: 'observed',
      urgency: 'immediate',
      responseType: 'monitor',
      headline: [event, size, progress].filter((part) => part !== null).join(', '),
      description: textOf(properties['attr_IncidentShortDescription']),
      sentAt,
      effectiveAt: discoveredAt ?? drawnAt,
      onsetAt: discoveredAt,
      endsAt,
      areaDesc: namePlace(properties),
      geometry,
      magnitude: acres === null || size === null ? null : { value: acres, unit: 'acres', text: size },
      externalUrl: 'https://data-nifc.opendata.arcgis.com/',
      senderName: 'National Interagency Fire Center',
      raw: JSON.stringify(feature),
      rawContentType: 'application/geo+json',
    },
  ]
}
