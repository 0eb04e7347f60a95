import { Banner, Button, Card, Checkbox, DropdownMenu, MenuItem, Tabs } from '@parapet/ui'
import { CircleAlert, Plus, RotateCcw, Trash2, TriangleAlert } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { MarkdownField } from '~/components/message-editor/markdown-field'
import type { MergeField } from '~/components/message-editor/merge-fields'
import { MergeTextField } from '~/components/message-editor/merge-text-field'
import type { FieldErrors } from '~/lib/field-errors'
import { listLanguages, nameLanguage } from '~/lib/named-codes'
import {
  type AlertText,
  type AlertTexts,
  baseLanguage,
  changeText,
  isReviewed,
  isSameText,
  listLanguagesOf,
  listOutdated,
  maxLengths,
  takeFromTemplate,
  type TextPart,
  textParts,
  toTextControlId,
  toTextPointer,
  warnedPart,
} from './alert-text.ts'
import styles from './alert-texts.module.css'
import { alertTextTexts as texts } from './text-texts.ts'

interface Warning {
  code: string
  language: string
  message: string
}

/** Facts about a part of the text in the selected language, such as its length. */
export type TextMeasures = Readonly<Partial<Record<TextPart, string>>>

interface AlertTextsCardProps {
  title: string
  description: string
  texts: AlertTexts
  onTextsChange: (texts: AlertTexts) => void
  language: string
  onLanguageChange: (language: string) => void
  /** The texts to go back to; undefined while loading. */
  template: AlertTexts | undefined
  resetLabel: string
  mergeFields: readonly MergeField[]
  errors: FieldErrors
  warnings: readonly Warning[]
  measures?: TextMeasures
}

interface LastChange {
  /** What it led to. */
  texts: AlertTexts
  /** Languages whose review no longer counts, because the English text has changed since. */
  outdated: readonly string[]
}

/** The fields that have a button. */
const commonFields = ['property.name', 'unit.name', 'replyUrl']

/** What an alert says, with a tab per language. */
export function AlertTextsCard({
  title,
  description,
  texts: alertTexts,
  onTextsChange,
  language,
  onLanguageChange,
  template,
  errors,
  warnings,
  ...fields
}: AlertTextsCardProps) {
  const languages = listLanguagesOf(alertTexts)
  const [lastChange, setLastChange] = useState<LastChange | null>(null)
  // Texts that didn't come from here, such as those of another phase, have other reviews.
  const outdated = (lastChange?.texts === alertTexts ? lastChange.outdated : []).filter(
    (tag) => tag in alertTexts && !isReviewed(alertTexts, tag),
  )

  function change(next: AlertTexts, newlyOutdated: readonly string[] = []) {
    setLastChange({ texts: next, outdated: [...outdated, ...newlyOutdated] })
    onTextsChange(next)
  }

  const changeLanguage = (tag: string, text: AlertText) =>
    change(changeText(alertTexts, tag, text), listOutdated(alertTexts, tag, text))

  function addLanguage(tag: string) {
    const unreviewed = { ...alertTexts[baseLanguage]!, isReviewed: false }
    changeLanguage(tag, takeFromTemplate(alertTexts, tag, template) ?? unreviewed)
    onLanguageChange(tag)
  }

  function removeLanguage(tag: string) {
    const { [tag]: _removed, ...others } = alertTexts
    change(others)
    onLanguageChange(baseLanguage)
  }

  return (
    <Card
      title={title}
      description={description}
      actions={
        <AddLanguage usedTags={languages} templateTags={Object.keys(template ?? {})} onAdd={addLanguage} />
      }
    >
      {outdated.length > 0 ? (
        <Banner
          tone="warning"
          title={texts.reviewOutdated(outdated.map(nameLanguage))}
          className={styles.outdated}
        >
          {texts.reviewOutdatedDetail(outdated.length)}
        </Banner>
      ) : null}
      <Tabs
        label={texts.languages}
        value={language}
        onValueChange={onLanguageChange}
        tabs={languages.map((tag) => ({
          id: tag,
          label: <LanguageLabel tag={tag} texts={alertTexts} errors={errors} />,
          content: (
            <TextFields
              key={tag}
              tag={tag}
              text={alertTexts[tag]!}
              onTextChange={(next) => changeLanguage(tag, next)}
              template={takeFromTemplate(alertTexts, tag, template)}
              onRemove={() => removeLanguage(tag)}
              errors={errors}
              warnings={warnings.filter((warning) => warning.language === tag)}
              {...fields}
            />
          ),
        }))}
      />
    </Card>
  )
}

interface LanguageLabelProps {
  tag: string
  texts: AlertTexts
  errors: FieldErrors
}

