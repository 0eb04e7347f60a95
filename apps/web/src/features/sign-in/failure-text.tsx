import { signInTexts } from './texts.ts'
import type { FailedAttempt } from './use-attempt.ts'

/** What went wrong. Read out once: the seconds that tick are not. */
export function FailureText({
  message,
  waitSeconds,
}: Pick<FailedAttempt<string>, 'message' | 'waitSeconds'>) {
  if (waitSeconds === 0) return <span role="alert">{message}</span>
  return (
    <span>
      <span role="alert">{signInTexts.tooManyRequests}</span> {signInTexts.tryAgainIn(waitSeconds)}
    </span>
  )
}
