import { toast } from '@parapet/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { ConflictDialog } from '~/components/conflict-dialog'
import { FormDrawer } from '~/components/form-drawer'
import { toDrawerState } from '~/components/form-summary-errors'
import { formTexts } from '~/components/form-texts'
import { hazardTexts, type Hazard } from '~/components/threats/hazard-texts'
import { useEditForm } from '~/components/use-edit-form'
import { matchingQueries } from '~/data/matching/queries'
import { useUpdateProperty } from '~/data/properties/mutations'
import type { Property } from '~/data/properties/queries'
import {
  checkRule,
  describeRule,
  hazards,
  toOverrides,
  toRuleValues,
  type RuleValues,
  type UnitSystem,
} from './hazard-rule.ts'
import { RuleFields } from './rule-fields.tsx'
import { matchingTexts as texts } from './texts.ts'

export interface PropertyMatchingDrawerProps {
  orgId: string
  property: Property
  /** The organization's preset, from which custom distances start; null if the person may not see it. */
  preset: string | null
  unitSystem: UnitSystem
  onClose: () => void
}

const pointers = Object.fromEntries(hazards.map((hazard) => [`/matchOverrides/${hazard}`, hazard]))

/** Edits the rules that override the organization's for one property. */
export function PropertyMatchingDrawer({
  orgId,
  property,
  preset,
  unitSystem,
  onClose,
}: PropertyMatchingDrawerProps) {
  const update = useUpdateProperty(orgId)
  const radii = useQuery(matchingQueries.radii(orgId))
  const { form, submit, conflict } = useEditForm<RuleValues, Property>({
    item: property,
    toValues: ({ matchOverrides }) => toRuleValues(matchOverrides),
    pointers,
    save: async (values, base, version) => {
      if (hazards.every((hazard) => values[hazard] === base[hazard])) {
        toast({ heading: formTexts.nothingChanged })
        onClose()
        return
      }
      const overrides = toOverrides(values)
      const matchOverrides = Object.keys(overrides).length === 0 ? null : overrides
      const saved = await update.mutateAsync({ id: property.id, body: { matchOverrides }, version })
      toast({ color: 'success', heading: texts.propertySaved(saved.name) })
      onClose()
    },
  })
  const values = useWatch({ control: form.control }) as RuleValues
  const { errors, submitCount } = form.formState

  useEffect(() => {
    for (const hazard of hazards) form.register(hazard, { validate: checkRule })
  }, [form])

  return (
    <>
      <FormDrawer
        title={texts.propertyTitle}
        description={property.name}
        submitLabel={formTexts.saveChanges}
        {...toDrawerState(form.formState)}
        onSubmit={submit}
        onClose={onClose}
      >
        <RuleFields
          title={texts.rules}
          detail={texts.propertyRulesDetail}
          rules={values}
          errors={Object.fromEntries(hazards.map((hazard: Hazard) => [hazard, errors[hazard]?.message]))}
          onChange={(hazard, rule) =>
            form.setValue(hazard, rule, { shouldDirty: true, shouldValidate: submitCount > 0 })
          }
          radii={radii.data}
          preset={preset}
          unitSystem={unitSystem}
          disabled={false}
          defaultDistanceLabel={texts.organizationDistance}
        />
      </FormDrawer>
      {conflict ? (
        <ConflictDialog
          conflict={conflict}
          labels={hazardTexts}
          describeValue={(_, value) => describeRule(value, unitSystem)}
        />
      ) : null}
    </>
  )
}
