/** The server can't start. The message is one sentence for the operator, printed without a stack. */
export class StartError extends Error {
  override readonly name = 'StartError'
}
