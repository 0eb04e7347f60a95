import { can } from '@parapet/permissions'
import { usePermissions } from '@parapet/permissions/react'
import { Banner, Button, Card, ConfirmDialog, linkClassName, PageHeader, Text, toast } from '@parapet/ui'
import { useState } from 'react'
import { Link } from '~/components/link'
import { type Drill, type DrillAlertKind, useChangeDrill } from '~/data/drills/queries'
import { describeFailure } from '~/lib/describe-failure'
import { formatList } from '~/lib/format'
import { usePageTitle } from '~/lib/page-params'
import { paths } from '~/lib/paths'
import { DrillAlertDialog } from './drill-alert-dialog.tsx'
import { DrillParticipants } from './drill-participants.tsx'
import { DrillScoreCard } from './drill-score-card.tsx'
import { DrillTimeline } from './drill-timeline.tsx'
import styles from './drills.module.css'
import { drillTexts as texts } from './texts.ts'

type Change = (change: Parameters<ReturnType<typeof useChangeDrill>['mutate']>[0], done: string) => void

interface DrillPartProps {
  drill: Drill
  change: Change
  isPending: boolean
}

/** A drill: what happens, what to do, who takes part, and the score. Marked as an exercise everywhere. */
export function DrillPage({ orgId, drill }: { orgId: string; drill: Drill }) {
  const { mutate, isPending } = useChangeDrill(orgId, drill.id)
  usePageTitle(texts.named(drill.title))
  const change: Change = (values, done) =>
    mutate(values, {
      onSuccess: () => toast({ color: 'success', heading: texts.named(done) }),
      onError: (error) => toast({ color: 'danger', heading: describeFailure(error) }),
    })
  const part = { drill, change, isPending }

  return (
    <>
      <PageHeader
        title={texts.named(drill.title)}
        subtitle={`${formatList(drill.properties.map(({ name }) => name))} · ${texts.takes(drill.durationMinutes, drill.speed)}`}
        actions={<RunActions {...part} />}
      />
      <div className={styles.stack}>
        <Link to={paths.settings('drills')} className={linkClassName()}>
          {texts.all}
        </Link>
        <ExerciseBanner drill={drill} />
        {drill.invitation === 'unanswered' ? <Invitation {...part} /> : null}
        {drill.status === 'running' ? <YourTurn {...part} /> : null}
        {drill.invitation === 'unanswered' ? null : <Invitation {...part} />}
        {drill.score ? <DrillScoreCard status={drill.status} score={drill.score} /> : null}
        <div className={styles.columns}>
          <DrillTimeline drill={drill} />
          <DrillParticipants participants={drill.participants} />
        </div>
      </div>
    </>
  )
}

function ExerciseBanner({ drill: { status, stopReason, emergencyThreatId } }: { drill: Drill }) {
  if (stopReason === 'emergency') {
    return (
      <Banner
        tone="danger"
        title={texts.named(texts.stoppedForEmergency)}
        actions={
          emergencyThreatId === null ? null : (
            <Link to={paths.threat(emergencyThreatId)} className={linkClassName()}>
              {texts.viewThreat}
            </Link>
          )
        }
      >
        {texts.emergency}
      </Banner>
    )
  }
  return (
    <Banner tone="warning" title={texts.exercise}>
      {texts.banners[status]}
    </Banner>
  )
}

/** Starts, stops, or cancels it. */
function RunActions({ drill: { status }, change, isPending }: DrillPartProps) {
  const permissions = usePermissions()?.permissions ?? []
  const [isConfirming, setConfirming] = useState(false)
  if (!can(permissions, 'rule:update') || (status !== 'planned' && status !== 'running')) return null
  const isPlanned = status === 'planned'
  return (
    <>
      <Button onClick={() => setConfirming(true)}>{isPlanned ? texts.cancel : texts.stop}</Button>
      {isPlanned ? (
        <Button tone="primary" loading={isPending} onClick={() => change({ action: 'start' }, texts.started)}>
          {texts.start}
        </Button>
      ) : null}
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setConfirming}
        tone="danger"
        title={isPlanned ? texts.cancelTitle : texts.stopTitle}
        description={isPlanned ? texts.cancelDetail : texts.stopDetail}
        confirmLabel={isPlanned ? texts.cancel : texts.stop}
        loading={isPending}
        onConfirm={() => {
          change({ action: 'stop' }, isPlanned ? texts.canceled : texts.stopped)
          setConfirming(false)
        }}
      />
    </>
  )
}

