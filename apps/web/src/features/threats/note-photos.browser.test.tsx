import { toastStore } from '@parapet/ui'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { findAxeViolations } from '~/testing/find-axe-violations'
import { mockNetwork, type MockResponses, ok, permissionsResponse } from '~/testing/network'
import { openApp } from '~/testing/open-app'
import { testObject } from '~/testing/open-object'
import { storeSession } from '~/testing/tokens'

const threatId = '33333333-3333-4333-8333-333333333333'
const threatPath = `/api/threat/${threatId}`
const photosPath = `${threatPath}/photo`
const noteId = '55555555-5555-4555-8555-555555555555'

const threat = {
  ...testObject,
  id: threatId,
  hazard: 'flood',
  event: 'Flood Warning',
  title: 'Flood Warning, Denver CO',
  status: 'active',
  triage: 'acknowledged',
  severity: 'severe',
  certainty: 'observed',
  urgency: 'immediate',
  headline: null,
  areaDesc: null,
  sentAt: '2026-01-15T17:00:00.000Z',
  effectiveAt: null,
  onsetAt: '2026-01-15T17:00:00.000Z',
  endsAt: null,
  expiresAt: null,
  closedAt: null,
  escalatedAt: null,
  description: null,
  instruction: null,
  language: 'en-US',
  point: null,
  radiusMeters: null,
  geometry: null,
  source: null,
  senderName: null,
  attribution: '',
  externalUrl: null,
  termsUrl: null,
  ingestLagSeconds: 0,
  assignee: null,
  incidentId: null,
  relatedThreatIds: [],
  impact: { properties: 0, units: 0, declaredUnits: 0, tenants: 0, reachable: 0, assistance: 0 },
  maxRisk: 0,
  permissions: ['threat:read', 'threat:update'],
  impacts: [],
  revisions: [],
}

const createPhoto = (id: string, values: object = {}) => ({
  id,
  noteId,
  description: null,
  width: 800,
  height: 600,
  createdAt: '2026-01-15T18:00:00.000Z',
  createdBy: { id: 'user-2', name: 'Ben Cole' },
  canRemove: true,
  ...values,
})
const first = createPhoto('photo-1', { description: 'Water at the first step' })
const second = createPhoto('photo-2')

const noted = (metadata: object, summary = 'Water in the garage.') => ({
  id: 'event-1',
  seq: 1,
  action: 'threat.noted',
  actor: { type: 'user', id: 'user-2', name: 'Ben Cole' },
  occurredAt: '2026-01-15T18:00:00.000Z',
  summary,
  metadata,
})

/** A picture of one color. */
async function createPicture(name = 'garage.png') {
  const canvas = new OffscreenCanvas(80, 60)
  const context = canvas.getContext('2d')!
  context.fillStyle = 'teal'
  context.fillRect(0, 0, 80, 60)
  return new File([await canvas.convertToBlob()], name, { type: 'image/png' })
}

let app: ReturnType<typeof openApp> | null = null
beforeEach(() => storeSession())
afterEach(() => {
  app?.close()
  app = null
  toastStore.clearLower()
})

async function open(notes: object[] = [], answers: MockResponses = {}) {
  const network = mockNetwork({
    'GET /api/auth/permissions': permissionsResponse([
      'user:read',
      'threat:read',
      'threat:update',
      'ledger:read',
    ]),
    [`GET ${threatPath}`]: ok(threat),
    [`PATCH ${threatPath}`]: ok({ ...threat, version: 4 }),
    'GET /api/ledger/events': ok({ items: notes, page: { nextCursor: null }, chain: { ok: null } }),
    [`GET ${photosPath}`]: ok({ items: [first, second] }),
    [`GET ${photosPath}/photo-1`]: ok(await createPicture()),
    [`GET ${photosPath}/photo-2`]: ok(await createPicture()),
    ...answers,
  })
  app = openApp(`/threats/${threatId}`)
  await expect.element(page.getByRole('heading', { name: 'Notes' })).toBeVisible()
  return network
}

const button = (name: string) => page.getByRole('button', { name })
const choose = async (...files: File[]) =>
  await userEvent.upload(document.querySelector('input[type="file"]')!, files)
const patchOf = ({ sent }: Awaited<ReturnType<typeof open>>) =>
  sent.findLast(({ key }) => key === `PATCH ${threatPath}`)?.body

