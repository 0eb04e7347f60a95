import { Combobox, DatePicker, Field, SegmentedControl, Select } from '@parapet/ui'
import { useId } from 'react'
import type { ResourceRole, ResourceType } from '~/data/team/access-queries'
import { usePortfolioChoices } from '~/data/portfolios/use-portfolio-choices'
import { usePropertyChoices } from '~/data/properties/use-property-choices'
import { accessTexts as texts } from './access-texts.ts'
import type { GrantEnd } from '~/components/access/grant-end'
import type { GrantDraft, GrantProblems } from './grant-draft.ts'
import styles from './grants.module.css'

export interface GrantFieldsProps {
  orgId: string
  resourceRoles: readonly ResourceRole[]
  draft: GrantDraft
  problems: GrantProblems
  onChange: (draft: GrantDraft) => void
}

const typeOptions = (['property', 'portfolio'] as const).map((value) => ({
  value,
  label: texts.types[value],
}))

/** Where something is granted, what, and until when. */
export function GrantFields({ orgId, resourceRoles, draft, problems, onChange }: GrantFieldsProps) {
  const id = useId()
  const current = draft.resourceId === '' ? null : { id: draft.resourceId, name: draft.resourceName }
  const properties = usePropertyChoices(orgId, draft.resourceType === 'property' ? current : null)
  const portfolios = usePortfolioChoices(orgId, draft.resourceType === 'portfolio' ? current : null)
  const places = draft.resourceType === 'property' ? properties : portfolios
  const givable = resourceRoles.filter(({ resourceType }) => resourceType === draft.resourceType)

  function chooseType(resourceType: ResourceType) {
    const [first] = resourceRoles.filter((role) => role.resourceType === resourceType)
    const resourceRoleId = first?.id ?? ''
    onChange({ ...draft, resourceType, resourceId: '', resourceName: '', resourceRoleId })
  }

  return (
    <>
      <SegmentedControl<ResourceType>
        label={texts.type}
        options={typeOptions}
        value={draft.resourceType}
        onValueChange={chooseType}
      />
      <Field label={texts.place[draft.resourceType]} controlId={`${id}place`} required error={problems.place}>
        <Combobox
          key={draft.resourceType}
          {...places}
          value={draft.resourceId || null}
          onValueChange={(resourceId) =>
            onChange({
              ...draft,
              resourceId: resourceId ?? '',
              resourceName: places.options.find(({ value }) => value === resourceId)?.label ?? '',
            })
          }
        />
      </Field>
      <Field label={texts.role} controlId={`${id}role`} error={problems.role}>
        <Select
          placeholder={texts.chooseRole}
          value={draft.resourceRoleId}
          onChange={(event) => onChange({ ...draft, resourceRoleId: event.currentTarget.value })}
        >
          {givable.map((role) => (
            <option key={role.id} value={role.id}>
              {role.name}
            </option>
          ))}
        </Select>
      </Field>
      <div className={styles.pair}>
        <Field label={texts.end} controlId={`${id}end`}>
          <Select
            value={draft.end}
            onChange={(event) => onChange({ ...draft, end: event.currentTarget.value as GrantEnd })}
          >
            {Object.entries(texts.ends).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        {draft.end === 'date' ? (
          <Field label={texts.endDay} controlId={`${id}day`} required error={problems.day}>
            <DatePicker
              value={draft.day || null}
              onValueChange={(day) => onChange({ ...draft, day: day ?? '' })}
            />
          </Field>
        ) : null}
      </div>
    </>
  )
}