function LanguageLabel({ tag, texts: alertTexts, errors }: LanguageLabelProps) {
  const hasErrors = textParts.some((part) => errors[toTextPointer(tag, part)] !== undefined)
  return (
    <span className={styles.languageLabel}>
      {hasErrors ? <CircleAlert aria-label={texts.needsAttention} className={styles.wrong} /> : null}
      {nameLanguage(tag)}
      {isReviewed(alertTexts, tag) ? null : (
        <TriangleAlert aria-label={texts.notReviewed} className={styles.unreviewed} />
      )}
    </span>
  )
}

interface TextFieldsProps extends Pick<
  AlertTextsCardProps,
  'mergeFields' | 'errors' | 'warnings' | 'measures' | 'resetLabel'
> {
  tag: string
  text: AlertText
  onTextChange: (text: AlertText) => void
  template: AlertText | undefined
  onRemove: () => void
}

/** The subject, email, and text message in one language. */
function TextFields({
  tag,
  text,
  onTextChange,
  template,
  resetLabel,
  onRemove,
  mergeFields,
  errors,
  warnings,
  measures = {},
}: TextFieldsProps) {
  const name = nameLanguage(tag)
  const isTranslation = tag !== baseLanguage
  const canReset = template !== undefined && !isSameText(text, template)
  const fieldProps = (part: TextPart, help: string) => ({
    language: tag,
    controlId: toTextControlId(tag, part),
    value: text[part],
    onValueChange: (value: string) => onTextChange({ ...text, [part]: value }),
    mergeFields,
    fallbacks: isTranslation ? {} : texts.fieldFallbacks,
    error: errors[toTextPointer(tag, part)],
    help: <FieldFacts help={help} measure={measures[part]} warnings={listWarningsOf(part, warnings)} />,
  })

  return (
    <div className={styles.fields}>
      {isTranslation ? (
        <div className={styles.languageTools}>
          {text.isReviewed ? null : <p className={styles.note}>{texts.notReviewedDetail(name)}</p>}
          <Checkbox
            label={texts.isReviewed(name)}
            checked={text.isReviewed === true}
            onCheckedChange={(reviewed) => onTextChange({ ...text, isReviewed: reviewed })}
          />
        </div>
      ) : null}
      <MergeTextField
        label={texts.subject}
        characterLimit={maxLengths.subject}
        {...fieldProps('subject', texts.subjectHelp)}
      />
      <MarkdownField
        label={texts.body}
        characterLimit={maxLengths.body}
        rows={12}
        commonFields={commonFields}
        {...fieldProps('bodyMarkdown', texts.bodyHelp)}
      />
      <MergeTextField
        label={texts.shortText}
        // The length once the fields are filled in says more. It's unknown for a text that is too long.
        characterLimit={measures.shortText === undefined ? maxLengths.shortText : undefined}
        rows={4}
        {...fieldProps('shortText', texts.shortTextHelp)}
      />
      {canReset || isTranslation ? (
        <div className={styles.languageTools}>
          {canReset ? (
            <Button size="sm-md" icon={<RotateCcw />} onClick={() => onTextChange(template)}>
              {resetLabel}
            </Button>
          ) : null}
          {isTranslation ? (
            <Button size="sm-md" tone="dangerGhost" icon={<Trash2 />} onClick={onRemove}>
              {texts.removeLanguage(name)}
            </Button>
          ) : null}
        </div>
      ) : null}
    </div>
  )
}

/** Unreviewed text is already marked on the tab and above the fields. */
const listWarningsOf = (part: TextPart, warnings: readonly Warning[]) =>
  warnings.filter(({ code }) => code !== 'not_reviewed' && warnedPart(code) === part)

interface FieldFactsProps {
  help: ReactNode
  measure: string | undefined
  warnings: readonly Warning[]
}

/** Warnings and measures, shown with the field they're about. */
function FieldFacts({ help, measure, warnings }: FieldFactsProps) {
  return (
    <>
      {warnings.map(({ code, message }) => (
        <span key={`${code} ${message}`} className={styles.warning}>
          <TriangleAlert aria-hidden="true" />
          {message}
        </span>
      ))}
      {measure === undefined ? null : <span className={styles.measure}>{measure}</span>}
      {help}
    </>
  )
}

interface AddLanguageProps {
  usedTags: readonly string[]
  templateTags: readonly string[]
  onAdd: (tag: string) => void
}

function AddLanguage({ usedTags, templateTags, onAdd }: AddLanguageProps) {
  const unused = listLanguages('').filter(({ tag }) => !usedTags.includes(tag))
  // Languages with a template first.
  const sorted = unused.toSorted(
    (a, b) => Number(templateTags.includes(b.tag)) - Number(templateTags.includes(a.tag)),
  )
  return (
    <DropdownMenu
      align="end"
      trigger={
        <Button size="sm-md" icon={<Plus />}>
          {texts.addLanguage}
        </Button>
      }
    >
      {sorted.map(({ tag, name }) => (
        <MenuItem key={tag} textValue={name} onSelect={() => onAdd(tag)}>
          {name}
        </MenuItem>
      ))}
    </DropdownMenu>
  )
}
