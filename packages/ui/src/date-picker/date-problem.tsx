import { CircleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import styles from './date-problem.module.css'

interface DateProblemProps {
  id: string
  problem: string | null
}

/** What is wrong with what was typed. */
export function DateProblem({ id, problem }: DateProblemProps) {
  return problem === null ? null : <DateProblemText key={problem} id={id} problem={problem} />
}

/**
 * The press that left the box may be on a button further down: the text comes once it is over, so that the button does
 * not move away from under it.
 */
function DateProblemText({ id, problem }: { id: string; problem: string }) {
  const [isPressed, setIsPressed] = useState(() => document.querySelector(':active') !== null)

  useEffect(() => {
    if (!isPressed) return
    const release = () => setTimeout(setIsPressed, 0, false)
    const stop = new AbortController()
    for (const name of ['pointerup', 'pointercancel', 'dragend', 'keyup'])
      window.addEventListener(name, release, { signal: stop.signal })
    return () => stop.abort()
  }, [isPressed])

  if (isPressed) return null
  return (
    <p className={styles.root} id={id} role="alert">
      <CircleAlert className={styles.icon} aria-hidden="true" />
      {problem}
    </p>
  )
}
