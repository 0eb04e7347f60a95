import { Button, DropdownMenu, IconButton, Kbd, MenuItem } from '@parapet/ui'
import { Bold, Braces, Heading2, Italic, Link, List } from 'lucide-react'
import type { ReactElement } from 'react'
import type { MergeField } from '~/data/communication/queries'
import { welcomeMailTexts as texts } from '../welcome-email/texts.ts'
import { modifierKey } from '~/lib/modifier-key'
import type { Mark } from './markdown-edit.ts'
import styles from '../welcome-email/welcome.module.css'

const icons: readonly [Mark, ReactElement, string | null][] = [
  ['bold', <Bold key="bold" />, 'B'],
  ['italic', <Italic key="italic" />, 'I'],
  ['heading', <Heading2 key="heading" />, null],
  ['list', <List key="list" />, null],
  ['link', <Link key="link" />, null],
]

export interface TextToolsProps {
  fields: readonly MergeField[]
  onMark: (mark: Mark) => void
  onInsert: (text: string) => void
}

/** What can be done to the text above which it stands. */
export function TextTools({ fields, onMark, onInsert }: TextToolsProps) {
  return (
    <div role="group" aria-label={texts.tools} className={styles.tools}>
      {icons.map(([mark, icon, key]) => (
        <IconButton
          key={mark}
          size="sm-md"
          label={texts.marks[mark]}
          icon={icon}
          {...(key === null ? {} : { tooltipHint: <Kbd>{`${modifierKey} ${key}`}</Kbd> })}
          onClick={() => onMark(mark)}
        />
      ))}
      <span className={styles.fieldMenu}>
        <DropdownMenu
          align="end"
          trigger={
            <Button size="sm-md" tone="ghost" icon={<Braces />}>
              {texts.insertField}
            </Button>
          }
        >
          {fields.map(({ name, label, sample }) => (
            <MenuItem
              key={name}
              textValue={label}
              {...(isShort(sample) ? { hint: sample } : {})}
              onSelect={() => onInsert(writeField(name))}
            >
              {label}
            </MenuItem>
          ))}
        </DropdownMenu>
      </span>
    </div>
  )
}

/** Links and addresses would leave no room for the name of the field. */
const isShort = (sample: string) => sample !== '' && sample.length <= 32

/** Names are missing most often, so that field comes with what is written then. */
const writeField = (name: string) =>
  name === 'tenant.firstName' ? `{{${name}|${texts.fieldFallback}}}` : `{{${name}}}`
