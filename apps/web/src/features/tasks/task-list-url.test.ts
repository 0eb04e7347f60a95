import { describe, expect, it } from 'vitest'
import { readTaskState, toTaskQuery, writeTaskState } from './task-list-url.ts'

describe('the URL of the task list', () => {
  it('has all filters and nothing else', () => {
    const params = new URLSearchParams('task=t1&state=failed&type=import_commit&by=me')
    const state = readTaskState(params)

    expect(state).toEqual({ state: 'failed', type: 'import_commit', isMine: true })
    expect(writeTaskState(params, state).toString()).toBe('task=t1&state=failed&type=import_commit&by=me')
    expect(writeTaskState(params, { state: 'all', type: null, isMine: false }).toString()).toBe('task=t1')
  })

  it('ignores unknown values', () => {
    expect(readTaskState(new URLSearchParams('state=toString&type=rm&by=you'))).toEqual({
      state: 'all',
      type: null,
      isMine: false,
    })
  })
})

describe('the call', () => {
  it('requests all statuses of a state', () => {
    expect(toTaskQuery({ state: 'open', type: null, isMine: false })).toEqual({
      status: 'queued,running,waiting',
    })
    expect(toTaskQuery({ state: 'failed', type: 'import_undo', isMine: true })).toEqual({
      status: 'failed,partial',
      type: 'import_undo',
      requestedBy: 'me',
    })
    expect(toTaskQuery({ state: 'all', type: null, isMine: false })).toEqual({})
  })
})
