import { can } from '@parapet/permissions'
import { usePermissions } from '@parapet/permissions/react'
import { Banner, Button, FormSummary } from '@parapet/ui'
import { FlaskConical, Send } from 'lucide-react'
import { useRef, useState, type SubmitEvent } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import pageStyles from '~/components/message-editor/editor-page.module.css'
import { DraftGuard } from '~/components/draft-guard'
import { useSaveShortcut } from '~/components/use-save-shortcut'
import type { WelcomeEmail } from '~/data/communication/queries'
import { formatRelativeTime } from '~/lib/format'
import { utcToLocalTime, localTimeToUtc } from '~/lib/local-time'
import { paths } from '~/lib/paths'
import { getRegionalSettings } from '~/lib/regional-settings'
import { AudienceCard } from './audience-card.tsx'
import { CheckList } from './check-list.tsx'
import { useAudience, useMailPreview } from './debounced-queries.ts'
import { DeliveryCard, type SendTime } from './delivery-card.tsx'
import { DiscardDraftButton } from './discard-draft-button.tsx'
import {
  listSummaryErrors,
  baseLanguage,
  findVersionLanguage,
  getSuggestedVersions,
  toRequestBody,
  toPreviewRequest,
  type CheckControl,
} from './mail-draft.ts'
import { MessageCard } from './message-card.tsx'
import { PreviewCard } from './preview-card.tsx'
import { SendBlockers } from './send-blockers.tsx'
import { SendDialog, TestDialog } from './send-dialogs.tsx'
import { SenderCard } from './sender-card.tsx'
import { welcomeMailTexts as texts } from './texts.ts'
import { useDraft } from './use-draft.ts'

/** Checks that block sending regardless of the draft. */
const orgCheckCodes: ReadonlySet<string> = new Set(['email_allowed', 'mail_server'])

export interface MailEditorProps {
  orgId: string
  welcome: WelcomeEmail
  /** Called after the draft is discarded. */
  onDiscarded: () => void
}

