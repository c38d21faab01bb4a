import { useState } from 'react'

/** The moment the component appeared: texts such as "hoje, 09:41" stay true long enough. */
export function useNow(): Date {
  const [now] = useState(() => new Date())
  return now
}
