import { MenuItem } from '@parapet/ui'

/** A field of a message that is filled in for each tenant. */
export interface MergeField {
  name: string
  label: string
  sample: string
}

export interface MergeFieldOptions {
  mergeFields: readonly MergeField[]
  /** What inserted fields fall back to if their value is unknown, in the language of the text. */
  fallbacks: Readonly<Partial<Record<string, string>>>
}

/** `{{tenant.firstName|there}}` */
export function formatMergeField(name: string, fallbacks: MergeFieldOptions['fallbacks']): string {
  const fallback = fallbacks[name]
  return fallback === undefined ? `{{${name}}}` : `{{${name}|${fallback}}}`
}

/** Long samples, such as links, would leave no room for the label. */
const isShort = (sample: string) => sample !== '' && sample.length <= 32

interface MergeFieldItemsProps {
  mergeFields: readonly MergeField[]
  onInsert: (name: string) => void
}

/** A menu item for each field, with a sample. */
export const MergeFieldItems = ({ mergeFields, onInsert }: MergeFieldItemsProps) =>
  mergeFields.map(({ name, label, sample }) => (
    <MenuItem
      key={name}
      textValue={label}
      {...(isShort(sample) ? { hint: sample } : {})}
      onSelect={() => onInsert(name)}
    >
      {label}
    </MenuItem>
  ))