describe('adding photos to a note', () => {
  it('uploads them at once, and sends them with what they show', async () => {
    const network = await open([], {
      [`POST ${photosPath}`]: { status: 201, body: { id: 'photo-9', width: 80, height: 60 } },
    })
    await choose(await createPicture())
    await page.getByLabelText('What photo 1 shows').fill('Water in the garage')
    await page.getByLabelText('Note').fill('Pump is on.')
    expect(await findAxeViolations()).toEqual([])
    await button('Add note').click()
    await expect.element(page.getByText('Note added.')).toBeVisible()
    expect(patchOf(network)).toEqual({
      note: 'Pump is on.',
      photos: [{ id: 'photo-9', description: 'Water in the garage' }],
    })
    await expect.element(page.getByLabelText('What photo 1 shows')).not.toBeInTheDocument()
    await expect.element(page.getByLabelText('Note')).toHaveValue('')
  })

  it('needs no text, but something', async () => {
    const network = await open([], {
      [`POST ${photosPath}`]: { status: 201, body: { id: 'photo-9', width: 80, height: 60 } },
    })
    await button('Add note').click()
    await expect.element(page.getByText('Enter a note or add a photo.')).toBeVisible()
    await choose(await createPicture())
    await expect.element(page.getByLabelText('What photo 1 shows')).toBeVisible()
    await button('Add note').click()
    await expect.poll(() => patchOf(network)).toEqual({ photos: [{ id: 'photo-9' }] })
  })

  it('says what is wrong with a file, and keeps the text and the other photos', async () => {
    const message = 'HEIC pictures can’t be read. Choose a PNG, JPEG, or WebP picture.'
    let isFirst = true
    await open([], {
      [`POST ${photosPath}`]: () => {
        const isGood = isFirst
        isFirst = false
        return isGood
          ? { status: 201, body: { id: 'photo-9', width: 80, height: 60 } }
          : { status: 422, body: { code: 'validation-failed', title: 'Validation failed', detail: message } }
      },
    })
    await page.getByLabelText('Note').fill('Pump is on.')
    await choose(await createPicture(), await createPicture('IMG_2.heic'))
    await expect.element(page.getByText(`IMG_2.heic: ${message}`)).toBeVisible()
    await expect.element(page.getByLabelText('What photo 1 shows')).toBeVisible()
    expect(page.getByLabelText('What photo 2 shows').elements()).toEqual([])
    await expect.element(page.getByLabelText('Note')).toHaveValue('Pump is on.')
  })

  it('keeps a photo that is added while the note is being saved, and shows it without decoding it again', async () => {
    let save = () => {}
    const isSaved = new Promise<void>((resolve) => (save = resolve))
    let count = 0
    await open([], {
      [`POST ${photosPath}`]: () => ({
        status: 201,
        body: { id: `photo-${count++}`, width: 80, height: 60 },
      }),
      [`PATCH ${threatPath}`]: async () => {
        await isSaved
        return ok({ ...threat, version: 4 })
      },
    })
    await choose(await createPicture())
    await page.getByLabelText('What photo 1 shows').fill('Garage')
    await button('Add note').click()
    await choose(await createPicture('second.png'))
    await expect.element(page.getByLabelText('What photo 2 shows')).toBeVisible()
    save()
    await expect.element(page.getByText('Note added.')).toBeVisible()
    await expect.element(page.getByLabelText('What photo 1 shows')).toHaveValue('')
    const preview = () => document.querySelector<HTMLImageElement>('li > img[src^="blob:"]')!.src
    const before = preview()
    await page.getByLabelText('What photo 1 shows').fill('Basement')
    expect(preview()).toBe(before)
  })

  it('takes a photo off before the note is saved', async () => {
    await open([], {
      [`POST ${photosPath}`]: { status: 201, body: { id: 'photo-9', width: 80, height: 60 } },
    })
    await choose(await createPicture())
    await button('Remove photo 1').click()
    await expect.element(page.getByLabelText('What photo 1 shows')).not.toBeInTheDocument()
  })

  it('takes up to ten', async () => {
    await open([], {
      [`POST ${photosPath}`]: { status: 201, body: { id: 'photo-9', width: 80, height: 60 } },
    })
    const pictures = await Promise.all(
      Array.from({ length: 11 }, async (_, n) => await createPicture(`IMG_${n}.png`)),
    )
    await choose(...pictures)
    await expect.element(page.getByText('IMG_10.png: A note can have up to 10 photos.')).toBeVisible()
    expect(page.getByLabelText(/^What photo \d+ shows/).elements()).toHaveLength(10)
  })
})

describe('the photos of a note', () => {
  it('are thumbnails that open in full, with what they show', async () => {
    const network = await open([noted({ note: 'Water in the garage.', noteId, photos: 2 })])
    await expect.element(button('View Photo 2')).toBeVisible()
    await button('View Water at the first step').click()
    const dialog = page.getByRole('dialog', { name: 'Water at the first step' })
    await expect.element(dialog.getByRole('img', { name: 'Water at the first step' })).toBeVisible()
    await expect.element(dialog.getByText(/^Ben Cole, /)).toBeVisible()
    expect(await findAxeViolations()).toEqual([])
    const sizes = network.requests
      .filter(({ key }) => key === `GET ${photosPath}/photo-1`)
      .map(({ query }) => query['size'])
    expect(sizes).toEqual(['small', 'full'])
  })

  it('can be removed, with Undo, and the note says so', async () => {
    const network = await open([noted({ note: 'Water in the garage.', noteId, photos: 2 })], {
      [`DELETE ${photosPath}/photo-1`]: { status: 204, body: null },
      [`POST ${photosPath}/photo-1/restore`]: { status: 204, body: null },
    })
    await button('View Water at the first step').click()
    network.set(`GET ${photosPath}`, ok({ items: [second] }))
    await page.getByRole('dialog').getByRole('button', { name: 'Remove photo' }).click()
    await expect.element(page.getByText('1 photo removed')).toBeVisible()
    network.set(`GET ${photosPath}`, ok({ items: [first, second] }))
    await button('Undo').click()
    await expect.element(button('View Water at the first step')).toBeVisible()
    expect(network.calls).toContain(`POST ${photosPath}/photo-1/restore`)
  })

  it('can’t be removed without permission', async () => {
    await open([noted({ note: '', noteId, photos: 1 }, '1 photo added.')], {
      [`GET ${photosPath}`]: ok({ items: [{ ...first, canRemove: false }] }),
    })
    await button('View Water at the first step').click()
    const dialog = page.getByRole('dialog')
    await expect.element(dialog.getByRole('img')).toBeVisible()
    expect(dialog.getByRole('button', { name: 'Remove photo' }).elements()).toEqual([])
  })

  it('are only requested if there are any', async () => {
    const network = await open([noted({ note: 'All quiet.' }, 'All quiet.')])
    await expect.element(page.getByText('All quiet.')).toBeVisible()
    expect(network.calls).not.toContain(`GET ${photosPath}`)
  })
})
