import { Combobox, DatePicker, Field, SegmentedControl, Select } from '@parapet/ui'
import { useId } from 'react'
import { toExpiry, type GrantExpiry } from '~/components/access/grant-expiry'
import { usePortfolioChoices, usePropertyChoices } from '~/data/choices'
import type { ResourceRole, ResourceType } from '~/data/team/access-queries'
import { accessTexts as texts } from './access-texts.ts'
import { getRegionalSettings } from '~/lib/regional-settings'
import styles from './grants.module.css'

/** Form values of a grant. An empty string means not chosen yet. */
export interface GrantDraft {
  resourceType: ResourceType
  resourceId: string
  /** Shown until the choices have loaded. */
  resourceName: string
  resourceRoleId: string
  expiry: GrantExpiry
  /** The last day, if `expiry` is `date`. */
  lastDay: string
}

export interface GrantProblems {
  resource?: string | undefined
  role?: string | undefined
  lastDay?: string | undefined
}

const defaultRoleKey = 'property_viewer'

export function createGrantDraft(roles: readonly ResourceRole[]): GrantDraft {
  const propertyRoles = roles.filter(({ resourceType }) => resourceType === 'property')
  const role = propertyRoles.find(({ key }) => key === defaultRoleKey) ?? propertyRoles[0]
  return {
    resourceType: 'property',
    resourceId: '',
    resourceName: '',
    resourceRoleId: role?.id ?? '',
    expiry: 'never',
    lastDay: '',
  }
}

/** The problems by field; null if the draft is valid. */
export function findGrantProblems(draft: GrantDraft, now: Date = new Date()): GrantProblems | null {
  const expiresAt =
    draft.expiry === 'date' && draft.lastDay !== '' ? toExpiry(draft.expiry, draft.lastDay) : null
  const isLastDayInvalid = draft.expiry === 'date' && (expiresAt === null || new Date(expiresAt) <= now)
  const problems: GrantProblems = {
    ...(draft.resourceId === '' ? { resource: texts.chooseResource[draft.resourceType] } : {}),
    ...(draft.resourceRoleId === '' ? { role: texts.roleRequired } : {}),
    ...(isLastDayInvalid ? { lastDay: texts.chooseDay } : {}),
  }
  return Object.keys(problems).length === 0 ? null : problems
}

/** The grant for the API. */
export const toGrant = ({ resourceType, resourceId, resourceRoleId, expiry, lastDay }: GrantDraft) => ({
  resourceType,
  resourceId,
  resourceRoleId,
  expiresAt: toExpiry(expiry, lastDay),
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
  const currentResource = draft.resourceId === '' ? null : { id: draft.resourceId, name: draft.resourceName }
  const properties = usePropertyChoices(orgId, draft.resourceType === 'property' ? currentResource : null)
  const portfolios = usePortfolioChoices(orgId, draft.resourceType === 'portfolio' ? currentResource : null)
  const resourceChoices = draft.resourceType === 'property' ? properties : portfolios
  const matchingRoles = resourceRoles.filter(({ resourceType }) => resourceType === draft.resourceType)

  function chooseType(resourceType: ResourceType) {
    const [firstRole] = resourceRoles.filter((role) => role.resourceType === resourceType)
    const resourceRoleId = firstRole?.id ?? ''
    onChange({ ...draft, resourceType, resourceId: '', resourceName: '', resourceRoleId })
  }

  return (
    <>
      <SegmentedControl<ResourceType>
        label={texts.appliesTo}
        options={typeOptions}
        value={draft.resourceType}
        onValueChange={chooseType}
      />
      <Field
        label={texts.resource[draft.resourceType]}
        controlId={`${id}resource`}
        required
        error={problems.resource}
      >
        <Combobox
          key={draft.resourceType}
          {...resourceChoices}
          value={draft.resourceId || null}
          onValueChange={(resourceId) =>
            onChange({
              ...draft,
              resourceId: resourceId ?? '',
              resourceName: resourceChoices.options.find(({ value }) => value === resourceId)?.label ?? '',
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
        <Field label={texts.expiration} controlId={`${id}end`}>
          <Select
            value={draft.expiry}
            onChange={(event) => onChange({ ...draft, expiry: event.currentTarget.value as GrantExpiry })}
          >
            {Object.entries(texts.expirationOptions).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        {draft.expiry === 'date' ? (
          <Field label={texts.lastDay} controlId={`${id}day`} required error={problems.lastDay}>
            <DatePicker
              locale={getRegionalSettings().locale}
              value={draft.lastDay || null}
              onValueChange={(lastDay) => onChange({ ...draft, lastDay: lastDay ?? '' })}
            />
          </Field>
        ) : null}
      </div>
    </>
  )
}
