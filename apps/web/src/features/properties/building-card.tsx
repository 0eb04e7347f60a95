import { Card, DescriptionList } from '@parapet/ui'
import type { Property } from '~/data/properties/queries'
import { formatNumber } from '~/lib/format'
import { propertyDetailTexts as texts } from './detail-texts.ts'
import { propertyValueTexts } from './value-texts.ts'
import { ChosenFact, WrittenFact } from './property-fact.tsx'
import { usePropertyEditing } from './use-property-editing.ts'

export interface FactsCardProps {
  orgId: string
  property: Property
  mayUpdate: boolean
}

const counted = (count: number | null) => (count === null ? null : formatNumber(count))

/** What kind of building it is. */
export function BuildingCard({ orgId, property, mayUpdate }: FactsCardProps) {
  const writable = usePropertyEditing(orgId, property)
  const editing = mayUpdate ? writable : undefined
  const { livingArea, livingAreaUnits } = property
  const units = livingAreaUnits === null ? '' : ` ${propertyValueTexts.areaUnits[livingAreaUnits]}`

  return (
    <Card title={texts.building} description={mayUpdate ? texts.factsDetail : undefined}>
      <DescriptionList layout="columns">
        <ChosenFact
          editing={editing}
          term={texts.propertyClass}
          field="propertyClass"
          words={propertyValueTexts.class}
          value={property.propertyClass}
        />
        <ChosenFact
          editing={editing}
          term={texts.propertySubType}
          field="propertySubType"
          words={propertyValueTexts.subType}
          value={property.propertySubType}
          canBeEmpty
        />
        <WrittenFact editing={editing} term={texts.units} field="unitCountDeclared">
          {counted(property.unitCountDeclared)}
        </WrittenFact>
        <WrittenFact editing={editing} term={texts.yearBuilt} field="yearBuilt">
          {property.yearBuilt}
        </WrittenFact>
        <WrittenFact editing={editing} term={texts.stories} field="stories">
          {property.stories}
        </WrittenFact>
        <WrittenFact editing={editing} term={texts.livingArea} field="livingArea">
          {livingArea === null ? null : `${formatNumber(livingArea)}${units}`}
        </WrittenFact>
      </DescriptionList>
    </Card>
  )
}
