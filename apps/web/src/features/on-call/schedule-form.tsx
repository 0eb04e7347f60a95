import { Button, Checkbox, Field, IconButton, Select, TextInput, toast } from '@parapet/ui'
import { Plus, Trash2 } from 'lucide-react'
import { useEffect } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { FormCard } from '~/components/form-card'
import { hazardTexts, type Hazard } from '~/components/threats/hazard-texts'
import { TimeZoneOptions } from '~/components/time-zone-options'
import { useEditForm } from '~/components/use-edit-form'
import { type OnCall, useReplaceOnCall } from '~/data/on-call/queries'
import { nameTimeZone } from '~/lib/time-zones'
import {
  type OnCallState,
  type OnCallValues,
  readHazards,
  readShifts,
  type Shift,
  toOnCallInput,
  toOnCallValues,
  type UrgentFrom,
  writeHazards,
  writeShifts,
  endsNextDay,
  formatClock,
  nameWeekday,
} from './on-call-values.ts'
import styles from './on-call.module.css'
import { ShiftDrawer } from './shift-drawer.tsx'
import { onCallTexts as texts } from './texts.ts'
import { WeekView } from './week-view.tsx'

interface ScheduleFormProps {
  orgId: string
  onCall: OnCall
  /** False shows the schedule read-only. */
  mayUpdate: boolean
  openShift: OnCallState['shift']
  onOpenShift: (shift: OnCallState['shift']) => void
}

type VersionedOnCall = OnCall & { updatedAt: string }

const toVersioned = (onCall: OnCall): VersionedOnCall => ({ ...onCall, updatedAt: onCall.updatedAt ?? '' })

/** The weekly schedule, which threats are urgent, and how people are notified. Saved together. */
export function ScheduleForm({ orgId, onCall, mayUpdate, openShift, onOpenShift }: ScheduleFormProps) {
  const replace = useReplaceOnCall(orgId)
  const { form, submit, conflict, resetTo, rebase } = useEditForm<OnCallValues, VersionedOnCall>({
    item: toVersioned(onCall),
    toValues: toOnCallValues,
    pointers: { '/repeatMinutes': 'repeatMinutes', '/tellsPerStep': 'tellsPerStep', '/timeZone': 'timeZone' },
    async save(values, _base, version) {
      const saved = await replace.mutateAsync({ body: toOnCallInput(values), version })
      resetTo(toVersioned(saved))
      toast({ color: 'success', heading: texts.saved })
    },
  })
  // oxlint-disable-next-line react/exhaustive-deps -- rebase only on a new version
  useEffect(() => rebase(toVersioned(onCall)), [onCall.version])

  const shifts = readShifts(form.watch('shifts'))
  const names = new Map(
    [...onCall.members, ...onCall.shifts.map(({ user }) => user)].map(({ id, name }) => [id, name]),
  )
  const labels = new Map([
    ...names,
    ...onCall.shifts.flatMap(({ user: { id, name, isAvailable } }): [string, string][] =>
      isAvailable ? [] : [[id, texts.unavailable(name)]],
    ),
  ])
  const nameOf = (id: string) => labels.get(id) ?? ''
  const shift = typeof openShift === 'number' ? (shifts[openShift] ?? null) : null
  const newButton = mayUpdate ? (
    <Button icon={<Plus />} onClick={() => onOpenShift('new')}>
      {texts.addShift}
    </Button>
  ) : null

  function changeShift(changed: Shift[]) {
    const others = shifts.filter((_, index) => index !== openShift)
    form.setValue('shifts', writeShifts([...others, ...changed]), { shouldDirty: true })
    onOpenShift(null)
  }

  return (
    <>
      <FormCard
        title={texts.ruleTitle}
        description={texts.ruleDetail}
        saveLabel={texts.save}
        mayUpdate={mayUpdate}
        form={form}
        submit={submit}
        conflict={conflict}
        labels={texts.fields}
        describeValue={(field, value) => describeValue(field, value, nameOf)}
      >
        <RuleFields form={form} disabled={!mayUpdate} />
        <fieldset className={styles.exceptions}>
          <legend className={styles.legend}>{texts.fields.shifts}</legend>
          <WeekView
            shifts={shifts}
            nameOf={nameOf}
            onEdit={mayUpdate ? onOpenShift : undefined}
            emptyAction={newButton}
          />
          {shifts.length > 0 ? <div>{newButton}</div> : null}
        </fieldset>
      </FormCard>
      {mayUpdate && (openShift === 'new' || shift) ? (
        <ShiftDrawer
          key={String(openShift)}
          shift={shift}
          members={withCurrent(onCall.members, shift, names)}
          onChange={changeShift}
          onClose={() => onOpenShift(null)}
        />
      ) : null}
    </>
  )
}

/** Someone who can't be on call anymore stays selected until the shift is given to someone else. */
const withCurrent = (members: OnCall['members'], shift: Shift | null, names: ReadonlyMap<string, string>) =>
  shift === null || members.some(({ id }) => id === shift.userId)
    ? members
    : [...members, { id: shift.userId, name: texts.unavailable(names.get(shift.userId) ?? '') }]

const describeShift = (shift: Shift, name: string) =>
  [
    nameWeekday(shift.weekday),
    texts.shiftTime(formatClock(shift.from), formatClock(shift.to), endsNextDay(shift)),
    texts.shiftPerson(name, shift.step),
  ].join(', ')

