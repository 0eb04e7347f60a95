import { toast } from '@parapet/ui'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formTexts } from '~/components/form-texts'
import type { InlineEditing } from '~/components/inline-editor'
import { renderSelect, renderTextInput, InlineField } from '~/components/inline-field'
import { refreshProperties, useUpdateProperty } from '~/data/properties/mutations'
import type { Property } from '~/data/properties/queries'
import { labelFor } from '~/lib/format'
import { propertyFormTexts } from './form-texts.ts'
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

interface SharedFieldProps {
  term: string
  /** Read-only without it. */
  editing: PropertyEditing | undefined
}

interface InlineTextFieldProps extends SharedFieldProps {
  field: keyof typeof propertyRules
  /** The value contains a link. */
  hasLink?: boolean
  /** Empty or null hides the row. */
  children: ReactNode
}

/** A row with a text value; hidden without one. */
export function InlineTextField({ field, children, ...props }: InlineTextFieldProps) {
  if (children === null || children === undefined || children === '') return null
  const help = helpTextByField[field]
  return (
    <InlineField
      {...props}
      field={field}
      rules={propertyRules[field]}
      renderControl={renderTextInput}
      {...(help === undefined ? {} : { help })}
    >
      {children}
    </InlineField>
  )
}

interface InlineSelectFieldProps extends SharedFieldProps {
  field: keyof PropertyValues
  labels: Readonly<Record<string, string>>
  value: string | null
  /** Whether it can be unset. */
  canBeEmpty?: boolean
}

/** A row with one of a fixed set of values; hidden without one. */
export function InlineSelectField({ labels, value, canBeEmpty = false, ...props }: InlineSelectFieldProps) {
  if (value === null) return null
  return (
    <InlineField {...props} renderControl={renderSelect(labels, canBeEmpty)}>
      {labelFor(labels, value)}
    </InlineField>
  )
}

const helpTextByField: Partial<Record<keyof PropertyValues, string>> = {
  code: propertyFormTexts.codeHelp,
  externalId: propertyFormTexts.externalIdHelp,
  tags: propertyFormTexts.tagsHelp,
  contactPhone: formTexts.phoneHelp,
  emergencyPlanUrl: propertyFormTexts.emergencyPlanUrlHelp,
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
      if (hasToast) toast({ color: 'success', heading: propertyFormTexts.saved(saved.name) })
    },
  }
}
