import { Card, DescriptionItem, DescriptionList, Tag } from '@parapet/ui'
import type { ReactNode } from 'react'
import { renderSelect, renderTextInput, InlineFact } from '~/components/inline-fact'
import { unitValueTexts } from '~/components/unit-value-texts'
import type { Unit } from '~/data/units/queries'
import { formatNumber, labelFor } from '~/lib/format'
import { unitFormTexts } from './form-texts.ts'
import { unitTexts as texts } from './texts.ts'
import { unitRules, toUnitValues, type UnitValues } from './unit-values.ts'
import styles from './units.module.css'
import { useUnitEditing } from './use-unit-editing.ts'

export interface FactsCardProps {
  orgId: string
  unit: Unit
  mayUpdate: boolean
}

type Name = keyof UnitValues

/** What is known about the unit. Each fact can be changed where it stands. */
export function FactsCard({ orgId, unit, mayUpdate }: FactsCardProps) {
  const editing = useUnitEditing(orgId, unit)
  const shared = mayUpdate ? { editing } : {}

  const chosen = (field: Name, term: string, words: Readonly<Record<string, string>>) => (
    <InlineFact {...shared} term={term} field={field} renderControl={renderSelect(words)}>
      {labelFor(words, toUnitValues(unit)[field])}
    </InlineFact>
  )
  const written = (field: Name & keyof typeof unitRules, term: string, value: ReactNode, help?: string) =>
    value === null || value === '' ? null : (
      <InlineFact
        {...shared}
        term={term}
        field={field}
        rules={unitRules[field]}
        renderControl={renderTextInput}
        {...(help === undefined ? {} : { help })}
      >
        {value}
      </InlineFact>
    )
  const measure = unit.areaUnits === null ? '' : ` ${unitValueTexts.areaUnits[unit.areaUnits]}`

  return (
    <Card title={texts.facts} description={mayUpdate ? texts.factsDetail : undefined}>
      <DescriptionList layout="columns">
        {chosen('status', texts.status, unitValueTexts.status)}
        {chosen('unitType', texts.unitType, unitValueTexts.unitType)}
        {chosen('occupantType', texts.occupantType, unitValueTexts.occupantType)}
        {written('building', texts.building, unit.building)}
        {written(
          'floor',
          texts.floor,
          unit.floor === null ? null : formatNumber(unit.floor),
          unitFormTexts.floorHelp,
        )}
        {written('bedrooms', texts.bedrooms, unit.bedrooms === null ? null : formatNumber(unit.bedrooms))}
        {written('bathrooms', texts.bathrooms, unit.bathrooms === null ? null : formatNumber(unit.bathrooms))}
        {written('area', texts.area, unit.area === null ? null : `${formatNumber(unit.area)}${measure}`)}
        {chosen('accessible', texts.accessible, unitValueTexts.yesNo)}
        {chosen('belowGrade', texts.belowGrade, unitValueTexts.yesNo)}
        {unit.marketRent === null ? null : (
          <DescriptionItem term={texts.marketRent}>{formatMoney(unit.marketRent)}</DescriptionItem>
        )}
        {written('externalId', texts.externalId, unit.externalId)}
        {written(
          'tags',
          texts.tags,
          unit.tags.length === 0 ? null : (
            <span className={styles.tags}>
              {unit.tags.map((tag) => (
                <Tag key={tag}>{tag}</Tag>
              ))}
            </span>
          ),
          unitFormTexts.tagsHelp,
        )}
      </DescriptionList>
    </Card>
  )
}

/** The amount is in the smallest unit of its currency. */
function formatMoney({ amount, currency }: { amount: number; currency: string }): string {
  const style = { style: 'currency', currency } as const
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', style).resolvedOptions()
  return formatNumber(amount / 10 ** maximumFractionDigits, style)
}
