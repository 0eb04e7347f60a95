import { Card, Combobox, Field, RadioGroup, Select } from '@parapet/ui'
import { useState } from 'react'
import type { ImportChange } from '~/data/imports/mutations'
import type { ImportFile } from '~/data/imports/queries'
import { usePortfolioChoices } from '~/data/portfolios/use-portfolio-choices'
import { importTexts as texts } from '~/texts/imports'
import styles from './imports.module.css'

type Options = Omit<ImportFile['options'], 'matchOn'>

export interface ImportOptionsProps {
  orgId: string
  options: Options
  isPending: boolean
  onChange: (change: ImportChange) => void
}

/** How the import behaves. Every choice is checked at once. */
export function ImportOptions({ orgId, options: known, isPending, onChange }: ImportOptionsProps) {
  const [asked, setAsked] = useState<Partial<Options>>({})
  // A choice shows at once; the check that follows may still refuse it.
  const options = isPending ? { ...known, ...asked } : known
  const portfolios = usePortfolioChoices(orgId)
  const choose = (choice: Partial<Options>) => {
    setAsked(choice)
    onChange({ options: choice })
  }
  const errorChoices = Object.entries(texts.onErrorOptions) as [Options['onError'], string][]

  return (
    <Card title={texts.options} aria-busy={isPending}>
      <div className={styles.column}>
        <Field label={texts.target} help={texts.targetHelp}>
          <Combobox
            {...portfolios}
            value={options.portfolioId}
            onValueChange={(portfolioId) => {
              if (portfolioId !== options.portfolioId) choose({ portfolioId })
            }}
          />
        </Field>
        <Field label={texts.blankMeans}>
          <Select
            value={options.blankMeans}
            onChange={(event) => choose({ blankMeans: event.target.value as Options['blankMeans'] })}
          >
            {Object.entries(texts.blankOptions).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        <RadioGroup
          label={texts.onError}
          value={options.onError}
          onValueChange={(onError) => choose({ onError })}
          options={errorChoices.map(([value, label]) => ({
            value,
            label,
            description: texts.onErrorDetail[value],
          }))}
        />
      </div>
    </Card>
  )
}
