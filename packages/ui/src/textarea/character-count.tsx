import { useEffect, useState } from 'react'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import styles from './textarea.module.css'

interface CharacterCountProps {
  id: string
  length: number
  limit: number
}

/** From this share of the limit on it is read out, after a pause in typing. */
const nearShare = 0.9
const pauseMs = 1000

/** How many characters are left or too many. */
export function CharacterCount({ id, length, limit }: CharacterCountProps) {
  const left = limit - length
  const text = left >= 0 ? `${left} of ${limit} characters left` : `${-left} characters too many`
  const isNear = length >= limit * nearShare
  const [spoken, setSpoken] = useState('')

  useEffect(() => {
    const timer = setTimeout(setSpoken, pauseMs, isNear ? text : '')
    return () => clearTimeout(timer)
  }, [text, isNear])

  return (
    <>
      <span className={styles.count} id={id} data-over={left < 0 ? '' : undefined}>
        {text}
      </span>
      <VisuallyHidden role="status">{spoken}</VisuallyHidden>
    </>
  )
}
