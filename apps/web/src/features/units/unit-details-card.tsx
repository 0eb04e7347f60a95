import { Card, DescriptionItem, DescriptionList, Tag } from '@parapet/ui'
import type { ReactNode } from 'react'
import { renderSelect, renderTextInput, InlineField } from '~/components/inline-field'
import { unitValueTexts } from '~/components/unit-value-texts'
import type { Unit } from '~/data/units/queries'
import { formatNumber, labelFor } from '~/lib/format'
import { unitFormTexts } from './form-texts.ts'
import { unitTexts as texts } from './texts.ts'
import { unitRules, toUnitValues, type UnitValues } from './unit-values.ts'
import styles from './units.module.css'
import { useUnitEditing } from './use-unit-editing.ts'

export interface UnitDetailsCardProps {
  orgId: string
  unit: Unit
  mayUpdate: boolean
}

type FieldName = keyof UnitValues

/** The unit's details, editable inline. */
export function UnitDetailsCard({ orgId, unit, mayUpdate }: UnitDetailsCardProps) {
  const editing = useUnitEditing(orgId, unit)
  const editingProps = mayUpdate ? { editing } : {}

  const renderSelectField = (field: FieldName, term: string, labels: Readonly<Record<string, string>>) => (
    <InlineField {...editingProps} term={term} field={field} renderControl={renderSelect(labels)}>
      {labelFor(labels, toUnitValues(unit)[field])}
    </InlineField>
  )
  const renderTextField = (
    field: FieldName & keyof typeof unitRules,
    term: string,
    value: ReactNode,
    help?: string,
  ) =>
    value === null || value === '' ? null : (
      <InlineField
        {...editingProps}
        term={term}
        field={field}
        rules={unitRules[field]}
        renderControl={renderTextInput}
        {...(help === undefined ? {} : { help })}
      >
        {value}
      </InlineField>
    )
  const areaSuffix = unit.areaUnits === null ? '' : ` ${unitValueTexts.areaUnits[unit.areaUnits]}`

  return (
    <Card title={texts.detailsTitle} description={mayUpdate ? texts.editHint : undefined}>
      <DescriptionList layout="columns">
        {renderSelectField('status', texts.status, unitValueTexts.status)}
        {renderSelectField('unitType', texts.unitType, unitValueTexts.unitType)}
        {renderSelectField('occupantType', texts.occupantType, unitValueTexts.occupantType)}
        {renderTextField('building', texts.building, unit.building)}
        {renderTextField(
          'floor',
          texts.floor,
          unit.floor === null ? null : formatNumber(unit.floor),
          unitFormTexts.floorHelp,
        )}
        {renderTextField(
          'bedrooms',
          texts.bedrooms,
          unit.bedrooms === null ? null : formatNumber(unit.bedrooms),
        )}
        {renderTextField(
          'bathrooms',
          texts.bathrooms,
          unit.bathrooms === null ? null : formatNumber(unit.bathrooms),
        )}
        {renderTextField(
          'area',
          texts.area,
          unit.area === null ? null : `${formatNumber(unit.area)}${areaSuffix}`,
        )}
        {renderSelectField('accessible', texts.accessible, unitValueTexts.yesNo)}
        {renderSelectField('belowGrade', texts.belowGrade, unitValueTexts.yesNo)}
        {unit.marketRent === null ? null : (
          <DescriptionItem term={texts.marketRent}>{formatMoney(unit.marketRent)}</DescriptionItem>
        )}
        {renderTextField('externalId', texts.externalId, unit.externalId)}
        {renderTextField(
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
