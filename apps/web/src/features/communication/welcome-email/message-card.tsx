import { Button, Card, DropdownMenu, Field, MenuItem, Tabs, TextInput } from '@parapet/ui'
import { CircleAlert, Copy, Plus, Trash2 } from 'lucide-react'
import type { MergeField } from '~/data/communication/queries'
import { listLanguages, nameLanguage } from '~/lib/named-codes'
import {
  baseLanguage,
  getVersionControlIds,
  lengths,
  getVersionPointers,
  type FieldErrors,
  type MailVersion,
  type MailVersions,
} from './mail-draft.ts'
import { MarkdownField } from './markdown-field.tsx'
import { welcomeMailTexts as texts } from './texts.ts'
import styles from './welcome.module.css'

export interface MessageCardProps {
  /** By language, including `baseLanguage`. */
  versions: MailVersions
  onVersionsChange: (versions: MailVersions) => void
  preheader: string
  onPreheaderChange: (preheader: string) => void
  language: string
  onLanguageChange: (language: string) => void
  /** The suggested texts by language. */
  suggestions: MailVersions
  fields: readonly MergeField[]
  errors: FieldErrors
}

/** The message editor, with a tab per language. */
export function MessageCard({
  versions,
  onVersionsChange,
  preheader,
  onPreheaderChange,
  language,
  onLanguageChange,
  suggestions,
  fields,
  errors,
}: MessageCardProps) {
  const tags = [baseLanguage, ...Object.keys(versions).filter((tag) => tag !== baseLanguage)]
  const change = (tag: string, version: MailVersion) => onVersionsChange({ ...versions, [tag]: version })

  function add(tag: string) {
    const version = suggestions[tag] ?? versions[baseLanguage]
    if (version) change(tag, version)
    onLanguageChange(tag)
  }

  function remove(tag: string) {
    const { [tag]: _removed, ...others } = versions
    onVersionsChange(others)
    onLanguageChange(baseLanguage)
  }

  return (
    <Card
      title={texts.message}
      description={texts.messageDetail}
      actions={<AddLanguage usedTags={tags} suggested={Object.keys(suggestions)} onAdd={add} />}
    >
      <Tabs
        label={texts.languages}
        value={language}
        onValueChange={onLanguageChange}
        tabs={tags.map((tag) => {
          const version = versions[tag] ?? { subject: '', bodyMarkdown: '' }
          const pointers = getVersionPointers(tag)
          const controls = getVersionControlIds(tag)
          const hasErrors = errors[pointers.subject] !== undefined || errors[pointers.body] !== undefined
          const name = nameLanguage(tag)
          return {
            id: tag,
            label: (
              <>
                {hasErrors ? <CircleAlert aria-label={texts.wrong} className={styles.wrong} /> : null}
                {tag === baseLanguage && tags.length > 1 ? texts.baseLanguage(name) : name}
              </>
            ),
            content: (
              <div className={styles.fields}>
                {tag === baseLanguage ? null : (
                  <VariantTools
                    tag={tag}
                    sources={tags.filter((other) => other !== tag)}
                    suggestion={suggestions[tag]}
                    onCopy={(from) => change(tag, from === null ? suggestions[tag]! : versions[from]!)}
                    onRemove={() => remove(tag)}
                  />
                )}
                <Field
                  label={texts.subject}
                  help={texts.subjectHelp}
                  controlId={controls.subject}
                  required
                  error={errors[pointers.subject]}
                >
                  <TextInput
                    lang={tag}
                    value={version.subject}
                    maxLength={lengths.subject}
                    onChange={(event) => change(tag, { ...version, subject: event.target.value })}
                  />
                </Field>
                {tag === baseLanguage ? (
                  <Field
                    label={texts.preheader}
                    help={texts.preheaderHelp}
                    controlId="mail-preheader"
                    optional
                    error={errors['/preheader']}
                  >
                    <TextInput
                      value={preheader}
                      maxLength={lengths.preheader}
                      onChange={(event) => onPreheaderChange(event.target.value)}
                    />
                  </Field>
                ) : null}
                <MarkdownField
                  key={tag}
                  controlId={controls.body}
                  language={tag}
                  value={version.bodyMarkdown}
                  characterLimit={lengths.body}
                  fields={fields}
                  error={errors[pointers.body]}
                  onValueChange={(bodyMarkdown) => change(tag, { ...version, bodyMarkdown })}
                />
              </div>
            ),
          }
        })}
      />
    </Card>
  )
}

interface AddLanguageProps {
  usedTags: readonly string[]
  suggested: readonly string[]
  onAdd: (tag: string) => void
}

function AddLanguage({ usedTags, suggested, onAdd }: AddLanguageProps) {
  const available = listLanguages('').filter(({ tag }) => !usedTags.includes(tag))
  // Languages with a suggested text first.
  const ordered = [
    ...available.filter(({ tag }) => suggested.includes(tag)),
    ...available.filter(({ tag }) => !suggested.includes(tag)),
  ]
  return (
    <DropdownMenu
      align="end"
      trigger={
        <Button size="sm-md" icon={<Plus />}>
          {texts.addLanguage}
        </Button>
      }
    >
      {ordered.map(({ tag, name }) => (
        <MenuItem
          key={tag}
          textValue={name}
          onSelect={() => onAdd(tag)}
          hint={suggested.includes(tag) ? texts.suggested : undefined}
        >
          {name}
        </MenuItem>
      ))}
    </DropdownMenu>
  )
}

interface VariantToolsProps {
  tag: string
  sources: readonly string[]
  suggestion: MailVersion | undefined
  /** Null copies the suggested text. */
  onCopy: (from: string | null) => void
  onRemove: () => void
}

function VariantTools({ tag, sources, suggestion, onCopy, onRemove }: VariantToolsProps) {
  const name = nameLanguage(tag)
  return (
    <div className={styles.variantTools}>
      <p className={styles.note}>{texts.variantDetail(name)}</p>
      <DropdownMenu
        trigger={
          <Button size="sm-md" icon={<Copy />}>
            {texts.copyFrom}
          </Button>
        }
      >
        {sources.map((source) => (
          <MenuItem key={source} onSelect={() => onCopy(source)}>
            {nameLanguage(source)}
          </MenuItem>
        ))}
        {suggestion ? <MenuItem onSelect={() => onCopy(null)}>{texts.ownWords(name)}</MenuItem> : null}
      </DropdownMenu>
      <Button size="sm-md" tone="dangerGhost" icon={<Trash2 />} onClick={onRemove}>
        {texts.removeLanguage(name)}
      </Button>
    </div>
  )
}
