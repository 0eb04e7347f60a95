import { Card, Combobox, Field, RadioGroup, Select } from '@parapet/ui'
import { useState } from 'react'
import { usePortfolioChoices } from '~/data/choices'
import type { ImportChange } from '~/data/imports/mutations'
import type { ImportScope } from '~/data/imports/operations'
import type { ImportFile } from '~/data/imports/queries'
import styles from './imports.module.css'
import { importTexts as texts } from './texts.ts'

type Options = Omit<ImportFile['options'], 'matchOn'>

export interface ImportOptionsProps {
  scope: ImportScope
  options: Options
  appliedFixes: ImportFile['appliedFixes']
  /** Whether a column contains dates. */
  hasDates: boolean
  hasNumbers: boolean
  isPending: boolean
  onChange: (change: ImportChange) => void
}

/** Import options. Every change revalidates the file immediately. */
export function ImportOptions({
  scope,
  options: savedOptions,
  appliedFixes,
  hasDates,
  hasNumbers,
  isPending,
  onChange,
}: ImportOptionsProps) {
  const [pendingOptions, setPendingOptions] = useState<Partial<Options>>({})
  const [wasPending, setWasPending] = useState(isPending)
  if (wasPending !== isPending) {
    setWasPending(isPending)
    if (!isPending) setPendingOptions({})
  }
  // Choices are shown optimistically; the validation that follows can still reject them.
  const options = { ...savedOptions, ...pendingOptions }
  const portfolios = usePortfolioChoices(scope.orgId)
  const createsProperties =
    scope.kind === 'property' ||
    appliedFixes.some(({ code, fix }) => code === 'property_not_found' && fix === 'create_missing')
  const applyChoice = (choice: Partial<Options>) => {
    setPendingOptions(choice)
    onChange({ options: choice })
  }
  const asksForDateOrder = hasDates && !appliedFixes.some(({ fix }) => fix === 'choose_order')
  const asksForDecimalMark = hasNumbers && !appliedFixes.some(({ fix }) => fix === 'choose_decimal_mark')
  const errorChoices = Object.entries(texts.onErrorOptions) as [Options['onError'], string][]

  return (
    <Card title={texts.options} aria-busy={isPending}>
      <div className={styles.column}>
        {createsProperties ? (
          <Field label={texts.targetPortfolio[scope.kind]} help={texts.targetPortfolioHelp}>
            <Combobox
              {...portfolios}
              value={options.portfolioId}
              onValueChange={(portfolioId) => {
                if (portfolioId !== options.portfolioId) applyChoice({ portfolioId })
              }}
            />
          </Field>
        ) : null}
        <Field label={texts.blankMeans}>
          <Select
            value={options.blankMeans}
            onChange={(event) => applyChoice({ blankMeans: event.target.value as Options['blankMeans'] })}
          >
            {Object.entries(texts.blankOptions).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        {asksForDateOrder ? (
          <Field label={texts.dateFormat} help={texts.dateFormatHelp}>
            <Select
              value={options.dateFormat ?? ''}
              onChange={(event) =>
                applyChoice({ dateFormat: (event.target.value || null) as Options['dateFormat'] })
              }
            >
              {Object.entries(texts.dateFormats).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          </Field>
        ) : null}
        {asksForDecimalMark ? (
          <Field label={texts.decimalMark} help={texts.dateFormatHelp}>
            <Select
              value={options.decimalMark ?? ''}
              onChange={(event) =>
                applyChoice({ decimalMark: (event.target.value || null) as Options['decimalMark'] })
              }
            >
              {Object.entries(texts.decimalMarkOptions).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          </Field>
        ) : null}
        <RadioGroup
          label={texts.onError}
          value={options.onError}
          onValueChange={(onError) => applyChoice({ onError })}
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
