import { Field, MultiSelect, RadioGroup, Select, toast } from '@parapet/ui'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { FormDrawer } from '~/components/form-drawer'
import { toDrawerState } from '~/components/form-summary-errors'
import { useRecordForm } from '~/components/use-record-form'
import { usePropertyChoices } from '~/data/choices'
import { type Drill, type DrillOptions, useCreateDrill } from '~/data/drills/queries'
import { drillTexts as texts } from './texts.ts'

const speeds = [1, 10, 60, 600]

interface PlanDrillDrawerProps {
  orgId: string
  options: DrillOptions
  onPlanned: (drill: Drill) => void
  onClose: () => void
}

/** Chooses an event, the properties it is placed around, how fast it runs, and who is invited. */
export function PlanDrillDrawer({ orgId, options, onPlanned, onClose }: PlanDrillDrawerProps) {
  const create = useCreateDrill(orgId)
  const properties = usePropertyChoices(orgId)
  const [chosen, setChosen] = useState<readonly { value: string; label: string }[]>([])
  const { form, submit } = useRecordForm({
    defaultValues: {
      script: options.scripts[0]!.key,
      speed: '60',
      propertyIds: [] as string[],
      participantIds: [] as string[],
    },
    pointers: {
      '/script': 'script',
      '/speed': 'speed',
      '/propertyIds': 'propertyIds',
      '/participantIds': 'participantIds',
    },
    async save({ speed, ...values }) {
      const drill = await create.mutateAsync({ ...values, speed: Number(speed) })
      toast({ color: 'success', heading: texts.planned })
      onPlanned(drill)
    },
  })
  const { errors } = form.formState
  const [scriptKey, speed] = form.watch(['script', 'speed'])
  const script = options.scripts.find(({ key }) => key === scriptKey)!

  return (
    <FormDrawer
      title={texts.plan}
      description={texts.planDetail}
      submitLabel={texts.planSubmit}
      {...toDrawerState(form.formState)}
      onSubmit={submit}
      onClose={onClose}
    >
      <Controller
        name="script"
        control={form.control}
        render={({ field: { value, onChange } }) => (
          <RadioGroup
            label={texts.fields.script}
            value={value}
            onValueChange={onChange}
            options={options.scripts.map(({ key, title, description }) => ({
              value: key,
              label: title,
              description,
            }))}
          />
        )}
      />
      <Field
        label={texts.fields.properties}
        help={texts.fields.propertiesHelp}
        controlId="propertyIds"
        required
        error={errors.propertyIds?.message}
      >
        <Controller
          name="propertyIds"
          control={form.control}
          rules={{ validate: (ids) => ids.length > 0 || texts.fields.propertiesMissing }}
          render={({ field: { value, onChange } }) => (
            <MultiSelect
              {...properties}
              value={value}
              chosenOptions={chosen}
              onValueChange={(ids) => {
                setChosen([...chosen, ...properties.options].filter((option) => ids.includes(option.value)))
                onChange(ids)
              }}
            />
          )}
        />
      </Field>
      <Field
        label={texts.fields.speed}
        help={texts.takes(script.durationMinutes, Number(speed))}
        controlId="speed"
        error={errors.speed?.message}
      >
        <Select {...form.register('speed')}>
          {speeds.map((one) => (
            <option key={one} value={one}>
              {texts.speeds(one)}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label={texts.fields.participants}
        help={texts.fields.participantsHelp}
        controlId="participantIds"
        error={errors.participantIds?.message}
      >
        <Controller
          name="participantIds"
          control={form.control}
          render={({ field: { value, onChange } }) => (
            <MultiSelect
              options={options.members.map(({ id, name }) => ({ value: id, label: name }))}
              value={value}
              onValueChange={onChange}
              selectAll
            />
          )}
        />
      </Field>
    </FormDrawer>
  )
}
