import { Banner, Button, ConfirmDialog, FormSummary, type FormSummaryError } from '@parapet/ui'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import { useRef, useState, type SubmitEvent } from 'react'
import {
  baseLanguage,
  findRejectedPart,
  isEdited,
  type TextPart,
  toTextControlId,
} from '~/components/alerts/alert-text'
import { AlertPreviewCard, describeLength } from '~/components/alerts/alert-preview-card'
import { AlertTextsCard, type TextMeasures } from '~/components/alerts/alert-texts-card'
import { alertTextTexts } from '~/components/alerts/text-texts'
import { UnsavedGuard } from '~/components/unsaved-guard'
import { useSaveShortcut } from '~/components/use-save-shortcut'
import { type AlertPreview, alertQueries, type AlertTemplate, type AlertTexts } from '~/data/alerts/queries'
import type { FieldErrors } from '~/lib/field-errors'
import { nameLanguage } from '~/lib/named-codes'
import { useDebounced } from '~/lib/use-debounced'
import styles from './alert-templates.module.css'
import { TemplateVersions } from './template-versions.tsx'
import { alertTemplateTexts as texts } from './texts.ts'
import { useTemplateDraft } from './use-template-draft.ts'

interface TemplateEditorProps {
  orgId: string
  template: AlertTemplate
}

const previewDelayMs = 400

/** The editor of what alerts say about one kind of hazard in one phase. */
export function TemplateEditor({ orgId, template }: TemplateEditorProps) {
  const queryClient = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const draft = useTemplateDraft(orgId, template)
  const [requestedLanguage, setLanguage] = useState(baseLanguage)
  const language = requestedLanguage in draft.texts ? requestedLanguage : baseLanguage
  const [isConfirming, setIsConfirming] = useState(false)
  const [message, setMessage] = useState('')
  const request = useDebounced({ texts: draft.texts, language }, previewDelayMs)
  const preview = useQuery({ ...alertQueries.preview(orgId, request), placeholderData: keepPreviousData })
  useSaveShortcut(form)

  async function save(event?: SubmitEvent) {
    event?.preventDefault()
    if (!draft.isDirty || draft.isSaving) return
    const errors = await draft.save()
    // Someone else saved a version: the banner shows it.
    if (errors && Object.keys(errors).length === 0)
      void queryClient.invalidateQueries({
        queryKey: alertQueries.template(orgId, template.hazard, template.phase).queryKey,
      })
    const [pointer] = Object.keys(errors ?? {})
    const rejected = pointer === undefined ? null : findRejectedPart(pointer)
    if (rejected) setLanguage(rejected.language)
  }

  function load(byLanguage: AlertTexts, name: string) {
    draft.change(byLanguage)
    setMessage(texts.restored(name))
  }

  return (
    <form ref={form} noValidate className={styles.editor} onSubmit={(event) => void save(event)}>
      <FormSummary errors={listErrors(draft.errors)} attempt={draft.attempt} />
      {draft.newer && draft.isDirty ? (
        <Banner
          tone="warning"
          title={texts.savedSince(draft.newer.updatedBy?.name ?? null)}
          actions={
            <>
              <Button size="sm-md" onClick={draft.restart}>
                {texts.showTheirs}
              </Button>
              <Button size="sm-md" loading={draft.isSaving} onClick={() => void draft.saveAnyway()}>
                {texts.saveMine}
              </Button>
            </>
          }
        >
          {texts.savedSinceDetail}
        </Banner>
      ) : null}
      <div className={styles.columns}>
        <div className={styles.column}>
          <AlertTextsCard
            title={texts.message}
            description={texts.messageDetail}
            texts={draft.texts}
            onTextsChange={draft.change}
            language={language}
            onLanguageChange={setLanguage}
            template={template.builtIn}
            resetLabel={texts.resetLanguage}
            mergeFields={template.mergeFields}
            errors={draft.errors}
            warnings={preview.data?.warnings ?? []}
            measures={toMeasures(preview.data, language)}
          />
          <TemplateVersions template={template} onRestore={load} />
        </div>
        <div className={styles.side}>
          <AlertPreviewCard query={preview} />
        </div>
      </div>
      <div className={styles.bar}>
        <p className={styles.note} role="status">
          {message !== '' && draft.isDirty
            ? message
            : draft.isDirty
              ? texts.saveStates.unsaved
              : texts.saveStates.saved}
        </p>
        <div className={styles.barActions}>
          {isEdited(draft.texts, template.builtIn) ? (
            <Button icon={<RotateCcw />} onClick={() => setIsConfirming(true)}>
              {texts.backToBuiltIn}
            </Button>
          ) : null}
          <Button type="submit" tone="primary" loading={draft.isSaving} disabled={!draft.isDirty}>
            {texts.save}
          </Button>
        </div>
      </div>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setIsConfirming}
        title={texts.backToBuiltInTitle}
        description={texts.backToBuiltInDetail}
        confirmLabel={texts.confirmBackToBuiltIn}
        onConfirm={() => {
          setIsConfirming(false)
          load(template.builtIn, texts.builtInVersion)
        }}
      />
      <UnsavedGuard isDirty={draft.isDirty} isSaving={draft.isSaving} />
    </form>
  )
}

/** How the text reads, and how long the text message is, including the English text if it's sent too. */
function toMeasures(preview: AlertPreview | undefined, language: string): TextMeasures {
  if (!preview) return {}
  return {
    ...(language === baseLanguage && { bodyMarkdown: alertTextTexts.readingGrade(preview.readingGrade) }),
    ...(language === preview.language && { shortText: describeLength(preview.sms) }),
  }
}

const partLabels: Record<TextPart, string> = {
  subject: alertTextTexts.subject,
  bodyMarkdown: alertTextTexts.body,
  shortText: alertTextTexts.shortText,
}

const listErrors = (errors: FieldErrors): FormSummaryError[] =>
  Object.entries(errors).map(([pointer, message]) => {
    const rejected = findRejectedPart(pointer)
    if (!rejected) return { message }
    const { language, part } = rejected
    return {
      controlId: toTextControlId(language, part),
      message: texts.errorIn(nameLanguage(language), partLabels[part], message),
    }
  })