/** The editor of the welcome email: sender, message, audience, delivery, checks and preview. */
export function MailEditor({ orgId, welcome, onDiscarded }: MailEditorProps) {
  const permissions = usePermissions()?.permissions ?? []
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const draftState = useDraft(orgId, welcome)
  const { draft, errors, campaign } = draftState
  const [language, setLanguage] = useState(baseLanguage)
  const [tenantId, setTenantId] = useState<string | null>(null)
  const [sendTime, setSendTime] = useState<SendTime>(() => toSendTime(welcome))
  const [sendTimeError, setSendTimeError] = useState<string>()
  const [dialog, setDialog] = useState<'test' | 'send' | null>(null)
  const [isPreparing, setIsPreparing] = useState(false)
  const audienceQuery = useAudience(orgId, draft.audience)
  const preview = useMailPreview(orgId, toPreviewRequest(draft, { tenantId, language }))
  useSaveShortcut(form)

  const failedChecks = welcome.checks.filter(({ level }) => level === 'error')
  const failedOrgCheck = welcome.checks.find(({ code, level }) => orgCheckCodes.has(code) && level !== 'ok')
  const isBlocked = failedChecks.length > 0 || Object.keys(errors).length > 0
  const eligible = audienceQuery.data?.eligible ?? null
  const scheduledAt = toScheduledAt(sendTime)
  // A live update can report our own save before its response arrives.
  const newerChange = draftState.saveState === 'saving' ? null : findNewerChange(welcome, campaign)

  function goToCheck({ controlId, language: tag }: CheckControl) {
    // The control of another language is rendered only after switching to it.
    flushSync(() => setLanguage(tag))
    const target = document.getElementById(controlId)
    const control = target?.matches('input, select, textarea') ? target : target?.querySelector('input')
    control?.focus()
    control?.scrollIntoView({ block: 'center' })
  }
  const checkProps = {
    isStale: draftState.isDirty,
    mayOpen: {
      'email-senders': can(permissions, 'org:sender_read'),
      organization: can(permissions, 'org:update'),
    },
    hasSenders: welcome.senders.length > 0,
    versions: draft.versions,
    onGoTo: goToCheck,
  }

  /** Saves, or switches to the language of the first invalid field. */
  async function saveManually(): Promise<boolean> {
    const fieldErrors = await draftState.saveManually()
    const invalidLanguage = Object.keys(fieldErrors ?? {})
      .map(findVersionLanguage)
      .find((errorLanguage) => errorLanguage !== null)
    if (invalidLanguage) setLanguage(invalidLanguage)
    return fieldErrors === null
  }

  async function save(event: SubmitEvent) {
    event.preventDefault()
    await saveManually()
  }

  async function prepareSend() {
    if (sendTime.mode === 'later' && (scheduledAt === null || Date.parse(scheduledAt) <= Date.now())) {
      setSendTimeError(scheduledAt === null ? texts.scheduledTimeMissing : texts.scheduledTimeInPast)
      return
    }
    setSendTimeError(undefined)
    setIsPreparing(true)
    const isSaved = await saveManually()
    if (isSaved) await audienceQuery.refetch()
    setIsPreparing(false)
    if (isSaved) setDialog('send')
  }

  return (
    <form ref={form} noValidate className={pageStyles.editor} onSubmit={(event) => void save(event)}>
      <FormSummary
        errors={draftState.isManual ? listSummaryErrors(errors, draftState.failure) : []}
        attempt={draftState.attempt}
      />
      {failedOrgCheck ? (
        <Banner tone={failedOrgCheck.level === 'error' ? 'danger' : 'warning'} title={texts.cannotSend}>
          {failedOrgCheck.message}
        </Banner>
      ) : null}
      {newerChange ? (
        <Banner
          tone="warning"
          title={texts.changedBy(newerChange.name, formatRelativeTime(newerChange.at))}
          actions={
            <Button
              size="sm-md"
              onClick={() => {
                draftState.restart(welcome)
                setSendTime(toSendTime(welcome))
              }}
            >
              {texts.showTheirVersion}
            </Button>
          }
        >
          {texts.changedDetail}
        </Banner>
      ) : null}
      <div className={pageStyles.columns}>
        <div className={pageStyles.column}>
          <SenderCard
            senders={welcome.senders}
            value={draft.senderId}
            onValueChange={(senderId) => draftState.change({ senderId })}
            check={welcome.checks.find(({ code }) => code === 'sender')}
            error={errors['/senderId']}
            maySeeSenders={can(permissions, 'org:sender_read')}
          />
          <MessageCard
            versions={draft.versions}
            onVersionsChange={(versions) => draftState.change({ versions })}
            language={language}
            onLanguageChange={setLanguage}
            suggestions={getSuggestedVersions(welcome)}
            mergeFields={welcome.defaults.mergeFields}
            errors={errors}
          />
          <AudienceCard
            orgId={orgId}
            audience={draft.audience}
            onAudienceChange={(next) => draftState.change({ audience: next })}
            query={audienceQuery}
            versions={Object.keys(draft.versions)}
            maySeePortfolios={can(permissions, 'portfolio:read')}
            maySeeProperties={can(permissions, 'property:read')}
            maySeeTenants={can(permissions, 'tenant:read')}
          />
          <DeliveryCard
            sendTime={sendTime}
            onSendTimeChange={(next) => {
              setSendTimeError(undefined)
              setSendTime(next)
              draftState.change({ scheduledAt: toScheduledAt(next) })
            }}
            sendTimeError={sendTimeError}
            draft={draft}
            onDraftChange={draftState.change}
            errors={errors}
          />
          <CheckList checks={welcome.checks} {...checkProps} />
        </div>
        <div className={pageStyles.side}>
          <PreviewCard
            orgId={orgId}
            preview={preview}
            language={language}
            tenantId={tenantId}
            onTenantChange={setTenantId}
            maySeeTenants={can(permissions, 'tenant:read')}
          />
        </div>
      </div>
      <div className={pageStyles.bar}>
        <p className={pageStyles.saveState} data-state={draftState.saveState} role="status">
          {texts.saveStates[draftState.saveState]}
        </p>
        <SendBlockers summaryId="mail-blocked" checks={welcome.checks} errors={errors} {...checkProps} />
        <div className={pageStyles.barActions}>
          {campaign ? (
            <DiscardDraftButton orgId={orgId} campaignId={campaign.id} onDiscarded={onDiscarded} />
          ) : null}
          <Button type="submit" tone="ghost" loading={draftState.saveState === 'saving'}>
            {texts.save}
          </Button>
          <Button icon={<FlaskConical />} onClick={() => setDialog('test')}>
            {texts.test}
          </Button>
          <Button
            tone="primary"
            icon={<Send />}
            loading={isPreparing}
            disabled={isBlocked || eligible === null || eligible === 0}
            aria-describedby={isBlocked ? 'mail-blocked' : undefined}
            onClick={() => void prepareSend()}
          >
            {sendTime.mode === 'now' ? texts.send(eligible) : texts.schedule(eligible)}
          </Button>
        </div>
      </div>
      {dialog === 'test' ? (
        <TestDialog
          orgId={orgId}
          draft={{ ...toRequestBody(draft), language }}
          maySeeTeam={can(permissions, 'team:read')}
          onClose={() => setDialog(null)}
        />
      ) : null}
      {dialog === 'send' && eligible !== null ? (
        <SendDialog
          orgId={orgId}
          count={eligible}
          scheduledAt={scheduledAt}
          body={{ ...(campaign ? { campaignId: campaign.id } : {}), ...toRequestBody(draft) }}
          senderName={welcome.senders.find(({ id }) => id === draft.senderId)?.name ?? ''}
          onClose={() => setDialog(null)}
          onStarted={(campaignId) =>
            void navigate(paths.communication({ tab: 'campaigns', campaign: campaignId }))
          }
        />
      ) : null}
      <DraftGuard isDirty={draftState.isDirty} saveNow={draftState.saveNow} />
    </form>
  )
}

const toScheduledAt = ({ mode, localTime }: SendTime) =>
  mode === 'now' ? null : localTimeToUtc(localTime, getRegionalSettings().timeZone)

function toSendTime({ campaign }: WelcomeEmail): SendTime {
  const at = campaign?.scheduledAt ?? null
  return {
    mode: at === null ? 'now' : 'later',
    localTime: utcToLocalTime(at, getRegionalSettings().timeZone),
  }
}

/** A change to the draft by someone else since this page loaded or saved it. */
function findNewerChange({ campaign: current }: WelcomeEmail, saved: WelcomeEmail['campaign']) {
  if (!current || !saved || current.id !== saved.id || current.version <= saved.version) return null
  return { name: current.updatedBy?.name ?? null, at: current.updatedAt }
}
