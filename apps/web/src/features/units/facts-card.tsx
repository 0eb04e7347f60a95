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

/** The unit's details, editable inline. */
export function FactsCard({ orgId, unit, mayUpdate }: FactsCardProps) {
  const editing = useUnitEditing(orgId, unit)
  const shared = mayUpdate ? { editing } : {}

  const choiceFact = (field: Name, term: string, words: Readonly<Record<string, string>>) => (
    <InlineFact {...shared} term={term} field={field} renderControl={renderSelect(words)}>
      {labelFor(words, toUnitValues(unit)[field])}
    </InlineFact>
  )
  const textFact = (field: Name & keyof typeof unitRules, term: string, value: ReactNode, help?: string) =>
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
  const areaSuffix = unit.areaUnits === null ? '' : ` ${unitValueTexts.areaUnits[unit.areaUnits]}`

  return (
    <Card title={texts.facts} description={mayUpdate ? texts.factsDetail : undefined}>
      <DescriptionList layout="columns">
        {choiceFact('status', texts.status, unitValueTexts.status)}
        {choiceFact('unitType', texts.unitType, unitValueTexts.unitType)}
        {choiceFact('occupantType', texts.occupantType, unitValueTexts.occupantType)}
        {textFact('building', texts.building, unit.building)}
        {textFact(
          'floor',
          texts.floor,
          unit.floor === null ? null : formatNumber(unit.floor),
          unitFormTexts.floorHelp,
        )}
        {textFact('bedrooms', texts.bedrooms, unit.bedrooms === null ? null : formatNumber(unit.bedrooms))}
        {textFact(
          'bathrooms',
          texts.bathrooms,
          unit.bathrooms === null ? null : formatNumber(unit.bathrooms),
        )}
        {textFact('area', texts.area, unit.area === null ? null : `${formatNumber(unit.area)}${areaSuffix}`)}
        {choiceFact('accessible', texts.accessible, unitValueTexts.yesNo)}
        {choiceFact('belowGrade', texts.belowGrade, unitValueTexts.yesNo)}
        {unit.marketRent === null ? null : (
          <DescriptionItem term={texts.marketRent}>{formatMoney(unit.marketRent)}</DescriptionItem>
        )}
        {textFact('externalId', texts.externalId, unit.externalId)}
        {textFact(
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

/** `amount` is in the currency's minor unit, such as cents. */
function formatMoney({ amount, currency }: { amount: number; currency: string }): string {
  const style = { style: 'currency', currency } as const
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', style).resolvedOptions()
  return formatNumber(amount / 10 ** maximumFractionDigits, style)
}
