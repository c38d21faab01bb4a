import { useEffect, useState } from 'react'
import { ApiError } from '../api/errors.ts'

const TICK_MS = 250

export function useRetryAfter(): { seconds: number; waitFor: (error: unknown) => void } {
  const [until, setUntil] = useState(0)
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const show = () => setSeconds(Math.max(0, Math.ceil((until - Date.now()) / 1000)))
    show()
    if (until <= Date.now()) return undefined
    const timer = setInterval(() => {
      show()
      if (until <= Date.now()) clearInterval(timer)
    }, TICK_MS)
    return () => clearInterval(timer)
  }, [until])
  const waitFor = (error: unknown) => {
    if (error instanceof ApiError && error.retryAfterSeconds > 0) setUntil(Date.now() + error.retryAfterSeconds * 1000)
  }
  return { seconds, waitFor }
}

export function formatWait(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
