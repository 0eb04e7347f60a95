import { html } from 'hono/html'
import { randomUUID } from 'node:crypto'
import { alertNeeds } from '../../../../platform/db/schema/index.ts'
import { type AlertReplyPage, noteLengthMax, peopleMax } from '../alert-reply.schema.ts'
import type { ReplyForm, ReplyFormError } from './reply-form.ts'
import type { View } from './reply-layout.ts'
import type { ReplyTexts } from './texts/reply-texts.ts'

/** A form that couldn't be stored, and why. */
export interface RejectedForm {
  form: ReplyForm
  error: ReplyFormError
}

/** The page behind a link in an alert: the alert, what was answered, and the answers to choose from. */
export function renderReply(
  { texts, action }: View,
  page: AlertReplyPage,
  { rejected = null, isNew = false }: { rejected?: RejectedForm | null; isNew?: boolean },
) {
  return html`${rejected && renderRejection(texts, rejected)}
  ${page.answer && !rejected && renderReceived(texts, page, isNew)} ${page.isOver && renderOver(texts)}
  ${renderAlert(texts, page)} ${renderAnswers(texts, action, page, rejected)}`
}

const renderRejection = (texts: ReplyTexts, { error }: RejectedForm) =>
  html`<section class="card bad">
    <h2 tabindex="-1" data-focus>${texts.notSentTitle}</h2>
    <p>${toErrorText(texts, error)}</p>
  </section>`

const toErrorText = (texts: ReplyTexts, { field, noteOver }: ReplyFormError) =>
  ({
    answer: texts.chooseAnswer,
    peopleCount: texts.badCount(peopleMax),
    note: texts.noteTooLong(noteOver, noteLengthMax),
  })[field]

function renderReceived(texts: ReplyTexts, { answer, org, timeZone }: AlertReplyPage, isNew: boolean) {
  const { answer: name, peopleCount, needs, note, receivedAt } = answer!
  const isHelp = name === 'need_help'
  const details = [
    ...(peopleCount === null ? [] : [texts.people(peopleCount)]),
    ...needs.map((need) => texts.needs[need]),
  ]
  return html`<section class="card good">
    <h2 ${isNew ? html`tabindex="-1" data-focus` : ''}>${texts.received}</h2>
    <p><strong>${texts.answers[name]}</strong></p>
    ${
      details.length > 0 &&
      html`<ul>
        ${details.map((detail) => html`<li>${detail}</li>`)}
      </ul>`
    }
    ${note !== null && html`<p class="text">${note}</p>`}
    <p class="muted">${texts.receivedAt(formatTime(texts, receivedAt, timeZone))}</p>
    ${isHelp && html`<p><strong>${texts.helpReceived(org.name)}</strong></p>`}
  </section>`
}

const renderOver = (texts: ReplyTexts) =>
  html`<section class="card good">
    <h2>${texts.overTitle}</h2>
    <p>${texts.overText}</p>
  </section>`

function renderAlert(texts: ReplyTexts, { alert, property, unit, timeZone }: AlertReplyPage) {
  const home = [property, unit].filter((part) => part !== null).join(' · ')
  return html`<article class="card">
    <h1 lang="${alert.language}">${alert.subject}</h1>
    ${home !== '' && html`<p><strong>${home}</strong></p>`}
    <p class="muted">${texts.sent(formatTime(texts, alert.sentAt, timeZone))}</p>
    <div class="message" lang="${alert.language}">${alert.text.split('\n\n').map(renderBlock)}</div>
  </article>`
}

/** A block of plain text as `markdownToText` writes it: a rule, a list, or a paragraph. */
function renderBlock(block: string) {
  if (block === '---') return html`<hr />`
  const lines = block.split('\n')
  return lines.every((line) => line.startsWith('- '))
    ? html`<ul>
        ${lines.map((line) => html`<li>${line.slice(2)}</li>`)}
      </ul>`
    : html`<p class="text">${block}</p>`
}

