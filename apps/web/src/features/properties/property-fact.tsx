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
  /** Read-only without it. */
  editing: PropertyEditing | undefined
}

interface TextFactProps extends FactProps {
  field: keyof typeof propertyRules
  /** The value contains a link. */
  hasLink?: boolean
  /** Empty or null hides the row. */
  children: ReactNode
}

/** A row with a text value; hidden without one. */
export function TextFact({ field, children, ...props }: TextFactProps) {
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

interface ChoiceFactProps extends FactProps {
  field: keyof PropertyValues
  words: Readonly<Record<string, string>>
  value: string | null
  /** Whether it can be unset. */
  canBeEmpty?: boolean
}

/** A row with one of a fixed set of values; hidden without one. */
export function ChoiceFact({ words, value, canBeEmpty = false, ...props }: ChoiceFactProps) {
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
  /** Shows a toast after saving, for forms that close. */
  hasToast?: boolean
}

/** Editing for a property, in a form or inline. */
export function usePropertyEditing(
  orgId: string,
  property: Property,
  { hasToast = false }: PropertyEditingOptions = {},
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
      if (hasToast) toast({ color: 'success', heading: helpTexts.saved(saved.name) })
    },
  }
}
