import { useState } from 'react'

/** Time of mount, exact enough for texts such as "hoje, 09:41". */
export function useNow(): Date {
  const [now] = useState(() => new Date())
  return now
}
