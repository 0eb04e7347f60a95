import { Select, Textarea, TextInput } from '@parapet/ui'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { formTexts } from './form-texts.ts'

/** A fact that is one of these values, by their words. `canBeEmpty`: none of them is fine too. */
export const chooseOf =
  (words: Readonly<Record<string, string>>, canBeEmpty = false) =>
  (props: UseFormRegisterReturn) => (
    <Select size="sm-md" {...props}>
      {canBeEmpty ? <option value="">{formTexts.notSet}</option> : null}
      {Object.entries(words).map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </Select>
  )

/** A fact in one line. */
export const writeLine = (props: UseFormRegisterReturn) => (
  <TextInput size="sm-md" autoComplete="off" {...props} />
)

/** A fact that may have several lines. */
export const writeText = (props: UseFormRegisterReturn) => <Textarea rows={4} {...props} />
