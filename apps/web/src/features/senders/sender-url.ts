export interface SenderState {
  /** The sender whose drawer is open. */
  senderId: string | null
  doing: 'add' | 'edit' | null
}

/** What the address of the page asks for. */
export function readSenderState(params: URLSearchParams): SenderState {
  const senderId = params.get('sender')
  const doing = params.get('do')
  return { senderId, doing: doing === 'add' || (doing === 'edit' && senderId !== null) ? doing : null }
}

/** The address that asks for it; parameters of other things stay. */
export function writeSenderState(params: URLSearchParams, state: SenderState): URLSearchParams {
  const next = new URLSearchParams(params)
  const write = (name: string, value: string | null) =>
    value === null ? next.delete(name) : next.set(name, value)
  write('sender', state.senderId)
  write('do', state.doing)
  return next
}
