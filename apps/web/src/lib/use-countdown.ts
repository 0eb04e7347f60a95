import { useEffect, useState } from 'react'

/** The remaining seconds, and a function that restarts the countdown. */
export function useCountdown(initialSeconds = 0): [number, (seconds: number) => void] {
  const [endsAtMs, setEndsAtMs] = useState(() => performance.now() + initialSeconds * 1000)
  const [secondsLeft, setSecondsLeft] = useState(initialSeconds)

  useEffect(() => {
    const timer = setInterval(() => {
      const left = Math.max(0, Math.ceil((endsAtMs - performance.now()) / 1000))
      setSecondsLeft(left)
      if (left === 0) clearInterval(timer)
    }, 250)
    return () => clearInterval(timer)
  }, [endsAtMs])

  return [
    secondsLeft,
    (seconds) => {
      setEndsAtMs(performance.now() + seconds * 1000)
      setSecondsLeft(seconds)
    },
  ]
}
