import { Button, Card, DropdownMenu, Field, MenuItem, Tabs, TextInput } from '@parapet/ui'
import { CircleAlert, Copy, Plus, Trash2 } from 'lucide-react'
import pageStyles from '~/components/message-editor/editor-page.module.css'
import { MarkdownField } from '~/components/message-editor/markdown-field'
import type { MergeField } from '~/data/communication/queries'
import type { FieldErrors } from '~/lib/field-errors'
import { listLanguages, nameLanguage } from '~/lib/named-codes'
import {
  baseLanguage,
  getVersionControlIds,
  maxLengths,
  getVersionPointers,
  type MailVersion,
  type MailVersions,
} from './mail-draft.ts'
import { welcomeMailTexts as texts } from './texts.ts'
import styles from './welcome.module.css'

export interface MessageCardProps {
  /** By language, including `baseLanguage`. */
  versions: MailVersions
  onVersionsChange: (versions: MailVersions) => void
  language: string
  onLanguageChange: (language: string) => void
  /** The suggested text by language. */
  suggestions: MailVersions
  mergeFields: readonly MergeField[]
  errors: FieldErrors
}

/** The fields that have a button. */
const commonFields = ['tenant.firstName', 'property.name', 'unit.name', 'optInUrl']

/** The message editor, with a tab per language. */
export function MessageCard({
  versions,
  onVersionsChange,
  language,
  onLanguageChange,
  suggestions,
  mergeFields,
  errors,
}: MessageCardProps) {
  const tags = [baseLanguage, ...Object.keys(versions).filter((tag) => tag !== baseLanguage)]
  const changeVersion = (tag: string, version: MailVersion) =>
    onVersionsChange({ ...versions, [tag]: version })

  function addVersion(tag: string) {
    const version = suggestions[tag] ?? versions[baseLanguage]
    if (version) changeVersion(tag, version)
    onLanguageChange(tag)
  }

  function removeVersion(tag: string) {
    const { [tag]: _removed, ...otherVersions } = versions
    onVersionsChange(otherVersions)
    onLanguageChange(baseLanguage)
  }

  return (
    <Card
      title={texts.message}
      description={texts.messageDetail}
      actions={<AddLanguage usedTags={tags} suggestedTags={Object.keys(suggestions)} onAdd={addVersion} />}
    >
      <Tabs
        label={texts.languages}
        value={language}
        onValueChange={onLanguageChange}
        tabs={tags.map((tag) => {
          const version = versions[tag] ?? { subject: '', preheader: '', bodyMarkdown: '' }
          const pointers = getVersionPointers(tag)
          const controlIds = getVersionControlIds(tag)
          const hasErrors = Object.values(pointers).some((pointer) => errors[pointer] !== undefined)
          const name = nameLanguage(tag)
          return {
            id: tag,
            label: (
              <>
                {hasErrors ? (
                  <CircleAlert aria-label={texts.needsAttention} className={pageStyles.wrong} />
                ) : null}
                {tag === baseLanguage && tags.length > 1 ? texts.baseLanguage(name) : name}
              </>
            ),
            content: (
              <div className={pageStyles.fields}>
                <VersionTools
                  tag={tag}
                  sources={tags.filter((other) => other !== tag)}
                  suggestion={isSameVersion(version, suggestions[tag]) ? undefined : suggestions[tag]}
                  onCopy={(from) => changeVersion(tag, from === null ? suggestions[tag]! : versions[from]!)}
                  onRemove={() => removeVersion(tag)}
                />
                <Field
                  label={texts.subject}
                  help={texts.subjectHelp}
                  controlId={controlIds.subject}
                  required
                  error={errors[pointers.subject]}
                >
                  <TextInput
                    lang={tag}
                    value={version.subject}
                    maxLength={maxLengths.subject}
                    onChange={(event) => changeVersion(tag, { ...version, subject: event.target.value })}
                  />
                </Field>
                <Field
                  label={texts.preheader}
                  help={texts.preheaderHelp}
                  controlId={controlIds.preheader}
                  optional
                  error={errors[pointers.preheader]}
                >
                  <TextInput
                    lang={tag}
                    value={version.preheader}
                    maxLength={maxLengths.preheader}
                    onChange={(event) => changeVersion(tag, { ...version, preheader: event.target.value })}
                  />
                </Field>
                <MarkdownField
                  key={tag}
                  label={texts.body}
                  help={texts.bodyHelp}
                  controlId={controlIds.body}
                  language={tag}
                  value={version.bodyMarkdown}
                  characterLimit={maxLengths.body}
                  mergeFields={mergeFields}
                  commonFields={commonFields}
                  fallbacks={tag === baseLanguage ? texts.fieldFallbacks : {}}
                  error={errors[pointers.body]}
                  onValueChange={(bodyMarkdown) => changeVersion(tag, { ...version, bodyMarkdown })}
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
  suggestedTags: readonly string[]
  onAdd: (tag: string) => void
}

function AddLanguage({ usedTags, suggestedTags, onAdd }: AddLanguageProps) {
  const unusedLanguages = listLanguages('').filter(({ tag }) => !usedTags.includes(tag))
  // Languages with suggested text first.
  const sortedLanguages = [
    ...unusedLanguages.filter(({ tag }) => suggestedTags.includes(tag)),
    ...unusedLanguages.filter(({ tag }) => !suggestedTags.includes(tag)),
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
      {sortedLanguages.map(({ tag, name }) => (
        <MenuItem
          key={tag}
          textValue={name}
          onSelect={() => onAdd(tag)}
          hint={suggestedTags.includes(tag) ? texts.suggested : undefined}
        >
          {name}
        </MenuItem>
      ))}
    </DropdownMenu>
  )
}

const isSameVersion = (version: MailVersion, other: MailVersion | undefined) =>
  version.subject === other?.subject &&
  version.preheader === other.preheader &&
  version.bodyMarkdown === other.bodyMarkdown

interface VersionToolsProps {
  tag: string
  sources: readonly string[]
  /** Undefined if there is none, or the version is the suggested one. */
  suggestion: MailVersion | undefined
  /** Null copies the suggested text. */
  onCopy: (from: string | null) => void
  onRemove: () => void
}

/** Copies another text into a version, and removes translations. */
function VersionTools({ tag, sources, suggestion, onCopy, onRemove }: VersionToolsProps) {
  const name = nameLanguage(tag)
  const isTranslation = tag !== baseLanguage
  if (sources.length === 0 && suggestion === undefined) return null
  return (
    <div className={styles.variantTools}>
      {isTranslation ? <p className={pageStyles.note}>{texts.translationDetail(name)}</p> : null}
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
        {suggestion ? <MenuItem onSelect={() => onCopy(null)}>{texts.suggestedText(name)}</MenuItem> : null}
      </DropdownMenu>
      {isTranslation ? (
        <Button size="sm-md" tone="dangerGhost" icon={<Trash2 />} onClick={onRemove}>
          {texts.removeLanguage(name)}
        </Button>
      ) : null}
    </div>
  )
}
