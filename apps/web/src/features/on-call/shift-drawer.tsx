import { Button, Combobox, Field, MultiSelect, Select, TextInput } from '@parapet/ui'
import { Controller } from 'react-hook-form'
import { FormDrawer, FormPair } from '~/components/form-drawer'
import { toDrawerState } from '~/components/form-summary-errors'
import { useRecordForm } from '~/components/use-record-form'
import type { OnCall } from '~/data/on-call/queries'
import { nameWeekday, type Shift, weekdays } from './on-call-values.ts'
import { StepOptions } from './step-options.tsx'
import { onCallTexts } from './texts.ts'

const texts = onCallTexts.shift

interface ShiftValues {
  days: string[]
  from: string
  to: string
  userId: string
  step: string
}

interface ShiftDrawerProps {
  /** Null for a new one. */
  shift: Shift | null
  members: OnCall['members']
  /** With the shifts that replace it, one per day; none removes it. */
  onChange: (shifts: Shift[]) => void
  onClose: () => void
}

const dayOptions = () => weekdays.map((weekday) => ({ value: String(weekday), label: nameWeekday(weekday) }))

/** A shift of the weekly schedule, on one or more days. It is saved with the schedule. */
export function ShiftDrawer({ shift, members, onChange, onClose }: ShiftDrawerProps) {
  const { form, submit } = useRecordForm<ShiftValues>({
    defaultValues: shift
      ? { ...shift, days: [String(shift.weekday)], step: String(shift.step) }
      : { days: [], from: '09:00', to: '17:00', userId: '', step: '1' },
    pointers: {},
    async save({ days, from, to, userId, step }) {
      onChange(days.map((day) => ({ weekday: Number(day), from, to, userId, step: Number(step) })))
    },
  })
  const { errors } = form.formState
  const checkTime = (time: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(time) || texts.timeInvalid

  return (
    <FormDrawer
      title={shift ? texts.edit : texts.new}
      submitLabel={shift ? texts.update : texts.add}
      {...toDrawerState(form.formState)}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={texts.person} controlId="userId" required error={errors.userId?.message}>
        <Controller
          name="userId"
          control={form.control}
          rules={{ validate: (id) => id !== '' || texts.personMissing }}
          render={({ field: { value, onChange: change } }) => (
            <Combobox
              options={members.map(({ id, name }) => ({ value: id, label: name }))}
              emptyText={members.length === 0 ? texts.noMembers : undefined}
              value={value || null}
              onValueChange={(id) => change(id ?? '')}
            />
          )}
        />
      </Field>
      <Field label={texts.days} help={texts.daysHelp} controlId="days" required error={errors.days?.message}>
        <Controller
          name="days"
          control={form.control}
          rules={{ validate: (days) => days.length > 0 || texts.daysMissing }}
          render={({ field: { value, onChange: change } }) => (
            <MultiSelect options={dayOptions()} value={value} onValueChange={change} selectAll />
          )}
        />
      </Field>
      <FormPair>
        <Field label={texts.from} controlId="from" required error={errors.from?.message}>
          <TextInput type="time" {...form.register('from', { validate: checkTime })} />
        </Field>
        <Field label={texts.to} help={texts.toHelp} controlId="to" required error={errors.to?.message}>
          <TextInput type="time" {...form.register('to', { validate: checkTime })} />
        </Field>
      </FormPair>
      <Field label={texts.step} help={texts.stepHelp} controlId="step">
        <Select {...form.register('step')}>
          <StepOptions />
        </Select>
      </Field>
      {shift ? (
        <div>
          <Button tone="danger" onClick={() => onChange([])}>
            {texts.remove}
          </Button>
        </div>
      ) : null}
    </FormDrawer>
  )
}
