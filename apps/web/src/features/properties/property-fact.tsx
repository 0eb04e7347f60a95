import type { ReactNode } from 'react'
import { chooseOf, writeLine } from '~/components/inline-controls'
import type { InlineEditing } from '~/components/inline-editor'
import { InlineFact } from '~/components/inline-fact'
import type { Property } from '~/data/properties/queries'
import { propertyFormTexts as helpTexts } from './form-texts.ts'
import { propertyRules } from './property-rules.ts'
import type { PropertyValues } from './property-values.ts'
import { wordsFor } from '~/lib/format'

export type PropertyEditing = InlineEditing<PropertyValues, Property>

interface FactProps {
  term: string
  /** Absent: the fact is only shown. */
  editing: PropertyEditing | undefined
}

interface WrittenFactProps extends FactProps {
  field: keyof typeof propertyRules
  /** There is a link in the fact. */
  hasLink?: boolean
  /** Nothing where the fact does not exist. */
  children: ReactNode
}

/** A fact in somebody's words; no row where it does not exist. */
export function WrittenFact({ field, children, ...props }: WrittenFactProps) {
  if (children === null || children === undefined || children === '') return null
  const help = helps[field]
  return (
    <InlineFact
      {...props}
      field={field}
      rules={propertyRules[field]}
      renderControl={writeLine}
      {...(help === undefined ? {} : { help })}
    >
      {children}
    </InlineFact>
  )
}

interface ChosenFactProps extends FactProps {
  field: keyof PropertyValues
  words: Readonly<Record<string, string>>
  value: string | null
  /** The fact can be taken back. */
  canBeEmpty?: boolean
}

/** A fact that is one of some values; no row where it does not exist. */
export function ChosenFact({ words, value, canBeEmpty = false, ...props }: ChosenFactProps) {
  if (value === null) return null
  return (
    <InlineFact {...props} renderControl={chooseOf(words, canBeEmpty)}>
      {wordsFor(words, value)}
    </InlineFact>
  )
}

const helps: Partial<Record<keyof PropertyValues, string>> = {
  code: helpTexts.codeHelp,
  externalId: helpTexts.externalIdHelp,
  tags: helpTexts.tagsHelp,
  contactPhone: helpTexts.contactPhoneHelp,
  emergencyPlanUrl: helpTexts.emergencyPlanUrlHelp,
}
