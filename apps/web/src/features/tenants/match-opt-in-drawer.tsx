import { Combobox, Field, RadioGroup, TextInput, toast } from '@parapet/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type FieldPath, type UseFormReturn } from 'react-hook-form'
import { useRecordForm } from '~/components/use-record-form'
import { FormDrawer, FormPair } from '~/components/form-drawer'
import { toDrawerState } from '~/components/form-summary-errors'
import { useChoiceSearch, usePropertyChoices, useUnitChoices } from '~/data/choices'
import { tenantQueries } from '~/data/tenants/queries'
import { useMatchOptIn, type OptInMatch, type UnmatchedOptIn } from '~/data/tenants/unmatched-opt-ins'
import { emptyToNull } from '~/lib/field-text'
import { describeOptIn, optInTexts as texts } from './opt-in-texts.ts'

type MatchValues = Record<'way' | 'tenantId' | 'firstName' | 'lastName' | 'propertyId' | 'unitId', string>

/** `holder` is a tenant who has the address. */
type Way = 'holder' | 'existing' | 'new'

/** Maps JSON pointers of the request body to form fields. */
const pointers: Record<string, FieldPath<MatchValues>> = {
  '/tenantId': 'tenantId',
  '/firstName': 'firstName',
  '/lastName': 'lastName',
  '/occupancies/0/propertyId': 'propertyId',
  '/occupancies/0/unitId': 'unitId',
}

export interface MatchOptInDrawerProps {
  orgId: string
  optIn: UnmatchedOptIn
  /** Permitted ways to match. */
  ways: readonly Way[]
  onClose: () => void
}

/**
 * Matches an opt-in to one of the tenants who have its address, to any other tenant, or to a new one with the name that
 * the person entered.
 */
export function MatchOptInDrawer({ orgId, optIn, ways, onClose }: MatchOptInDrawerProps) {
  const match = useMatchOptIn(orgId)
  const name = optIn.name ?? optIn.email
  const soleTenantId = optIn.tenants.length === 1 ? optIn.tenants[0]!.id : ''
  const { form, submit } = useRecordForm<MatchValues>({
    defaultValues: {
      way: ways[0]!,
      tenantId: soleTenantId,
      ...splitName(optIn.name ?? ''),
      propertyId: '',
      unitId: '',
    },
    pointers,
    save: async (values) => {
      await match.mutateAsync({ id: optIn.id, body: toMatch(values) })
      toast({ color: 'success', heading: texts.matched(name) })
      onClose()
    },
  })
  const way = form.watch('way') as Way
  const isNew = way === 'new'
  const detail = way === 'holder' ? texts.matchSharedDetail : texts.matchDetail

  return (
    <FormDrawer
      title={texts.matchName(name)}
      description={[describeOptIn(optIn).join(' · '), detail].filter(Boolean).join('. ')}
      submitLabel={isNew ? texts.submitNew : texts.submitExisting}
      {...toDrawerState(form.formState)}
      onSubmit={submit}
      onClose={onClose}
    >
      {ways.length === 1 ? null : (
        <RadioGroup
          label={texts.matchTo}
          value={way}
          onValueChange={(next) => {
            form.setValue('way', next, { shouldDirty: true })
            form.resetField('tenantId', { defaultValue: next === 'holder' ? soleTenantId : '' })
          }}
          options={ways.map((value) => ({
            value,
            label: value === 'existing' && ways.includes('holder') ? texts.other : texts[value],
          }))}
        />
      )}
      {isNew ? (
        <NewTenantFields orgId={orgId} form={form} />
      ) : way === 'holder' ? (
        <SharedAddressField tenants={optIn.tenants} form={form} />
      ) : (
        <TenantField orgId={orgId} form={form} />
      )}
    </FormDrawer>
  )
}

/** “Robin Ann Reyes” as first and last name. */
function splitName(name: string) {
  const words = name.trim().split(/\s+/)
  return { firstName: words.slice(0, -1).join(' '), lastName: words.at(-1)! }
}

