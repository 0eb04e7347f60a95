import { Combobox, DatePicker, Field, SegmentedControl, Select } from '@parapet/ui'
import { useId } from 'react'
import { toExpiry, type GrantExpiry } from '~/components/access/grant-expiry'
import { usePortfolioChoices, usePropertyChoices } from '~/data/choices'
import type { ResourceRole, ResourceType } from '~/data/team/access-queries'
import { accessTexts as texts } from './access-texts.ts'
import styles from './grants.module.css'

/** Form values of a grant. An empty string means not chosen yet. */
export interface GrantDraft {
  resourceType: ResourceType
  resourceId: string
  /** Shown until the choices have loaded. */
  resourceName: string
  resourceRoleId: string
  end: GrantExpiry
  /** The last day, if `end` is `date`. */
  day: string
}

export interface GrantProblems {
  place?: string | undefined
  role?: string | undefined
  day?: string | undefined
}

const defaultRoleKey = 'property_viewer'

export function createGrantDraft(roles: readonly ResourceRole[]): GrantDraft {
  const onProperty = roles.filter(({ resourceType }) => resourceType === 'property')
  const role = onProperty.find(({ key }) => key === defaultRoleKey) ?? onProperty[0]
  return {
    resourceType: 'property',
    resourceId: '',
    resourceName: '',
    resourceRoleId: role?.id ?? '',
    end: 'never',
    day: '',
  }
}

/** The problems by field; null if the draft is valid. */
export function findGrantProblems(draft: GrantDraft, now: Date = new Date()): GrantProblems | null {
  const expiry = draft.end === 'date' && draft.day !== '' ? toExpiry(draft.end, draft.day) : null
  const isDayWrong = draft.end === 'date' && (expiry === null || new Date(expiry) <= now)
  const problems: GrantProblems = {
    ...(draft.resourceId === '' ? { place: texts.choosePlace[draft.resourceType] } : {}),
    ...(draft.resourceRoleId === '' ? { role: texts.chooseRole } : {}),
    ...(isDayWrong ? { day: texts.chooseDay } : {}),
  }
  return Object.keys(problems).length === 0 ? null : problems
}

/** The grant for the API. */
export const toGrant = ({ resourceType, resourceId, resourceRoleId, end, day }: GrantDraft) => ({
  resourceType,
  resourceId,
  resourceRoleId,
  expiresAt: toExpiry(end, day),
})

interface GrantFieldsProps {
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

/** The property or portfolio, the resource role and the expiration. */
export function GrantFields({ orgId, resourceRoles, draft, problems, onChange }: GrantFieldsProps) {
  const id = useId()
  const current = draft.resourceId === '' ? null : { id: draft.resourceId, name: draft.resourceName }
  const properties = usePropertyChoices(orgId, draft.resourceType === 'property' ? current : null)
  const portfolios = usePortfolioChoices(orgId, draft.resourceType === 'portfolio' ? current : null)
  const places = draft.resourceType === 'property' ? properties : portfolios
  const matchingRoles = resourceRoles.filter(({ resourceType }) => resourceType === draft.resourceType)

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
          {matchingRoles.map((role) => (
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
            onChange={(event) => onChange({ ...draft, end: event.currentTarget.value as GrantExpiry })}
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
