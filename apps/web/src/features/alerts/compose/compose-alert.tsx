import { can } from '@parapet/permissions'
import { usePermissions } from '@parapet/permissions/react'
import { Banner, Button, FormSummary } from '@parapet/ui'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Send, UserRoundCheck } from 'lucide-react'
import { useRef, useState, type SubmitEvent } from 'react'
import { flushSync } from 'react-dom'
import pageStyles from '~/components/message-editor/editor-page.module.css'
import { AlertPreviewCard } from '~/components/alerts/alert-preview-card'
import { baseLanguage, isEdited } from '~/components/alerts/alert-text'
import { AlertTextsCard } from '~/components/alerts/alert-texts-card'
import { useNavigate } from 'react-router'
import { DraftGuard } from '~/components/draft-guard'
import { useSaveShortcut } from '~/components/use-save-shortcut'
import { alertQueries, type Alert } from '~/data/alerts/queries'
import { senderQueries } from '~/data/senders/queries'
import { sessionQueries } from '~/data/session/queries'
import { formatRelativeTime } from '~/lib/format'
import { paths } from '~/lib/paths'
import { findErrorControl } from './alert-draft.ts'
import { sumHeld, useAlertNumbers, useAlertPreview, usePhoneChannels } from './compose-queries.ts'
import styles from './compose.module.css'
import { DiscardAlertButton } from './discard-alert-button.tsx'
import { PhaseCard } from './phase-card.tsx'
import { RecipientsCard } from './recipients-card.tsx'
import { SendCheckList } from './send-check-list.tsx'
import { listSendChecks } from './send-checks.ts'
import { SendDialog } from './send-dialog.tsx'
import { canSendFrom, SenderField } from './sender-field.tsx'
import { TenantPicker } from './tenant-picker.tsx'
import { composeTexts as texts } from './texts.ts'
import { isFollowUp as followsUp, useAlertDraft } from './use-alert-draft.ts'

interface ComposeAlertProps {
  orgId: string
  alert: Alert
}

