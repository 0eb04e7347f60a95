import type { ApiData } from '@parapet/api-client'
import { Banner, RadioGroup, Skeleton, toast } from '@parapet/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { FormCard } from '~/components/form-card'
import { formTexts } from '~/components/form-texts'
import { QueryErrorPanel } from '~/components/query-error-panel'
import { hazardTexts, type Hazard } from '~/components/threats/hazard-texts'
import { useEditForm, type Versioned } from '~/components/use-edit-form'
import { findMatchTask, matchingQueries } from '~/data/matching/queries'
import { useSaveOrg, type OrgPatch } from '~/data/org/mutations'
import { paths } from '~/lib/paths'
import {
  checkRule,
  describeRule,
  hazards,
  type UnitSystem,
  toOverrides,
  toRuleValues,
  type RuleValues,
} from './hazard-rule.ts'
import { RadiiTable } from './radii-table.tsx'
import { RuleFields } from './rule-fields.tsx'
import { matchingTexts as texts } from './texts.ts'

type VersionedOrg = Org & Versioned

const labels: Readonly<Record<string, string>> = { ...hazardTexts, preset: texts.preset, zones: texts.zones }

interface MatchingCardProps {
  org: Org
  unitSystem: UnitSystem
  /** False shows the rules read-only. */
  mayUpdate: boolean
  /** Whether to link to the rematch task. */
  maySeeTasks: boolean
}

/** How close a threat must be to match a property: a preset, zones, and rules by hazard. */
export function MatchingCard({ org, unitSystem, mayUpdate, maySeeTasks }: MatchingCardProps) {
  const navigate = useNavigate()
  const saveOrg = useSaveOrg(org.id)
  const radii = useQuery(matchingQueries.radii(org.id))
  const versioned: VersionedOrg = { ...org, updatedBy: null }

  const { form, submit, conflict, resetTo, rebase } = useEditForm<MatchingValues, VersionedOrg>({
    item: versioned,
    toValues: toMatchingValues,
    pointers: matchingPointers,
    save: async (values, base, version) => {
      const patch = toMatchingPatch(values, base)
      if (Object.keys(patch).length === 0) {
        toast({ heading: formTexts.nothingChanged })
        return
      }
      const saved = withMatching(await saveOrg.mutateAsync({ body: patch, version }))
      resetTo({ ...saved, updatedBy: null })
      void showSavedToast(saved)
    },
  })
  const values = useWatch({ control: form.control }) as MatchingValues
  const { errors, submitCount } = form.formState

  async function showSavedToast(saved: Org) {
    const taskId = maySeeTasks ? await findMatchTask(saved.id, saved.updatedAt).catch(() => null) : null
    if (taskId === null) {
      toast({ color: 'success', heading: texts.saved })
      return
    }
    toast({
      color: 'success',
      heading: texts.rematching,
      body: texts.rematchingDetail,
      duration: 10_000,
      action: {
        label: texts.showTask,
        onSelect: () => void navigate(paths.sources('tasks', { task: taskId })),
      },
    })
  }

  // Another settings form or another person saved a new version.
  // oxlint-disable-next-line react/exhaustive-deps -- rebase only on a new version
  useEffect(() => rebase(versioned), [org.version])

  useEffect(() => {
    for (const hazard of hazards) form.register(hazard, { validate: checkRule })
  }, [form])

  const setField = (field: keyof MatchingValues, value: string) =>
    form.setValue(field, value, { shouldDirty: true, shouldValidate: submitCount > 0 })
  const describeValue = (field: string, value: string) =>
    field === 'preset'
      ? texts.presets[value as keyof typeof texts.presets]
      : field === 'zones'
        ? texts.zoneChoices[value as 'yes' | 'no']
        : describeRule(value, unitSystem)

  return (
    <FormCard
      lead={<Banner>{mayUpdate ? texts.intro : texts.readOnly}</Banner>}
      saveLabel={texts.save}
      mayUpdate={mayUpdate}
      form={form}
      submit={submit}
      conflict={conflict}
      labels={labels}
      describeValue={describeValue}
    >
      <RadioGroup
        label={texts.preset}
        appearance="cards"
        value={values.preset}
        onValueChange={(preset) => setField('preset', preset)}
        options={toOptions(texts.presets, texts.presetDetails, !mayUpdate)}
      />
      {radii.data ? (
        <RadiiTable radii={radii.data} preset={values.preset} rules={values} unitSystem={unitSystem} />
      ) : radii.isError ? (
        <QueryErrorPanel subject={texts.radiiSubject} query={radii} />
      ) : (
        <Skeleton shape="block" />
      )}
      <RuleFields
        title={texts.rules}
        detail={texts.rulesDetail}
        rules={values}
        errors={Object.fromEntries(hazards.map((hazard: Hazard) => [hazard, errors[hazard]?.message]))}
        onChange={setField}
        radii={radii.data}
        preset={values.preset}
        unitSystem={unitSystem}
        disabled={!mayUpdate}
        defaultDistanceLabel={texts.defaultDistance}
      />
      <RadioGroup
        label={texts.zones}
        appearance="cards"
        value={values.zones}
        onValueChange={(zones) => setField('zones', zones)}
        options={toOptions(texts.zoneChoices, texts.zoneDetails, !mayUpdate)}
      />
    </FormCard>
  )
}

const toOptions = <Value extends string>(
  labels: Readonly<Record<Value, string>>,
  details: Readonly<Record<Value, string>>,
  disabled: boolean,
) =>
  (Object.keys(labels) as Value[]).map((value) => ({
    value,
    label: labels[value],
    description: details[value],
    disabled,
  }))

export type Matching = NonNullable<ApiData<'getOrg'>['matching']>

/** An organization whose matching settings the person may see. */
export type Org = ApiData<'getOrg'> & { matching: Matching }

/** People who can edit the settings see them. */
const withMatching = (org: ApiData<'getOrg'>): Org => ({ ...org, matching: org.matching! })

/** The form's values. */
type MatchingValues = RuleValues & { preset: string; zones: string }

const toMatchingValues = ({ matching }: Pick<Org, 'matching'>): MatchingValues => ({
  ...toRuleValues(matching.overrides),
  preset: matching.preset,
  zones: matching.includeZones ? 'yes' : 'no',
})

const matchingPointers = {
  '/matching/preset': 'preset',
  '/matching/includeZones': 'zones',
  ...Object.fromEntries(hazards.map((hazard) => [`/matching/overrides/${hazard}`, hazard])),
} as Record<string, keyof MatchingValues>

/** The merge patch for the fields that changed. */
function toMatchingPatch(values: MatchingValues, base: MatchingValues): OrgPatch {
  const matching: NonNullable<OrgPatch['matching']> = {
    ...(values.preset === base.preset ? {} : { preset: values.preset as Matching['preset'] }),
    ...(values.zones === base.zones ? {} : { includeZones: values.zones === 'yes' }),
    // The API replaces all overrides at once.
    ...(hazards.every((hazard) => values[hazard] === base[hazard]) ? {} : { overrides: toOverrides(values) }),
  }
  return Object.keys(matching).length === 0 ? {} : { matching }
}
