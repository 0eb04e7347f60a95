import { Field, Select, TextInput } from '@parapet/ui'
import { FormDrawer, FormPair } from '~/components/form-drawer'
import { toDrawerState } from '~/components/form-summary-errors'
import { checklistTexts } from '~/components/threats/checklist-texts'
import { useRecordForm } from '~/components/use-record-form'
import type { ChecklistEntry } from '~/data/checklists/queries'
import { type DueUnit, dueUnits, toDue, toDueMinutes } from './checklist-items.ts'
import { settingsChecklistTexts as texts } from './texts.ts'

type Phase = ChecklistEntry['phase']
type Owner = ChecklistEntry['owner']

interface ItemValues {
  label: string
  phase: Phase
  count: string
  unit: DueUnit
  owner: NonNullable<Owner> | ''
}

interface ItemDrawerProps {
  /** With only a phase for a new one. */
  item: Pick<ChecklistEntry, 'phase'> & Partial<ChecklistEntry>
  /** Rejects with the API error, which is shown. */
  onSave: (item: Omit<ChecklistEntry, 'key'>) => Promise<unknown>
  onClose: () => void
}

/** What to do, in which phase, by when, and who takes care of it. */
export function ItemDrawer({ item, onSave, onClose }: ItemDrawerProps) {
  const isNew = item.key === undefined
  const { form, submit } = useRecordForm<ItemValues>({
    defaultValues: {
      label: item.label ?? '',
      phase: item.phase,
      ...toDue(item.dueMinutes ?? null),
      owner: item.owner ?? '',
    },
    pointers: {},
    async save({ label, phase, count, unit, owner }) {
      await onSave({
        label: label.trim(),
        phase,
        dueMinutes: toDueMinutes({ count, unit }) ?? null,
        owner: owner === '' ? null : owner,
      })
      onClose()
    },
  })
  const { errors } = form.formState
  return (
    <FormDrawer
      title={isNew ? texts.newItem : texts.edit}
      submitLabel={isNew ? texts.addItem : texts.save}
      {...toDrawerState(form.formState)}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={texts.label} controlId="label" required error={errors.label?.message}>
        <TextInput
          maxLength={200}
          {...form.register('label', { validate: (label) => label.trim() !== '' || texts.labelMissing })}
        />
      </Field>
      <Field label={texts.phase} controlId="phase">
        <Select {...form.register('phase')}>
          {Object.entries(checklistTexts.phases).map(([phase, name]) => (
            <option key={phase} value={phase}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <FormPair>
        <Field label={texts.due} help={texts.dueHelp} controlId="count" error={errors.count?.message}>
          <TextInput
            inputMode="numeric"
            {...form.register('count', {
              validate: (count, { unit }) => toDueMinutes({ count, unit }) !== undefined || texts.dueInvalid,
            })}
          />
        </Field>
        <Field label={texts.unit} controlId="unit">
          <Select {...form.register('unit')}>
            {dueUnits.map((unit) => (
              <option key={unit} value={unit}>
                {texts.units[unit]}
              </option>
            ))}
          </Select>
        </Field>
      </FormPair>
      <Field label={texts.owner} help={texts.ownerHelp} controlId="owner">
        <Select {...form.register('owner')}>
          <option value="">{checklistTexts.unassigned}</option>
          {Object.entries(checklistTexts.owners).map(([owner, name]) => (
            <option key={owner} value={owner}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
    </FormDrawer>
  )
}