/** The editor of an alert: what tenants should do, who gets it, the message, and a preview. */
export function ComposeAlert({ orgId, alert }: ComposeAlertProps) {
  const permissions = usePermissions()?.permissions ?? []
  const maySeeTenants = can(permissions, 'tenant:read')
  const maySeeSenders = can(permissions, 'org:sender_read')
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const draftState = useAlertDraft(orgId, alert)
  const { draft, errors, savedAlert } = draftState
  const isFollowUp = followsUp(alert)
  const [language, setLanguage] = useState(baseLanguage)
  const [tenantId, setTenantId] = useState<string | null>(null)
  const [isPreparing, setIsPreparing] = useState(false)
  const [isConfirming, setIsConfirming] = useState(false)
  const { data: org } = useSuspenseQuery(sessionQueries.org(orgId))
  const numbers = useAlertNumbers(orgId, alert.id, draft)
  const preview = useAlertPreview(orgId, alert.id, { texts: draft.texts, language, tenantId })
  const template = useQuery(alertQueries.template(orgId, savedAlert.templateHazard, savedAlert.phase)).data
  const senders = useQuery({ ...senderQueries.list(orgId), enabled: maySeeSenders }).data
  const phoneChannels = usePhoneChannels(orgId, alert.id)
  useSaveShortcut(form)

  const usableSenders = senders?.items.filter(canSendFrom) ?? []
  const warnings = preview.data?.warnings ?? []
  const checks = listSendChecks({
    errors,
    warnings,
    numbers: numbers.data,
    audience: draft.audience,
    channels: draft.channels,
    hasSender: senders ? usableSenders.length > 0 : null,
    isEmailAllowed: org.emailAllowed,
  })
  const isBlocked = checks.some(({ level }) => level === 'error')
  const reached = numbers.data?.reached ?? null
  const approvalNeeded = numbers.data?.approvalNeeded ?? false
  // A live update can report our own save before its response arrives.
  const isNewer = draftState.saveState !== 'saving' && alert.version > savedAlert.version

  function goTo({ controlId, language: tag }: { controlId: string; language: string | null }) {
    // The control of another language is rendered only after switching to it.
    if (tag !== null) flushSync(() => setLanguage(tag))
    const control = document.getElementById(controlId)
    control?.focus()
    control?.scrollIntoView({ block: 'center' })
  }

  /** Saves, or switches to the language of the first invalid field. */
  async function saveManually(): Promise<boolean> {
    const fieldErrors = await draftState.saveManually()
    const invalidLanguage = Object.keys(fieldErrors ?? {})
      .map((pointer) => findErrorControl(pointer).language)
      .find((tag) => tag !== null)
    if (invalidLanguage) setLanguage(invalidLanguage)
    return fieldErrors === null
  }

  async function save(event: SubmitEvent) {
    event.preventDefault()
    await saveManually()
  }

  /** Leaves the discarded draft, whose unsaved changes are lost on purpose. */
  function leave() {
    flushSync(() => draftState.restart(alert))
    void navigate(alert.threat ? paths.threat(alert.threat.id) : paths.alerts(), { replace: true })
  }

  async function prepareSend() {
    setIsPreparing(true)
    const isSaved = await saveManually()
    if (isSaved) await numbers.refetch()
    setIsPreparing(false)
    if (isSaved) setIsConfirming(true)
  }

  return (
    <form
      ref={form}
      noValidate
      className={pageStyles.editor}
      aria-label={texts.editor}
      onSubmit={(event) => void save(event)}
    >
      <FormSummary
        errors={draftState.isManual ? listSummaryErrors(errors, draftState.failure) : []}
        attempt={draftState.attempt}
      />
      {isNewer ? (
        <Banner
          tone="warning"
          title={texts.changedBy(alert.updatedBy?.name ?? null, formatRelativeTime(alert.updatedAt))}
          actions={
            <Button size="sm-md" onClick={() => draftState.restart(alert)}>
              {texts.loadTheirVersion}
            </Button>
          }
        >
          {texts.changedDetail}
        </Banner>
      ) : null}
      <div className={pageStyles.columns}>
        <div className={pageStyles.column}>
          <PhaseCard
            phase={savedAlert.phase}
            hazard={alert.threat === null && !isFollowUp ? savedAlert.hazard : undefined}
            isFollowUp={isFollowUp}
            isTextEdited={template !== undefined && isEdited(draft.texts, template.texts)}
            onChange={draftState.changeKind}
          />
          <RecipientsCard
            orgId={orgId}
            threatId={alert.threat?.id ?? null}
            isFollowUp={isFollowUp}
            audience={draft.audience}
            onAudienceChange={(audience) => draftState.change({ audience })}
            channels={draft.channels}
            onChannelsChange={(channels) => draftState.change({ channels })}
            phoneChannels={phoneChannels}
            error={findAudienceError(errors)}
            numbers={numbers}
          />
          <SenderField
            senders={usableSenders}
            value={draft.senderId}
            onValueChange={(senderId) => draftState.change({ senderId })}
            error={errors['/senderId']}
          />
          {/* The texts that arrive would replace anything typed before they do. */}
          <div inert={draftState.isChangingKind} className={styles.texts}>
            <AlertTextsCard
              title={texts.message}
              description={texts.messageDetail}
              texts={draft.texts}
              onTextsChange={(next) => draftState.change({ texts: next })}
              language={language}
              onLanguageChange={setLanguage}
              template={template?.texts}
              resetLabel={texts.resetToTemplate}
              mergeFields={template?.mergeFields ?? []}
              errors={errors}
              warnings={warnings}
            />
          </div>
        </div>
        <div className={pageStyles.side}>
          <AlertPreviewCard
            query={preview}
            tools={
              maySeeTenants ? (
                <TenantPicker orgId={orgId} value={tenantId} onValueChange={setTenantId} />
              ) : null
            }
          />
        </div>
      </div>
      <div className={pageStyles.bar}>
        <p className={pageStyles.saveState} data-state={draftState.saveState} role="status">
          {texts.saveStates[draftState.saveState]}
        </p>
        <SendCheckList checks={checks} summaryId="alert-checks" maySeeSenders={maySeeSenders} onGoTo={goTo} />
        <div className={pageStyles.barActions}>
          <DiscardAlertButton orgId={orgId} alertId={alert.id} onDiscarded={leave} />
          <Button type="submit" tone="ghost" loading={draftState.saveState === 'saving'}>
            {texts.save}
          </Button>
          <Button
            tone="primary"
            icon={approvalNeeded ? <UserRoundCheck /> : <Send />}
            loading={isPreparing}
            disabled={isBlocked || reached === null || reached === 0}
            aria-describedby={checks.length > 0 ? 'alert-checks' : undefined}
            onClick={() => void prepareSend()}
          >
            {approvalNeeded ? texts.requestApproval : texts.send(reached === 0 ? null : reached)}
          </Button>
        </div>
      </div>
      {isConfirming && reached !== null && reached > 0 ? (
        <SendDialog
          orgId={orgId}
          alert={savedAlert}
          count={reached}
          approvalNeeded={approvalNeeded}
          isApprovalBlocked={Boolean(numbers.data?.approvalBlocked)}
          held={sumHeld(numbers.data)}
          onClose={() => setIsConfirming(false)}
        />
      ) : null}
      <DraftGuard isDirty={draftState.isDirty} saveNow={draftState.saveNow} />
    </form>
  )
}

const findAudienceError = (errors: Readonly<Record<string, string>>) =>
  Object.entries(errors).find(([pointer]) => pointer.startsWith('/audience'))?.[1]

/** The error summary: field errors with their control, or else the general failure. */
function listSummaryErrors(errors: Readonly<Record<string, string>>, failure: string | null) {
  const fieldErrors = Object.entries(errors).map(([pointer, message]) => ({
    controlId: findErrorControl(pointer).controlId,
    message,
  }))
  return fieldErrors.length > 0 || failure === null ? fieldErrors : [{ message: failure }]
}