function renderAnswers(
  texts: ReplyTexts,
  action: string,
  page: AlertReplyPage,
  rejected: RejectedForm | null,
) {
  const { answer } = page
  const needsHelp = answer?.answer === 'need_help'
  const form = (body: unknown) =>
    html`<form method="post" action="${action}">
      <input type="hidden" name="clientKey" value="${randomUUID()}" />
      ${body}
    </form>`
  const button = (name: keyof ReplyTexts['answers'], look: string) =>
    form(html`<button class="${look}" name="answer" value="${name}">${texts.answers[name]}</button>`)
  const details = form(renderDetails(texts, page, rejected))
  return html`<section class="card">
    <h2>${answer ? texts.changeTitle : texts.question}</h2>
    ${answer && html`<p>${texts.changeText}</p>`}
    <div class="answers">
      ${needsHelp && renderOpenDetails(texts, details)} ${button('safe', 'button safe')}
      ${!needsHelp && button('need_help', 'button help')} ${button('not_there', 'button')}
      ${
        !needsHelp &&
        html`<details ${rejected ? 'open' : ''}>
          <summary>${texts.details}</summary>
          ${details}
        </details>`
      }
    </div>
  </section>`
}

const renderOpenDetails = (texts: ReplyTexts, details: unknown) =>
  html`<h3>${texts.detailsAfter}</h3>
    ${details}`

/** The details of a call for help. All of them are optional, because the call itself must take one tap. */
function renderDetails(texts: ReplyTexts, { answer }: AlertReplyPage, rejected: RejectedForm | null) {
  const stored = answer?.answer === 'need_help' ? answer : null
  const values = rejected?.form ?? {
    peopleCount: String(stored?.peopleCount ?? ''),
    needs: stored?.needs ?? [],
    note: stored?.note ?? '',
  }
  const wrong = rejected?.error.field
  return html`<p class="muted">${texts.detailsOptional}</p>
    <div class="field">
      <label for="peopleCount">${texts.peopleCount}</label>
      ${
        wrong === 'peopleCount' &&
        html`<p class="error" id="count-error">${toErrorText(texts, rejected!.error)}</p>`
      }
      <input
        id="peopleCount"
        name="peopleCount"
        type="number"
        inputmode="numeric"
        min="1"
        max="${peopleMax}"
        value="${values.peopleCount}"
        ${wrong === 'peopleCount' ? html`aria-invalid="true" aria-describedby="count-error"` : ''}
      />
    </div>
    <fieldset>
      <legend>${texts.needsTitle}</legend>
      ${alertNeeds.map(
        (need) =>
          html`<label class="check"
            ><input
              type="checkbox"
              name="need"
              value="${need}"
              ${(values.needs as string[]).includes(need) ? 'checked' : ''}
            />
            ${texts.needs[need]}</label
          >`,
      )}
    </fieldset>
    <div class="field">
      <label for="note">${texts.note}</label>
      <p class="muted" id="note-help">${texts.noteHelp(noteLengthMax)}</p>
      ${wrong === 'note' && html`<p class="error" id="note-error">${toErrorText(texts, rejected!.error)}</p>`}
      ${renderNote(values.note, wrong === 'note')}
    </div>
    <button class="button help" name="answer" value="need_help">${texts.sendHelp}</button>`
}

/** Browsers drop the first line break. */
const renderNote = (note: string, isWrong: boolean) =>
  html`<textarea
    id="note"
    name="note"
    rows="4"
    maxlength="${noteLengthMax}"
    autocomplete="off"
    aria-describedby="${isWrong ? 'note-error note-help' : 'note-help'}"
    ${isWrong ? html`aria-invalid="true"` : ''}
  >
${note}</textarea>`

function formatTime({ locale }: ReplyTexts, at: string, timeZone: string) {
  const format = new Intl.DateTimeFormat(locale, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  })
  return format.format(new Date(at))
}
