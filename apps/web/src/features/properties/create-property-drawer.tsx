import { Button, Combobox, Field, Select, TextInput, toast } from '@parapet/ui'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useState, type SubmitEvent } from 'react'
import { useForm, useWatch, type Control, type UseFormReturn } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { AddressFields } from '~/components/address-fields'
import { FormDrawer, FormPair, FormSection } from '~/components/form-drawer'
import { toDrawerState } from '~/components/form-summary-errors'
import { formTexts } from '~/components/form-texts'
import { useKeptForm } from '~/components/use-kept-values'
import { usePortfolioChoices } from '~/data/choices'
import { useCreateProperty, type PropertyCreate } from '~/data/properties/mutations'
import { sessionQueries } from '~/data/session/queries'
import { addressPointers, toNewAddress, type AddressValues } from '~/lib/address-values'
import { readPin } from '~/components/location-editor/pin'
import { parseFootprint } from '~/components/location-editor/parse-footprint'
import { describeFailure } from '~/lib/describe-failure'
import { isCount, parseNumber } from '~/lib/field-text'
import { showFieldErrors } from '~/lib/form-errors'
import { paths } from '~/lib/paths'
import { DuplicateBanner, type DuplicateAddress, findDuplicateAddress } from './duplicate-banner.tsx'
import { FootprintField, type FootprintControl } from './footprint-drawer.tsx'
import { propertyFormTexts } from './form-texts.ts'
import { useAddressSuggestions } from './use-address-suggestions.ts'
import { propertyValueTexts } from './value-texts.ts'

type CreateValues = AddressValues &
  Record<
    'name' | 'code' | 'portfolioId' | 'propertyClass' | 'propertySubType' | 'unitCountDeclared' | 'footprint',
    string
  >

const pointers = {
  ...addressPointers('/address'),
  '/name': 'name',
  '/code': 'code',
  '/portfolioId': 'portfolioId',
  '/propertyClass': 'propertyClass',
  '/propertySubType': 'propertySubType',
  '/unitCountDeclared': 'unitCountDeclared',
  '/footprint': 'footprint',
} as Record<string, keyof CreateValues>

interface SaveOptions {
  allowDuplicateAddress: boolean
  /** Keeps the form open for the next property. */
  createsAnother: boolean
}

export interface CreatePropertyDrawerProps {
  orgId: string
  /** The portfolio to preselect. */
  portfolio?: { id: string; name: string }
  onClose: () => void
}

