import { Combobox, Field, Select, TextInput, toast } from '@parapet/ui'
import { Controller } from 'react-hook-form'
import { FormDrawer, FormPair } from '~/components/form-drawer'
import { toDrawerState } from '~/components/form-summary-errors'
import { useRecordForm } from '~/components/use-record-form'
import { type OnCall, useCreateOverride } from '~/data/on-call/queries'
import { localTimeToUtc } from '~/lib/local-time'
import { nameTimeZone } from '~/lib/time-zones'
import { StepOptions } from './step-options.tsx'
import { onCallTexts as texts } from './texts.ts'

interface OverrideDrawerProps {
  orgId: string
  onCall: Pick<OnCall, 'members' | 'timeZone'>
  onClose: () => void
}

/** Puts someone on call for a time. */
export function OverrideDrawer({ orgId, onCall: { members, timeZone }, onClose }: OverrideDrawerProps) {
  const create = useCreateOverride(orgId)
  const toUtc = (local: string) => localTimeToUtc(local, timeZone)
  const { form, submit } = useRecordForm({
    defaultValues: { userId: '', startsAt: '', endsAt: '', step: '1' },
    pointers: { '/userId': 'userId', '/startsAt': 'startsAt', '/endsAt': 'endsAt', '/step': 'step' },
    async save({ userId, startsAt, endsAt, step }) {
      await create.mutateAsync({
        userId,
        step: Number(step),
        startsAt: toUtc(startsAt)!,
        endsAt: toUtc(endsAt)!,
      })
      toast({ color: 'success', heading: texts.created })
      onClose()
    },
  })
  const { errors } = form.formState
  const checkEnd = (local: string, { startsAt }: { startsAt: string }) => {
    const [start, end] = [toUtc(startsAt), toUtc(local)]
    if (end === null) return texts.startInvalid
    return start === null || start < end || texts.endInvalid
  }

  return (
    <FormDrawer
      title={texts.newOverride}
      description={texts.overridesDetail}
      submitLabel={texts.createOverride}
      {...toDrawerState(form.formState)}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={texts.shift.person} controlId="userId" required error={errors.userId?.message}>
        <Controller
          name="userId"
          control={form.control}
          rules={{ validate: (id) => id !== '' || texts.shift.personMissing }}
          render={({ field: { value, onChange } }) => (
            <Combobox
              options={members.map(({ id, name }) => ({ value: id, label: name }))}
              emptyText={members.length === 0 ? texts.shift.noMembers : undefined}
              value={value || null}
              onValueChange={(id) => onChange(id ?? '')}
            />
          )}
        />
      </Field>
      <FormPair>
        <Field
          label={texts.startsAt}
          help={texts.inZone(nameTimeZone(timeZone))}
          controlId="startsAt"
          required
          error={errors.startsAt?.message}
        >
          <TextInput
            type="datetime-local"
            {...form.register('startsAt', {
              validate: (local) => toUtc(local) !== null || texts.startInvalid,
            })}
          />
        </Field>
        <Field label={texts.endsAt} controlId="endsAt" required error={errors.endsAt?.message}>
          <TextInput type="datetime-local" {...form.register('endsAt', { validate: checkEnd })} />
        </Field>
      </FormPair>
      <Field label={texts.shift.step} help={texts.shift.stepHelp} controlId="step">
        <Select {...form.register('step')}>
          <StepOptions />
        </Select>
      </Field>
    </FormDrawer>
  )
}
