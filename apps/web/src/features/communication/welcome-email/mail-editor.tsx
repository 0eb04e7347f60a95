import { can } from '@parapet/permissions'
import { usePermissions } from '@parapet/permissions/react'
import { Banner, Button, FormSummary } from '@parapet/ui'
import { FlaskConical, Send } from 'lucide-react'
import { useRef, useState, type SubmitEvent } from 'react'
import { useNavigate } from 'react-router'
import { useSaveShortcut } from '~/components/use-save-shortcut'
import type { WelcomeEmail } from '~/data/communication/queries'
import { formatRelativeTime } from '~/lib/format'
import { toLocal, toMoment } from '~/lib/local-moment'
import { paths } from '~/lib/paths'
import { getRegion } from '~/lib/region'
import { AudienceCard } from './audience-card.tsx'
import { CheckList } from './check-list.tsx'
import { useAudience, useMailPreview } from './debounced-queries.ts'
import { DeliveryCard, type When } from './delivery-card.tsx'
import { DiscardDraft, DraftGuard } from './draft-actions.tsx'
import {
  listSummary,
  baseLanguage,
  findVersionLanguage,
  getSuggestedVersions,
  toBody,
  toPreviewRequest,
} from './mail-draft.ts'
import { MessageCard } from './message-card.tsx'
import { PreviewCard } from './preview-card.tsx'
import { SendDialog, TestDialog } from './send-dialogs.tsx'
import { SenderCard } from './sender-card.tsx'
import { welcomeMailTexts as texts } from './texts.ts'
import { useDraft } from './use-draft.ts'
import styles from './welcome.module.css'

/** Checks that block sending regardless of the draft. */
const blockingCheckCodes: ReadonlySet<string> = new Set(['email_allowed', 'mail_server'])

export interface MailEditorProps {
  orgId: string
  welcome: WelcomeEmail
  /** Called after the draft is discarded. */
  onDiscarded: () => void
}