function toMatch({ way, tenantId, firstName, lastName, propertyId, unitId }: MatchValues): OptInMatch {
  if (way !== 'new') return { tenantId }
  return {
    firstName: emptyToNull(firstName),
    lastName: emptyToNull(lastName),
    occupancies: [{ propertyId, unitId: emptyToNull(unitId) }],
  }
}

interface MatchFieldsProps {
  orgId: string
  form: UseFormReturn<MatchValues>
}

/** Requires a value for the selected way only; the fields of the other one stay registered. */
const requireFor = (way: Way, message: string) => (value: string, values: MatchValues) =>
  values.way !== way || value.trim() !== '' || message

/** Registers a value without an input element of its own. */
function useChoiceField({ register, watch, setValue, formState }: UseFormReturn<MatchValues>) {
  return (field: FieldPath<MatchValues>, validate?: ReturnType<typeof requireFor>) => {
    register(field, validate === undefined ? {} : { validate })
    return {
      value: watch(field) || null,
      onValueChange: (value: string | null) =>
        setValue(field, value ?? '', { shouldDirty: true, shouldValidate: formState.submitCount > 0 }),
    }
  }
}

function SharedAddressField({
  tenants,
  form,
}: Pick<MatchFieldsProps, 'form'> & Pick<UnmatchedOptIn, 'tenants'>) {
  const { value, onValueChange } = useChoiceField(form)(
    'tenantId',
    requireFor('holder', texts.tenantRequired),
  )
  return (
    <RadioGroup
      id="tenantId"
      tabIndex={-1}
      label={texts.whose}
      error={form.formState.errors.tenantId?.message}
      value={value}
      onValueChange={onValueChange}
      options={tenants.map(({ id, name, premises }) => ({
        value: id,
        label: name,
        ...(premises !== null && { description: premises }),
      }))}
    />
  )
}

function TenantField({ orgId, form }: MatchFieldsProps) {
  const { q, toComboboxProps } = useChoiceSearch()
  const query = useQuery({ ...tenantQueries.choices(orgId, q), placeholderData: keepPreviousData })
  const getChoiceProps = useChoiceField(form)
  return (
    <Field label={texts.tenant} controlId="tenantId" required error={form.formState.errors.tenantId?.message}>
      <Combobox
        {...toComboboxProps(query, query.data ?? [])}
        {...getChoiceProps('tenantId', requireFor('existing', texts.tenantRequired))}
        emptyText={texts.noTenants}
      />
    </Field>
  )
}

function NewTenantFields({ orgId, form }: MatchFieldsProps) {
  const { errors } = form.formState
  const getChoiceProps = useChoiceField(form)
  const propertyId = form.watch('propertyId')
  const properties = usePropertyChoices(orgId)
  const units = useUnitChoices(orgId, propertyId === '' ? null : propertyId)
  const property = getChoiceProps('propertyId', requireFor('new', texts.propertyRequired))

  return (
    <>
      <FormPair>
        <Field label={texts.firstName} controlId="firstName" error={errors.firstName?.message}>
          <TextInput autoComplete="off" {...form.register('firstName', { maxLength: 80 })} />
        </Field>
        <Field label={texts.lastName} controlId="lastName" required error={errors.lastName?.message}>
          <TextInput
            autoComplete="off"
            {...form.register('lastName', {
              maxLength: 80,
              validate: requireFor('new', texts.lastNameRequired),
            })}
          />
        </Field>
      </FormPair>
      <Field label={texts.property} controlId="propertyId" required error={errors.propertyId?.message}>
        <Combobox
          {...properties}
          value={property.value}
          onValueChange={(value) => {
            property.onValueChange(value)
            // A unit belongs to one property.
            form.setValue('unitId', '')
          }}
        />
      </Field>
      <Field
        label={texts.unitLabel}
        help={propertyId === '' ? texts.unitNeedsProperty : undefined}
        controlId="unitId"
        error={errors.unitId?.message}
      >
        <Combobox
          key={propertyId}
          {...units}
          {...getChoiceProps('unitId')}
          disabled={propertyId === ''}
          emptyText={texts.noUnits}
        />
      </Field>
    </>
  )
}