function describeValue(field: string, value: string, nameOf: (userId: string) => string): string {
  if (field === 'isOn') return texts.isOn[value as 'yes' | 'no']
  if (field === 'timeZone') return nameTimeZone(value)
  if (field === 'urgentFrom') return texts.urgentFromOptions[value as UrgentFrom]
  if (field === 'shifts')
    // Two versions can have the same number of shifts.
    return readShifts(value)
      .map((shift) => describeShift(shift, nameOf(shift.userId)))
      .join('\n')
  if (field !== 'hazards') return value
  const rules = Object.entries(readHazards(value)) as [Hazard, UrgentFrom | ''][]
  return (
    rules.map(([hazard, rule]) => `${hazardTexts[hazard]}: ${describeRule(rule)}`).join('\n') ||
    texts.noExceptions
  )
}

const describeRule = (rule: UrgentFrom | '') => (rule === '' ? texts.never : texts.urgentFromOptions[rule])

const urgencyOptions = Object.entries(texts.urgentFromOptions).map(([value, label]) => (
  <option key={value} value={value}>
    {label}
  </option>
))

interface RuleFieldsProps {
  form: UseFormReturn<OnCallValues>
  disabled: boolean
}

function RuleFields({ form, disabled }: RuleFieldsProps) {
  const { errors } = form.formState
  const isBetween = (text: string, max: number) =>
    /^\d+$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= max
  return (
    <>
      <Controller
        name="isOn"
        control={form.control}
        render={({ field: { value, onChange } }) => (
          <Checkbox
            label={texts.fields.isOn}
            checked={value === 'yes'}
            disabled={disabled}
            onChange={(event) => onChange(event.currentTarget.checked ? 'yes' : 'no')}
          />
        )}
      />
      <div className={styles.pair}>
        <Field label={texts.fields.urgentFrom} controlId="urgentFrom">
          <Select disabled={disabled} {...form.register('urgentFrom')}>
            {urgencyOptions}
          </Select>
        </Field>
        <Field
          label={texts.fields.timeZone}
          help={texts.timeZoneHelp}
          controlId="timeZone"
          error={errors.timeZone?.message}
        >
          <Select disabled={disabled} {...form.register('timeZone')}>
            <TimeZoneOptions required={[form.getValues('timeZone')]} />
          </Select>
        </Field>
        <Field
          label={texts.fields.repeatMinutes}
          help={texts.repeatHelp}
          controlId="repeatMinutes"
          required
          error={errors.repeatMinutes?.message}
        >
          <TextInput
            inputMode="numeric"
            autoComplete="off"
            disabled={disabled}
            {...form.register('repeatMinutes', {
              validate: (text) => isBetween(text, 60) || texts.repeatInvalid,
            })}
          />
        </Field>
        <Field
          label={texts.fields.tellsPerStep}
          help={texts.tellsHelp}
          controlId="tellsPerStep"
          required
          error={errors.tellsPerStep?.message}
        >
          <TextInput
            inputMode="numeric"
            autoComplete="off"
            disabled={disabled}
            {...form.register('tellsPerStep', {
              validate: (text) => isBetween(text, 5) || texts.tellsInvalid,
            })}
          />
        </Field>
      </div>
      <Controller
        name="hazards"
        control={form.control}
        render={({ field: { value, onChange } }) => (
          <ExceptionFields value={value} onChange={onChange} disabled={disabled} />
        )}
      />
    </>
  )
}

interface ExceptionFieldsProps {
  value: string
  onChange: (value: string) => void
  disabled: boolean
}

/** The hazards that are urgent at another severity, and a select that adds one. */
function ExceptionFields({ value, onChange, disabled }: ExceptionFieldsProps) {
  const rules = readHazards(value)
  const exceptions = Object.keys(rules) as Hazard[]
  const others = (Object.keys(hazardTexts) as Hazard[]).filter((hazard) => !exceptions.includes(hazard))
  const change = (hazard: Hazard, rule: UrgentFrom | '' | null) => {
    const { [hazard]: _removed, ...kept } = rules
    onChange(writeHazards(rule === null ? kept : { ...kept, [hazard]: rule }))
  }
  return (
    <fieldset className={styles.exceptions}>
      <legend className={styles.legend}>{texts.fields.hazards}</legend>
      <p className={styles.detail}>{texts.hazardsDetail}</p>
      {exceptions.map((hazard) => (
        <div key={hazard} className={styles.exception}>
          <Field label={hazardTexts[hazard]}>
            <Select
              value={rules[hazard]}
              disabled={disabled}
              onChange={(event) => change(hazard, event.currentTarget.value as UrgentFrom | '')}
            >
              {urgencyOptions}
              <option value="">{texts.never}</option>
            </Select>
          </Field>
          {disabled ? null : (
            <IconButton
              label={texts.removeHazard(hazardTexts[hazard])}
              icon={<Trash2 />}
              onClick={() => change(hazard, null)}
            />
          )}
        </div>
      ))}
      {disabled ? null : (
        <div className={styles.exception}>
          <Field label={texts.addHazard}>
            <Select value="" onChange={(event) => change(event.currentTarget.value as Hazard, '')}>
              <option value="">{texts.chooseHazard}</option>
              {others.map((hazard) => (
                <option key={hazard} value={hazard}>
                  {hazardTexts[hazard]}
                </option>
              ))}
            </Select>
          </Field>
        </div>
      )}
    </fieldset>
  )
}
