import { Card, Checkbox, Field, MultiSelect, Switch } from '@parapet/ui'
import type { Audience } from '~/data/communication/queries'
import { usePortfolioNames, usePropertyNames } from '~/data/communication/use-place-names'
import { usePortfolioChoices } from '~/data/portfolios/use-portfolio-choices'
import { usePropertyChoices } from '~/data/properties/use-property-choices'
import { audienceTexts as texts } from '../audience-texts.ts'
import { tenantValueTexts } from '~/components/tenant-value-texts'
import { AudienceNumbers } from './audience-numbers.tsx'
import type { AudienceQuery } from './use-audience.ts'
import styles from './audience.module.css'

const statuses = ['current', 'future', 'notice', 'eviction'] as const

export interface AudienceCardProps {
  orgId: string
  audience: Audience
  onAudienceChange: (audience: Audience) => void
  /** What the audience comes to now. */
  query: AudienceQuery
  /** The languages that the mail is written in. */
  versions: readonly string[]
  maySeePortfolios: boolean
  maySeeProperties: boolean
  maySeeTenants: boolean
}

/** Who gets the mail, with the numbers that it comes to. */
export function AudienceCard({
  orgId,
  audience,
  onAudienceChange,
  query,
  versions,
  maySeePortfolios,
  maySeeProperties,
  maySeeTenants,
}: AudienceCardProps) {
  const change = (part: Partial<Audience>) => onAudienceChange({ ...audience, ...part })

  function toggle(status: Audience['tenantStatus'][number], isChosen: boolean) {
    const others = audience.tenantStatus.filter((other) => other !== status)
    change({ tenantStatus: isChosen ? [...others, status] : others })
  }

  return (
    <Card title={texts.title} description={texts.detail}>
      <div className={styles.stack}>
        {maySeePortfolios ? (
          <PortfolioField
            orgId={orgId}
            value={audience.portfolioIds}
            onValueChange={(portfolioIds) => change({ portfolioIds })}
          />
        ) : null}
        {maySeeProperties ? (
          <PropertyField
            orgId={orgId}
            value={audience.propertyIds}
            onValueChange={(propertyIds) => change({ propertyIds })}
          />
        ) : null}
        <fieldset className={styles.statuses}>
          <legend className={styles.legend}>{texts.status}</legend>
          {statuses.map((status) => (
            <Checkbox
              key={status}
              label={tenantValueTexts.status[status]}
              checked={audience.tenantStatus.includes(status)}
              onCheckedChange={(isChosen) => toggle(status, isChosen)}
            />
          ))}
          <p className={styles.note}>{texts.statusHelp}</p>
        </fieldset>
        <Switch
          label={texts.onlyNeverAsked}
          description={texts.onlyNeverAskedDetail}
          checked={audience.onlyNeverAsked}
          onCheckedChange={(onlyNeverAsked) => change({ onlyNeverAsked })}
        />
        <AudienceNumbers query={query} versions={versions} maySeeTenants={maySeeTenants} />
      </div>
    </Card>
  )
}

interface PlacesProps {
  orgId: string
  value: readonly string[]
  onValueChange: (value: string[]) => void
}

function PortfolioField({ orgId, value, onValueChange }: PlacesProps) {
  const chosen = usePortfolioNames(orgId, value)
  const choices = usePortfolioChoices(orgId)
  return (
    <Field label={texts.portfolios} help={texts.portfoliosHelp} optional>
      <MultiSelect {...choices} value={value} onValueChange={onValueChange} chosenOptions={chosen} />
    </Field>
  )
}

function PropertyField({ orgId, value, onValueChange }: PlacesProps) {
  const chosen = usePropertyNames(orgId, value)
  const choices = usePropertyChoices(orgId)
  return (
    <Field label={texts.properties} help={texts.propertiesHelp} optional>
      <MultiSelect {...choices} value={value} onValueChange={onValueChange} chosenOptions={chosen} />
    </Field>
  )
}