/** Adds one property by its address. */
export function CreatePropertyDrawer({ orgId, portfolio, onClose }: CreatePropertyDrawerProps) {
  const navigate = useNavigate()
  const { data: org } = useSuspenseQuery(sessionQueries.org(orgId))
  const create = useCreateProperty(orgId)
  const [duplicate, setDuplicate] = useState<(DuplicateAddress & { createsAnother: boolean }) | null>(null)
  const portfolios = usePortfolioChoices(orgId, portfolio)
  const form = useForm<CreateValues>({
    defaultValues: {
      line1: '',
      line2: '',
      city: '',
      region: '',
      postalCode: '',
      lat: '',
      lon: '',
      country: org.defaultCountry,
      name: '',
      code: '',
      unitCountDeclared: '',
      footprint: '',
      propertySubType: '',
      propertyClass: 'residential',
      portfolioId: portfolio?.id ?? '',
    },
    shouldFocusError: false,
  })
  useKeptForm(form)
  const suggestions = useAddressSuggestions(orgId, form as unknown as UseFormReturn<AddressValues>)
  const { errors, isSubmitting } = form.formState
  const [country, portfolioId, lat, lon] = useWatch({
    control: form.control,
    name: ['country', 'portfolioId', 'lat', 'lon'],
  })
  const [hasFootprint, setHasFootprint] = useState(false)

  // After the reset has been rendered, because it registers the fields again.
  const [addedCount, setAddedCount] = useState(0)
  useEffect(() => {
    if (addedCount > 0) form.setFocus('name')
  }, [addedCount, form])

  async function save(values: CreateValues, { allowDuplicateAddress, createsAnother }: SaveOptions) {
    try {
      const address = toNewAddress(values, suggestions.point)
      // Any other point on the map was placed there by hand.
      if (address.lat !== undefined && address.source === undefined) address.manual = true
      const created = await create.mutateAsync(toRequestBody(values, address, allowDuplicateAddress))
      toast({ color: 'success', heading: propertyFormTexts.created(created.name) })
      if (!createsAnother) {
        return await navigate(paths.property(created.id, { tab: 'overview' }), { replace: true })
      }
      // The next property is usually in the same portfolio and country.
      const { portfolioId, country, propertyClass } = values
      form.reset({ ...form.formState.defaultValues, portfolioId, country, propertyClass })
      setHasFootprint(false)
      setAddedCount((count) => count + 1)
    } catch (error) {
      const duplicateAddress = findDuplicateAddress(error)
      setDuplicate(duplicateAddress && { ...duplicateAddress, createsAnother })
      if (!duplicateAddress && !showFieldErrors(error, pointers, form.setError))
        form.setError('root', { message: describeFailure(error) })
    }
  }

  function submit(event: SubmitEvent, createsAnother: boolean) {
    setDuplicate(null)
    return form.handleSubmit((values) => save(values, { allowDuplicateAddress: false, createsAnother }))(
      event,
    )
  }

  return (
    <FormDrawer
      title={propertyFormTexts.createTitle}
      description={propertyFormTexts.createDetail}
      submitLabel={propertyFormTexts.create}
      {...toDrawerState(form.formState)}
      onSubmit={(event) => submit(event, false)}
      anotherLabel={formTexts.createAnother}
      onSubmitAnother={(event) => submit(event, true)}
      onClose={onClose}
    >
      {duplicate ? (
        <DuplicateBanner
          duplicate={duplicate}
          confirmLabel={propertyFormTexts.createAnyway}
          isSubmitting={isSubmitting}
          onConfirm={() => {
            const { createsAnother } = duplicate
            void form.handleSubmit((values) =>
              save(values, { allowDuplicateAddress: true, createsAnother }),
            )()
          }}
        />
      ) : null}
      <Field
        label={propertyFormTexts.name}
        help={propertyFormTexts.nameHelp}
        controlId="name"
        optional
        error={errors.name?.message}
      >
        <TextInput autoComplete="off" {...form.register('name', { maxLength: 160 })} />
      </Field>
      {/* Registers the address fields in this form under their own names. */}
      <AddressFields
        country={country}
        errors={errors}
        register={form.register}
        control={form.control as unknown as Control<AddressValues>}
        suggestions={suggestions}
      />
      {hasFootprint ? (
        <FormSection title={propertyFormTexts.footprint}>
          <FootprintField control={form.control as unknown as FootprintControl} pin={readPin({ lat, lon })} />
        </FormSection>
      ) : (
        <div>
          <Button size="sm" onClick={() => setHasFootprint(true)}>
            {propertyFormTexts.drawFootprint}
          </Button>
        </div>
      )}
      <FormSection title={propertyFormTexts.sections.basics}>
        <Field
          label={propertyFormTexts.portfolio}
          optional
          controlId="portfolioId"
          error={errors.portfolioId?.message}
        >
          <Combobox
            {...portfolios}
            value={portfolioId || null}
            onValueChange={(id) => form.setValue('portfolioId', id ?? '', { shouldDirty: true })}
          />
        </Field>
        <FormPair>
          <Field
            label={propertyFormTexts.propertyClass}
            controlId="propertyClass"
            error={errors.propertyClass?.message}
          >
            <Select {...form.register('propertyClass')}>
              {Object.entries(propertyValueTexts.class).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          </Field>
          <Field
            label={propertyFormTexts.propertySubType}
            controlId="propertySubType"
            error={errors.propertySubType?.message}
          >
            <Select {...form.register('propertySubType')}>
              <option value="">{formTexts.notSet}</option>
              {Object.entries(propertyValueTexts.subType).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          </Field>
        </FormPair>
        <FormPair>
          <Field
            label={propertyFormTexts.unitCountDeclared}
            controlId="unitCountDeclared"
            optional
            error={errors.unitCountDeclared?.message}
          >
            <TextInput
              inputMode="numeric"
              autoComplete="off"
              {...form.register('unitCountDeclared', {
                validate: (value) => isCount(value) || formTexts.wholeNumber,
              })}
            />
          </Field>
          <Field label={propertyFormTexts.code} controlId="code" optional error={errors.code?.message}>
            <TextInput autoComplete="off" {...form.register('code', { maxLength: 40 })} />
          </Field>
        </FormPair>
      </FormSection>
    </FormDrawer>
  )
}

function toRequestBody(
  values: CreateValues,
  address: PropertyCreate['address'],
  allowDuplicateAddress: boolean,
): PropertyCreate {
  return {
    address,
    propertyClass: values.propertyClass as NonNullable<PropertyCreate['propertyClass']>,
    ...(values.name.trim() === '' ? {} : { name: values.name.trim() }),
    ...(values.code.trim() === '' ? {} : { code: values.code.trim() }),
    ...(values.footprint.trim() === '' ? {} : { footprint: parseFootprint(values.footprint) }),
    ...(values.portfolioId === '' ? {} : { portfolioId: values.portfolioId }),
    ...(values.propertySubType === ''
      ? {}
      : { propertySubType: values.propertySubType as NonNullable<PropertyCreate['propertySubType']> }),
    ...(values.unitCountDeclared.trim() === ''
      ? {}
      : { unitCountDeclared: parseNumber(values.unitCountDeclared) }),
    ...(allowDuplicateAddress ? { allowDuplicateAddress } : {}),
  }
}