function Invitation({ drill: { invitation, endedAt }, change, isPending }: DrillPartProps) {
  if (invitation === null || endedAt !== null) return null
  const answer = (value: 'yes' | 'no') =>
    change({ action: 'join', answer: value }, texts.invitationAnswers[value])
  return (
    <Card title={texts.invitation} description={texts.invitationDetail}>
      <div className={styles.actions}>
        {invitation === 'unanswered' ? null : <Text>{texts.invitationAnswers[invitation]}</Text>}
        {invitation === 'yes' ? null : (
          <Button tone="primary" disabled={isPending} onClick={() => answer('yes')}>
            {texts.takePart}
          </Button>
        )}
        {invitation === 'no' ? null : (
          <Button disabled={isPending} onClick={() => answer('no')}>
            {invitation === 'yes' ? texts.leave : texts.decline}
          </Button>
        )}
      </div>
    </Card>
  )
}

const responses = ['safe', 'need_help'] as const

/** What the person can do now, as far as they could in a real event. */
function YourTurn({ drill, change, isPending }: DrillPartProps) {
  const permissions = usePermissions()?.permissions ?? []
  const [writing, setWriting] = useState<DrillAlertKind | null>(null)
  const played = drill.steps.filter(({ playedAt }) => playedAt !== null)
  const latest = played.at(-1)
  const mayAcknowledge =
    can(permissions, 'threat:update') &&
    played.some(({ expects, acknowledgedAt }) => expects.includes('acknowledge') && acknowledgedAt === null)
  const mayAlert = can(permissions, 'threat:notify') && latest !== undefined
  const isOver = latest?.phase === 'all_clear'
  const isAsked = drill.invitation === 'yes' && drill.alerts.length > 0
  const hasActions = mayAcknowledge || mayAlert

  return (
    <Card title={texts.now} description={latest ? texts.named(latest.headline) : texts.waiting}>
      <div className={styles.stack}>
        {hasActions ? (
          <div className={styles.actions}>
            {mayAcknowledge ? (
              <Button
                tone="primary"
                disabled={isPending}
                onClick={() => change({ action: 'acknowledge' }, texts.acknowledged)}
              >
                {texts.acknowledge}
              </Button>
            ) : null}
            {mayAlert ? <Button onClick={() => setWriting('alert')}>{texts.sendAlert}</Button> : null}
            {mayAlert && isOver ? (
              <Button onClick={() => setWriting('all_clear')}>{texts.sendAllClear}</Button>
            ) : null}
          </div>
        ) : null}
        {isAsked ? (
          <div className={styles.actions}>
            <Text>{drill.response === null ? texts.answerTitle : texts.answeredTitle[drill.response]}</Text>
            {responses
              .filter((response) => response !== drill.response)
              .map((response) => (
                <Button
                  key={response}
                  disabled={isPending}
                  onClick={() => change({ action: 'respond', response }, texts.answered)}
                >
                  {texts.answers[response]}
                </Button>
              ))}
          </div>
        ) : null}
        {latest && !hasActions && !isAsked ? <Text tone="muted">{texts.nothingToDo}</Text> : null}
      </div>
      {writing && latest ? (
        <DrillAlertDialog
          kind={writing}
          suggestion={
            writing === 'alert'
              ? texts.suggestions.alert(latest.headline, latest.description)
              : texts.suggestions.all_clear
          }
          participants={drill.participants.filter(({ answer }) => answer === 'yes').length}
          isSending={isPending}
          onSend={(text) => {
            change({ action: 'alert', kind: writing, text }, texts.alertSent[writing])
            setWriting(null)
          }}
          onClose={() => setWriting(null)}
        />
      ) : null}
    </Card>
  )
}