/** The editor of the welcome email: sender, message, audience, delivery, checks and preview. */
export function MailEditor({ orgId, welcome, onDiscarded }: MailEditorProps) {
  const held = usePermissions()?.permissions ?? []
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const work = useDraft(orgId, welcome)
  const { draft, errors, campaign } = work
  const [language, setLanguage] = useState(baseLanguage)
  const [tenantId, setTenantId] = useState<string | null>(null)
  const [when, setWhen] = useState<When>(() => toWhen(welcome))
  const [whenError, setWhenError] = useState<string>()
  const [dialog, setDialog] = useState<'test' | 'send' | null>(null)
  const [isPreparing, setIsPreparing] = useState(false)
  const audience = useAudience(orgId, draft.audience)
  const preview = useMailPreview(orgId, toPreviewRequest(draft, { tenantId, language }))
  useSaveShortcut(form)

  const blocking = welcome.checks.filter(({ level }) => level === 'error')
  const blockingCheck = welcome.checks.find(
    ({ code, level }) => blockingCheckCodes.has(code) && level !== 'ok',
  )
  const eligible = audience.data?.eligible ?? null
  const scheduledAt = when.mode === 'now' ? null : toMoment(when.local, getRegion().timeZone)
  // A live update can report our own save before its response arrives.
  const newer = work.saveState === 'saving' ? null : findNewerChange(welcome, campaign)

  /** Saves, or switches to the language of the first invalid field. */
  async function saveManually(): Promise<boolean> {
    const fieldErrors = await work.saveManually()
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
    if (when.mode === 'later' && (scheduledAt === null || Date.parse(scheduledAt) <= Date.now())) {
      setWhenError(scheduledAt === null ? texts.momentMissing : texts.momentPast)
      return
    }
    setWhenError(undefined)
    setIsPreparing(true)
    const isSaved = await saveManually()
    if (isSaved) await audience.refetch()
    setIsPreparing(false)
    if (isSaved) setDialog('send')
  }

  return (
    <form ref={form} noValidate className={styles.editor} onSubmit={(event) => void save(event)}>
      <FormSummary
        errors={listSummary(errors, work.attempt === 0 ? null : work.failure)}
        attempt={work.attempt}
      />
      {blockingCheck ? (
        <Banner tone={blockingCheck.level === 'error' ? 'danger' : 'warning'} title={texts.hindered}>
          {blockingCheck.message}
        </Banner>
      ) : null}
      {newer ? (
        <Banner
          tone="warning"
          title={texts.changedBy(newer.name, formatRelativeTime(newer.at))}
          actions={
            <Button size="sm-md" onClick={() => work.restart(welcome)}>
              {texts.showTheirs}
            </Button>
          }
        >
          {texts.changedDetail}
        </Banner>
      ) : null}
      <div className={styles.columns}>
        <div className={styles.column}>
          <SenderCard
            senders={welcome.senders}
            value={draft.senderId}
            onValueChange={(senderId) => work.change({ senderId })}
            check={welcome.checks.find(({ code }) => code === 'sender')}
            error={errors['/senderId']}
            maySeeSenders={can(held, 'org:sender_read')}
          />
          <MessageCard
            versions={draft.versions}
            onVersionsChange={(versions) => work.change({ versions })}
            preheader={draft.preheader}
            onPreheaderChange={(preheader) => work.change({ preheader })}
            language={language}
            onLanguageChange={setLanguage}
            suggestions={getSuggestedVersions(welcome)}
            fields={welcome.defaults.mergeFields}
            errors={errors}
          />
          <AudienceCard
            orgId={orgId}
            audience={draft.audience}
            onAudienceChange={(next) => work.change({ audience: next })}
            query={audience}
            versions={Object.keys(draft.versions)}
            maySeePortfolios={can(held, 'portfolio:read')}
            maySeeProperties={can(held, 'property:read')}
            maySeeTenants={can(held, 'tenant:read')}
          />
          <DeliveryCard
            when={when}
            onWhenChange={(next) => {
              setWhenError(undefined)
              setWhen(next)
            }}
            whenError={whenError}
            draft={draft}
            onDraftChange={work.change}
            errors={errors}
          />
          <CheckList
            checks={welcome.checks}
            isStale={work.isDirty}
            mayOpen={{
              'email-senders': can(held, 'org:sender_read'),
              organization: can(held, 'org:update'),
            }}
          />
        </div>
        <div className={styles.side}>
          <PreviewCard
            orgId={orgId}
            preview={preview}
            language={language}
            tenantId={tenantId}
            onTenantChange={setTenantId}
            maySeeTenants={can(held, 'tenant:read')}
          />
        </div>
      </div>
      <div className={styles.bar}>
        <p className={styles.saveState} data-state={work.saveState} role="status">
          {texts.saveStates[work.saveState]}
        </p>
        {blocking.length > 0 ? (
          <p className={styles.blocked} id="mail-blocked">
            {texts.blocked(blocking.length)}
          </p>
        ) : null}
        <div className={styles.barActions}>
          {campaign ? (
            <DiscardDraft orgId={orgId} campaignId={campaign.id} onDiscarded={onDiscarded} />
          ) : null}
          <Button type="submit" tone="ghost" loading={work.saveState === 'saving'}>
            {texts.save}
          </Button>
          <Button icon={<FlaskConical />} onClick={() => setDialog('test')}>
            {texts.test}
          </Button>
          <Button
            tone="primary"
            icon={<Send />}
            loading={isPreparing}
            disabled={blocking.length > 0 || eligible === null || eligible === 0}
            aria-describedby={blocking.length > 0 ? 'mail-blocked' : undefined}
            onClick={() => void prepareSend()}
          >
            {when.mode === 'now' ? texts.send(eligible) : texts.schedule(eligible)}
          </Button>
        </div>
      </div>
      {dialog === 'test' ? (
        <TestDialog
          orgId={orgId}
          draft={{ ...toBody(draft), language }}
          maySeeTeam={can(held, 'team:read')}
          onClose={() => setDialog(null)}
        />
      ) : null}
      {dialog === 'send' && eligible !== null ? (
        <SendDialog
          orgId={orgId}
          count={eligible}
          scheduledAt={scheduledAt}
          body={{ ...(campaign ? { campaignId: campaign.id } : {}), ...toBody(draft) }}
          senderName={welcome.senders.find(({ id }) => id === draft.senderId)?.name ?? ''}
          onClose={() => setDialog(null)}
          onStarted={(campaignId) =>
            void navigate(paths.communication({ tab: 'campaigns', campaign: campaignId }))
          }
        />
      ) : null}
      <DraftGuard isDirty={work.isDirty} saveNow={work.saveNow} />
    </form>
  )
}

function toWhen({ campaign }: WelcomeEmail): When {
  const at = campaign?.scheduledAt ?? null
  return { mode: at === null ? 'now' : 'later', local: toLocal(at, getRegion().timeZone) }
}

/** A change to the draft by someone else since this page loaded or saved it. */
function findNewerChange({ campaign: current }: WelcomeEmail, saved: WelcomeEmail['campaign']) {
  if (!current || !saved || current.id !== saved.id || current.version <= saved.version) return null
  return { name: current.updatedBy?.name ?? null, at: current.updatedAt }
}
