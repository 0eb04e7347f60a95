import { toast } from '@parapet/ui'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { InlineEditing } from '~/components/inline-editor'
import { renderSelect, renderTextInput, InlineFact } from '~/components/inline-fact'
import { refreshProperties, useUpdateProperty } from '~/data/properties/mutations'
import type { Property } from '~/data/properties/queries'
import { labelFor } from '~/lib/format'
import { propertyFormTexts as helpTexts } from './form-texts.ts'
import {
  propertyRules,
  type PropertyValues,
  describePropertyValue,
  propertyLabels,
  propertyPointers,
  toPropertyValues,
  toPropertyPatch,
} from './property-values.ts'

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
      renderControl={renderTextInput}
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
    <InlineFact {...props} renderControl={renderSelect(words, canBeEmpty)}>
      {labelFor(words, value)}
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

interface PropertyEditingOptions {
  /** Confirms that it was saved, where the page does not show it by itself. */
  isAnnounced?: boolean
}

/** How a property is edited, in a form or in place. */
export function usePropertyEditing(
  orgId: string,
  property: Property,
  { isAnnounced = false }: PropertyEditingOptions = {},
): PropertyEditing {
  const queryClient = useQueryClient()
  const update = useUpdateProperty(orgId)

  return {
    item: property,
    toValues: toPropertyValues,
    pointers: propertyPointers,
    labels: propertyLabels,
    describeValue: describePropertyValue,
    async save(values, base, version) {
      const body = toPropertyPatch(values, base)
      if (Object.keys(body).length === 0) {
        // Accepting the other person's changes leaves nothing to send, but the page is out of date.
        void refreshProperties(queryClient, orgId)
        return
      }
      const saved = await update.mutateAsync({ id: property.id, body, version })
      if (isAnnounced) toast({ color: 'success', heading: helpTexts.saved(saved.name) })
    },
  }
}
